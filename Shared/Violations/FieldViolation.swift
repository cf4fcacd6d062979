/// A field of a request and what is wrong with it: found by a rule, collected by a service, reported in google.rpc's
/// `BadRequest`.
public struct FieldViolation: Error, Hashable, Sendable {
  /// Path in the request, such as `apps[2].points_per_minute`.
  public var field: String
  /// For people: names the field, its value, the limit and what to do.
  public var message: String

  /// - Parameters:
  ///   - field: the path of the field in the request.
  ///   - message: a sentence that names the field, its value, the limit and what to do.
  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}

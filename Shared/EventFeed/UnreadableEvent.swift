/// Thrown by a handler for an event that lacks something essential, such as a completion without a date. It must not go
/// unnoticed, and a retry does not help: its family is parked at once.
public struct UnreadableEvent: Error, CustomStringConvertible {
  /// The event and what it lacks, for operators.
  public let description: String

  public init(_ description: String) { self.description = description }
}

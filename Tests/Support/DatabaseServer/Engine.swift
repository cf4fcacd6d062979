public import Testing

extension Trait where Self == ConditionTrait {
  /// Of a test of what SQLite alone has.
  public static func sqlite(_ reason: Comment) -> Self {
    .enabled(if: DatabaseServer.current == nil, "of SQLite: \(reason)")
  }

  /// Of a test of what a server alone has.
  public static var server: Self {
    .enabled(if: DatabaseServer.current != nil, "TEST_DATABASE names no server")
  }
}

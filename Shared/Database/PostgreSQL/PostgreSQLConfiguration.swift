/// The PostgreSQL that a service's database is on.
public struct PostgreSQLConfiguration: Sendable {
  /// What libpq connects by: a URL or its keywords. A password belongs into a passfile or a service file.
  public var connection: String
  /// How long an answer may take: a server that is frozen must not hold the writer's thread for ever. Migrations may
  /// take longer.
  public var responseTimeout: Duration = .seconds(30)

  public init(connection: String) {
    self.connection = connection
  }
}

/// The PostgreSQL that a service's database is on.
public struct PostgreSQLConfiguration: Sendable {
  /// What libpq connects by: a URL or its keywords. A password belongs into a passfile or a service file.
  public var connection: String
  /// The schema of the tables, made when missing.
  public var schema = "main"

  public init(connection: String) {
    self.connection = connection
  }
}

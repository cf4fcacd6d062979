import CPostgreSQL

/// The PostgreSQL that a service's database is on.
public struct PostgreSQLConfiguration: Hashable, Sendable {
  /// What libpq connects by: a URL or its keywords. A password belongs into a passfile or a service file.
  public var connection: String
  /// How long an answer may take: a server that is frozen must not hold the writer's thread for ever. Migrations may
  /// take longer.
  public var responseTimeout: Duration = .seconds(30)
  /// Threads that write, each with a session of its own, 1 to `maximumWriters`: each has an equal share of the
  /// partitions. While one waits for the server others run bodies, and the server commits on several processors.
  public var writers = usualWriters

  public static let maximumWriters = 64, usualWriters = 4

  public init(connection: String) {
    self.connection = connection
  }

  /// Why an operator's words are nothing that a service connects by, as a phrase that follows them; nil where they are.
  ///
  /// The phrase has none of the words: where libpq does not understand them, any of them may be a password.
  public static func fault(of connection: String) -> String? {
    guard connection.utf8.count <= 4_096, !connection.utf8.contains(0) else { return "is too long, or has a NUL" }
    guard let options = PQconninfoParse(connection, nil) else {
      return "is neither a URL nor keywords and values that libpq can read"
    }
    defer { PQconninfoFree(options) }
    var option = options
    while let keyword = option.pointee.keyword {
      // libpq marks what is not to be shown.
      let isSecret = option.pointee.dispchar.map { String(cString: $0) } == "*"
      if isSecret, option.pointee.val != nil {
        return "has a password (\(String(cString: keyword))), which would be read where settings are: by every user of "
          + "the machine, in a program's flags"
      }
      option += 1
    }
    return nil
  }
}

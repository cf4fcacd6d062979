import CPostgreSQL
import Glibc

/// A session with the tests' server, in which statements run one by one, each in a transaction of its own.
public final class ServerSession {
  /// What the server, or libpq, has said.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let handle: OpaquePointer

  /// - Parameter connection: a URL or keywords of libpq.
  public init(_ connection: String) throws {
    guard let handle = PQconnectdb(connection) else { throw Failure(description: "out of memory") }
    guard PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw Failure(description: String(cString: PQerrorMessage(handle)))
    }
    self.handle = handle
  }

  deinit { PQfinish(handle) }

  /// Runs a statement, or several that have no rows.
  /// - Returns: the rows as texts.
  @discardableResult
  public func execute(_ sql: String) throws -> [[String?]] {
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
      throw Failure(description: "\(sql): " + String(cString: PQerrorMessage(handle)))
    }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        PQgetisnull(result, row, column) == 1 ? nil : PQgetvalue(result, row, column).map { String(cString: $0) }
      }
    }
  }

  /// The keywords of a connection, with another database.
  static func keywords(of connection: String, _ database: String) throws -> String {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(connection, &message) else {
      defer { PQfreemem(message) }
      throw Failure(description: message.map { String(cString: $0) } ?? "out of memory")
    }
    defer { PQconninfoFree(options) }
    var found: [(String, String)] = []
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val, strcmp(keyword, "dbname") != 0 {
        found.append((String(cString: keyword), String(cString: value)))
      }
      option += 1
    }
    return (found + [("dbname", database)]).map { keyword, value in
      let escaped = value.map { ["'", "\\"].contains($0) ? "\\\($0)" : "\($0)" }.joined()
      return "\(keyword)='\(escaped)'"
    }.joined(separator: " ")
  }
}

import Bytes

/// A request for one page of a list.
///
/// The token is the key of the last row of the page before, in clear text with a checksum: a list stays correct while
/// rows are added, and a made-up token is rejected.
public struct Page: Hashable, Sendable {
  /// Rows wanted, 1 to 1,000.
  public let size: Int
  /// Key of the row before the page; nil on the first page.
  public let after: String?

  public static let defaultSize = 100
  public static let maximumSize = 1_000

  /// - Parameter faults: gets a fault for a size that is out of range and for a token that no response contained.
  public init(size: Int32, token: String, faults: inout RequestFaults) {
    let limit = Int64(Self.maximumSize)
    faults.number(size, field: "page_size", in: 0...limit)
    self.size = size == 0 ? Self.defaultSize : min(max(Int(size), 1), Self.maximumSize)
    if token.isEmpty {
      after = nil
    } else if let key = Self.key(of: token) {
      after = key
    } else {
      after = nil
      Self.refuseToken(&faults)
    }
  }

  /// Where the page starts, read from the key of the row before it; nil on the first page. A key that can't be read is
  /// rejected like a made-up token.
  public func cursor<Cursor>(_ faults: inout RequestFaults, _ read: (String) -> Cursor?) -> Cursor? {
    guard let after else { return nil }
    let cursor = read(after)
    if cursor == nil { Self.refuseToken(&faults) }
    return cursor
  }

  private static func refuseToken(_ faults: inout RequestFaults) {
    faults.add("page_token", "page_token is not from an answer; use next_page_token unchanged")
  }

  /// The token that continues after the row with this key.
  public static func token(after key: String) -> String {
    "\(String(checksum(key), radix: 36)).\(key)"
  }

  /// Cuts a list that was read one row too long to the page, and makes the token of the next one.
  public func cut<Row>(_ rows: [Row], key: (Row) -> String) -> (rows: [Row], nextPageToken: String) {
    guard rows.count > size, let last = rows.prefix(size).last else { return (rows, "") }
    return (Array(rows.prefix(size)), Self.token(after: key(last)))
  }

  private static func key(of token: String) -> String? {
    guard token.utf8.count <= 1_024, let dot = token.firstIndex(of: ".") else { return nil }
    let key = String(token[token.index(after: dot)...])
    return token[..<dot] == String(checksum(key), radix: 36) ? key : nil
  }

  private static func checksum(_ key: String) -> UInt32 {
    FNV1a.hash32(key.utf8)
  }
}

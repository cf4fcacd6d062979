/// The body of a unary call of Connect: one message without an envelope, so that its end is known only when it is
/// there.
final class BareBody {
  /// Maximum number of bytes.
  let limit: Int
  private(set) var bytes: [UInt8]

  /// - Parameters:
  ///   - bytes: the beginning, or all of it.
  ///   - limit: maximum number of bytes.
  init(_ bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  var count: Int { bytes.count }
  /// Bytes of memory beyond those that have arrived.
  var slack: Int { bytes.capacity - bytes.count }

  /// - Returns: false when the body has more bytes than allowed.
  func append(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= limit - bytes.count else { return false }
    bytes.append(contentsOf: piece)
    return true
  }

  func removeAll() -> [UInt8] {
    var removed: [UInt8] = []
    swap(&removed, &bytes)
    return removed
  }
}

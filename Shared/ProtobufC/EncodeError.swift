/// Why a message has no encoding.
public enum EncodeError: Error, Hashable, Sendable {
  /// Messages are nested deeper than `limit` levels, which no decoder with the usual limit would accept.
  case tooDeep(message: String, limit: Int)
  /// The encoding would have more bytes than protobuf allows, 2 GiB less one.
  case tooLarge(message: String, size: Int, limit: Int)
}

extension EncodeError: CustomStringConvertible {
  /// One sentence that names the message, the value and the limit.
  public var description: String {
    switch self {
    case .tooDeep(let message, let limit): "\(message): messages are nested deeper than \(limit) levels"
    case .tooLarge(let message, let size, let limit):
      "\(message): the encoding would have \(size) bytes, the limit is \(limit); send it in parts"
    }
  }
}

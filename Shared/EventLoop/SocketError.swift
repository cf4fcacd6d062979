import CSystem
import Glibc

/// A failed call on a socket.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Operation: String, Hashable, Sendable {
    case open, bind, listen, accept, connect, read, write, register
  }

  public var operation: Operation
  /// The system's error number, such as `ECONNREFUSED`.
  public var code: Int32
  /// What the call was about, such as an address; may be empty.
  public var subject: String

  public init(_ operation: Operation, code: Int32, subject: String = "") {
    self.operation = operation
    self.code = code
    self.subject = subject
  }

  public var isConnectionRefused: Bool { code == ECONNREFUSED }
  public var isAddressInUse: Bool { code == EADDRINUSE }

  public var description: String {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer -> String in
      guard let base = buffer.baseAddress else { return "error \(code)" }
      csystem_error_text(code, base, buffer.count)
      return String(cString: base)
    }
    return subject.isEmpty ? "\(operation.rawValue): \(text)" : "\(operation.rawValue) \(subject): \(text)"
  }
}

import CSystem
import Glibc

/// A failed call on a socket.
public struct SocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: String, Hashable, Sendable {
    /// A socket or a loop was made: descriptors or memory have run out, usually.
    case open
    /// The socket was given its address, which may be in use or may not be this machine's.
    case bind
    /// The socket was to accept connections.
    case listen
    /// A connection was accepted from the system.
    case accept
    /// A connection was being made.
    case connect
    /// Bytes were read.
    case read
    /// Bytes were written.
    case write
    /// The loop was to watch a descriptor.
    case register
  }

  /// The operation that failed.
  public var operation: Operation
  /// The system's error number, such as `ECONNREFUSED`.
  public var code: Int32
  /// The subject of the call, such as an address; may be empty.
  public var subject: String

  /// - Parameters:
  ///   - code: the system's error number.
  ///   - subject: an address or a path, for people.
  public init(_ operation: Operation, code: Int32, subject: String = "") {
    self.operation = operation
    self.code = code
    self.subject = subject
  }

  /// Whether no process listens at the address (`ECONNREFUSED`).
  public var isConnectionRefused: Bool { code == ECONNREFUSED }
  /// Whether the machine does not have the address or its family (`EADDRNOTAVAIL`, `EAFNOSUPPORT`).
  public var isAddressUnavailable: Bool { code == EADDRNOTAVAIL || code == EAFNOSUPPORT }
  /// Whether another socket has the address (`EADDRINUSE`).
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

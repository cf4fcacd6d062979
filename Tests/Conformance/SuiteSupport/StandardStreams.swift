import Glibc
package import ProtobufC

/// Messages on standard input and output, each behind its length in four bytes, the highest first.
package enum StandardStreams {
  /// Input that is no such message, or output without a reader.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Bytes of one message; the runner's largest are some hundred KiB.
  static let maximumBytes = 16 << 20

  /// The next message; nil at the end of the input. Blocks the thread until it is there.
  /// - Throws: `Fault` for an input that ends inside a message or announces too large a one, and `DecodeError`.
  package static func read<Wanted: Message>(_ type: Wanted.Type) throws -> Wanted? {
    guard let prefix = try bytes(4), !prefix.isEmpty else { return nil }
    let count = prefix.reduce(0) { $0 << 8 | Int($1) }
    guard count <= maximumBytes else {
      throw Fault(description: "standard input announces a message of \(count) bytes; at most \(maximumBytes) are read")
    }
    guard let content = try bytes(count) else { throw Fault(description: "standard input ends after a length") }
    return try Wanted(serializedBytes: content)
  }

  /// So many bytes; nil when the input has ended before the first of them.
  private static func bytes(_ count: Int) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = buffer.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
        return Glibc.read(STDIN_FILENO, rest.baseAddress, rest.count)
      }
      if got > 0 {
        filled += got
      } else if got == 0 {
        guard filled == 0 else { throw Fault(description: "standard input ends inside a message") }
        return nil
      } else if errno != EINTR {
        throw Fault(description: "standard input: \(String(cString: strerror(errno)))")
      }
    }
    return buffer
  }

  /// Writes one message whole. For one thread at a time.
  /// - Throws: `Fault` when the output cannot be written, and `EncodeError`.
  package static func write(_ message: some Message) throws {
    var output = try message.serialized(headroom: 4)
    let count = UInt32(output.count - 4)
    for index in 0..<4 { output[index] = UInt8(truncatingIfNeeded: count >> UInt32(24 - 8 * index)) }
    var written = 0
    while written < output.count {
      let put = output.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        return Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
      }
      if put >= 0 {
        written += put
      } else if errno != EINTR {
        throw Fault(description: "standard output: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// A line for people, on standard error.
  package static func report(_ text: String) {
    let line = Array((text + "\n").utf8)
    _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

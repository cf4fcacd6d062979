import Bytes
public import Database
import Identity

/// The state that the client of a watch has received, in the form that it keeps to resume: opaque to it, and without
/// anything secret. A text that can't be read, or belongs to another watch, subject or line of the database's history,
/// counts as none: the watch begins with a snapshot.
public enum ResumeToken {
  /// A watch that has tokens. Its service declares it, by a number that no other watch of the service has; the number
  /// is part of each token and never changes.
  public struct Watch: Hashable, Sendable {
    fileprivate let number: UInt8

    public init(_ number: UInt8) { self.number = number }
  }

  /// Longest text that is decoded, in bytes.
  public static let maximumLength = 4_096

  /// - Parameters:
  ///   - numbers: their meaning is defined by the watch; at most 380.
  ///   - subject: the id that the watch is about, such as a child's.
  public static func text(_ numbers: [UInt64], of watch: Watch, about subject: String, epoch: Epoch) -> String {
    let all = [Digest.of(subject)] + numbers
    return Base64URL.encode(
      [watch.number] + epoch.bytes
        + all.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } })
  }

  /// The numbers of a token; nil for a text that is not such a token.
  public static func numbers(in text: String, of watch: Watch, about subject: String, epoch: Epoch) -> [UInt64]? {
    guard text.utf8.count <= maximumLength, let bytes = Base64URL.decode(Array(text.utf8)), bytes.count % 8 == 1,
      bytes.count >= 25, bytes[0] == watch.number, Array(bytes[1..<17]) == epoch.bytes
    else { return nil }
    let numbers = stride(from: 17, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    return numbers.first == Digest.of(subject) ? Array(numbers.dropFirst()) : nil
  }
}

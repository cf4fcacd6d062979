package import ProtobufC

/// A value that is kept between two steps of work, as a message of `Proto/stored`.
///
/// The first field that is set of every such message is one of the fields 1 to 5, so that its first byte is their tag.
/// A state that was stored before there were messages never begins with such a byte.
package protocol StoredState: Sendable {
  associatedtype Stored: Message

  /// nil for a message that no version of the program has written.
  init?(_ stored: Stored)

  /// The value in the form that had no messages; nil for bytes of another form.
  init?(earlier bytes: [UInt8])

  var stored: Stored { get }
}

extension StoredState {
  /// nil for bytes that no version of the program has written.
  package init?(_ bytes: [UInt8]) {
    guard StoredForm.isMessage(bytes) else {
      self.init(earlier: bytes)
      return
    }
    guard let stored = try? Stored(serializedBytes: bytes) else { return nil }
    self.init(stored)
  }

  package var bytes: [UInt8] { get throws { try stored.serialized() } }
}

/// Which form bytes have that are kept between two steps of work.
package enum StoredForm {
  /// Whether it is a message, and not what was stored before there were any. No bytes are none.
  package static func isMessage(_ bytes: [UInt8]) -> Bool { bytes.first.map(tags.contains) ?? false }

  /// The tags of fields 1 to 5, numbers and those with a length.
  private static let tags = Set((1...5 as ClosedRange<UInt8>).flatMap { [$0 << 3, $0 << 3 | 2] })
}

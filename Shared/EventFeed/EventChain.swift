import Bytes
import Database
import EventLoop
import Identity

/// The digests that chain a partition's events: two logs that have the same link at a position have the same history up
/// to it.
///
/// The link of event n is H(link n−1, n, digest n), and digest n is H(nonce, content), with SHA-256 as H. The digest
/// stays when nonce and content are gone; the nonce is random, so that what is gone can't be guessed from it.
enum EventChain {
  /// Bytes of a nonce.
  static let nonceBytes = 16
  /// Bytes of a digest and of a link.
  static let digestBytes = 32
  /// The link before the first event.
  static let genesis = [UInt8](repeating: 0, count: digestBytes)

  /// The digest of an event in the chain. Integers are 8 bytes, the most significant first; each text follows its
  /// length.
  static func digest(of event: StoredEvent, nonce: [UInt8]) -> [UInt8] {
    var bytes = nonce
    bytes.reserveCapacity(nonce.count + event.value.count + 160)
    append(event.createTime.nanoseconds, to: &bytes)
    for text in [event.familyID, event.typeURL] {
      append(Int64(text.utf8.count), to: &bytes)
      bytes += text.utf8
    }
    bytes += event.value
    return sha256(bytes)
  }

  static func link(after previous: [UInt8], position: Int64, digest: [UInt8]) -> [UInt8] {
    var bytes = previous
    append(position, to: &bytes)
    return sha256(bytes + digest)
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}

/// An event's place in the chain of its log.
struct EventProof: Hashable, Sendable {
  /// Empty when the digest can't be computed from the content: it was erased, or was published without a chain.
  let nonce: [UInt8]
  let digest: [UInt8]
  let link: [UInt8]
}

extension StoredEvent {
  /// The link at this event for a follower whose link at the one before is `previous`: computed, and compared with what
  /// the publisher sent. Without a link so far, the publisher's is adopted; nil when it sent none.
  /// - Throws: `FeedProtocolError.otherHistory` where the publisher's log is not what the follower has applied.
  func link(after previous: [UInt8]?) throws -> [UInt8]? {
    guard let proof else { return nil }
    let digest = proof.nonce.isEmpty ? proof.digest : EventChain.digest(of: self, nonce: proof.nonce)
    guard let previous else { return digest == proof.digest ? proof.link : nil }
    let link = EventChain.link(after: previous, position: position, digest: digest)
    guard link == proof.link else { throw FeedProtocolError.otherHistory(partition: partition, position: position) }
    return link
  }
}

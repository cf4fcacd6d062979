/// The streams that this side has reset while the peer could still send on them: frames that were under way are
/// discarded, while HEADERS and DATA on any other closed stream are an error (RFC 9113 section 5.1, "closed").
struct RecentResets {
  private static let capacity = 1_024
  private var streams: Set<Int32> = []
  private var oldest: [Int32] = []
  private var next = 0
  /// Streams up to this one are no longer remembered and count as reset.
  private var forgotten: Int32 = 0
  /// Streams that were removed with the bytes that are being received; the session empties it.
  var endedNow: [Int32] = []

  mutating func insert(_ id: Int32) {
    guard streams.insert(id).inserted else { return }
    guard oldest.count == Self.capacity else { return oldest.append(id) }
    streams.remove(oldest[next])
    forgotten = max(forgotten, oldest[next])
    oldest[next] = id
    next = (next + 1) % Self.capacity
  }

  func contains(_ id: Int32) -> Bool { id <= forgotten || streams.contains(id) }

  /// The peer has ended the stream too: nothing more can be under way.
  mutating func remove(_ id: Int32) {
    if streams.remove(id) != nil { endedNow.append(id) }
  }
}

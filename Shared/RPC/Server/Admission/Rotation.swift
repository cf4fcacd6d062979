/// Keys in a ring, each once: the first one moves to the end when its turn is over. Every operation takes constant
/// time, so that a key that is added and removed all the time does not delay others.
struct Rotation<Key: Hashable> {
  private struct Neighbours {
    var previous: Key
    var next: Key
  }

  private var neighbours: [Key: Neighbours] = [:]
  private(set) var first: Key?

  var last: Key? { first.flatMap { neighbours[$0]?.previous } }
  var isEmpty: Bool { neighbours.isEmpty }
  var count: Int { neighbours.count }

  func contains(_ key: Key) -> Bool { neighbours[key] != nil }

  /// Puts the key at the end; one that is there already keeps its place.
  mutating func append(_ key: Key) {
    guard neighbours[key] == nil else { return }
    guard let first, let last = neighbours[first]?.previous else {
      neighbours[key] = Neighbours(previous: key, next: key)
      self.first = key
      return
    }
    neighbours[key] = Neighbours(previous: last, next: first)
    neighbours[last]?.next = key
    neighbours[first]?.previous = key
  }

  /// The turn of the first one is over: it is the last one now.
  mutating func rotate() {
    if let first { self.first = neighbours[first]?.next }
  }

  mutating func remove(_ key: Key) {
    guard let gone = neighbours.removeValue(forKey: key) else { return }
    guard gone.next != key else {
      first = nil
      return
    }
    neighbours[gone.previous]?.next = gone.next
    neighbours[gone.next]?.previous = gone.previous
    if first == key { first = gone.next }
  }
}

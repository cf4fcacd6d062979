/// Values by key in bounded memory: two halves, of which the older one is dropped when the newer one is full. A value
/// that is used moves to the newer half, so it stays.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let halfSize: Int

  init(maximumEntries: Int) {
    halfSize = max(1, maximumEntries / 2)
  }

  var count: Int { young.count + old.count }

  mutating func value(for key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    insert(value, for: key)
    return value
  }

  mutating func insert(_ value: Value, for key: Key) {
    if young.count >= halfSize {
      old = young
      young = [:]
    }
    young[key] = value
  }

  mutating func remove(_ key: Key) {
    young[key] = nil
    old[key] = nil
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}

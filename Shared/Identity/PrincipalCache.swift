/// Tokens whose signature was found right, in bounded memory: two halves, of which the older one is dropped when the younger
/// one is full. A token in use moves to the younger half, so it stays.
struct PrincipalCache: Sendable {
  struct Entry: Sendable {
    var principal: Principal
    /// Seconds since 1970 UTC; from then on the token is void.
    var expireTime: Int64
  }

  private var young: [String: Entry] = [:]
  private var old: [String: Entry] = [:]
  private let halfSize: Int

  init(maximumEntries: Int) {
    halfSize = max(1, maximumEntries / 2)
  }

  var count: Int { young.count + old.count }

  mutating func entry(for token: String) -> Entry? {
    if let entry = young[token] { return entry }
    guard let entry = old.removeValue(forKey: token) else { return nil }
    insert(entry, for: token)
    return entry
  }

  mutating func insert(_ entry: Entry, for token: String) {
    if young.count >= halfSize {
      old = young
      young = [:]
    }
    young[token] = entry
  }

  mutating func remove(_ token: String) {
    young[token] = nil
    old[token] = nil
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}

import EventLoop
import Ordering

/// The pace at which a `FairQueue` admits costly calls: the excess waits.
public struct FairPace: Hashable, Sendable {
  /// Entries inside at the same time, at least 1.
  public var width: Int
  /// Charged entries of all groups together; nil for any number.
  public var overall: RateLimit?
  /// Charged entries of each group; nil for any number.
  public var perGroup: RateLimit?
  /// Entries of a group that may wait, at least 1. Past them the member with the most entries loses one, not the one
  /// that added one.
  public var maximumWaiting: Int

  /// Numbers below 1 count as 1. Without arguments every caller is admitted at once.
  public init(
    width: Int = .max, overall: RateLimit? = nil, perGroup: RateLimit? = nil, maximumWaiting: Int = 128
  ) {
    self.width = max(1, width)
    self.overall = overall
    self.perGroup = perGroup
    self.maximumWaiting = max(1, maximumWaiting)
  }
}

/// Callers that wait to be admitted, and whose turn it is: groups take turns, in a group its members, and a member's
/// entries keep their order (fair queueing, two levels). A group is something that innocent callers may share with a
/// hostile one, such as an address; a member is something they do not share, such as a connection. So an entry waits
/// for one of each other group and, in its own group, for one of each other member, however many they have added.
///
/// An entry is charged when it is admitted, and the charge is refunded if it turned out to be harmless, so that a burst
/// cannot get past the limit. A group that has used up its allowance rests without holding up the others. A pure value:
/// the time, monotonic nanoseconds, is a parameter. No operation visits every waiting entry.
struct FairQueue<Group: Hashable & Sendable, Member: Hashable, Element> {
  private struct Entry {
    var element: Element
    var group: Group
    var member: Member
  }

  /// The waiting entries of one group.
  private struct Waiting {
    var members = Rotation<Member>()
    var entries: [Member: Rotation<UInt64>] = [:]
    var count = 0
  }

  private struct Rest {
    var end: Int64
    var group: Group
  }

  private let width: Int
  private let maximumWaiting: Int
  private let overall: TokenBucket?
  private var overallFullAt: Int64 = .min / 4
  private var allowances: RateLimiter<Group>?
  private var inside = 0

  private var entries: [UInt64: Entry] = [:]
  private var waiting: [Group: Waiting] = [:]
  /// Groups with something that waits and an allowance.
  private var ready = Rotation<Group>()
  /// Groups with something that waits and none, by the time at which they have one again.
  private var resting: [Rest] = []
  private var restEnds: [Group: Int64] = [:]

  init(_ pace: FairPace) {
    width = pace.width
    maximumWaiting = pace.maximumWaiting
    overall = pace.overall.map { TokenBucket($0) }
    allowances = pace.perGroup.map { RateLimiter($0) }
  }

  /// Entries that wait.
  var count: Int { entries.count }

  /// Admits an entry at once, charged, where no other has to wait for it.
  mutating func admitImmediately(_ group: Group, now: Int64) -> Bool {
    refill(now)
    guard ready.isEmpty, waiting[group] == nil, mayEnter(now), rest(of: group, now) == 0 else { return false }
    charge(group, now)
    return true
  }

  /// - Parameter id: unique among all that wait.
  /// - Returns: the entry to reject instead, where too many of the group wait: the youngest entry of the member that
  ///   has the most, which may be this one.
  mutating func append(_ element: Element, id: UInt64, group: Group, member: Member, now: Int64) -> Element? {
    entries[id] = Entry(element: element, group: group, member: member)
    waiting[group, default: Waiting()].members.append(member)
    waiting[group]?.entries[member, default: Rotation()].append(id)
    waiting[group]?.count += 1
    place(group, now)
    guard let count = waiting[group]?.count, count > maximumWaiting else { return nil }
    return youngestOfLargest(group, member).flatMap { withdraw($0) }
  }

  /// Removes an entry that no longer waits; nil when it is not there.
  mutating func withdraw(_ id: UInt64) -> Element? {
    guard let entry = entries[id] else { return nil }
    remove(id, entry)
    return entry.element
  }

  /// Admits the next caller; nil when none may enter now.
  mutating func next(now: Int64) -> Element? {
    refill(now)
    guard mayEnter(now), let group = ready.first, let member = waiting[group]?.members.first,
      let id = waiting[group]?.entries[member]?.first, let entry = entries[id]
    else { return nil }
    charge(group, now)
    ready.rotate()
    waiting[group]?.members.rotate()
    remove(id, entry)
    if waiting[group] != nil { place(group, now) }
    return entry.element
  }

  /// Nanoseconds until `next` may return an entry by time alone; nil when none waits, or an admitted one has to leave
  /// first.
  func wait(now: Int64) -> Int64? {
    guard inside < width, let first = ready.isEmpty ? resting.first?.end : now else { return nil }
    return max(0, max(first - now, overall?.wait(fullAt: overallFullAt, now: now) ?? 0))
  }

  /// An entry of the group has left.
  /// - Parameter isCharged: whether it counts; false gives the charge back.
  mutating func leave(_ group: Group, isCharged: Bool, now: Int64) {
    inside -= 1
    guard !isCharged else { return }
    if let overall { overallFullAt = overall.afterReleasing(fullAt: overallFullAt) }
    allowances?.refund(group)
    if waiting[group] != nil { place(group, now) }
  }

  // MARK: Allowances

  private func mayEnter(_ now: Int64) -> Bool {
    inside < width && (overall?.wait(fullAt: overallFullAt, now: now) ?? 0) == 0
  }

  private func rest(of group: Group, _ now: Int64) -> Int64 {
    guard case .denied(let wait) = allowances?.check(group, now: MonotonicInstant(nanoseconds: now)) else { return 0 }
    return wait.clampedNanoseconds
  }

  private mutating func charge(_ group: Group, _ now: Int64) {
    inside += 1
    if let overall { overallFullAt = overall.afterAcquiring(fullAt: overallFullAt, now: now) }
    _ = allowances?.acquire(group, now: MonotonicInstant(nanoseconds: now))
  }

  // MARK: Places

  /// Puts a group, of which something waits, among the ready or the resting ones.
  private mutating func place(_ group: Group, _ now: Int64) {
    let wait = rest(of: group, now)
    endRest(group)
    guard wait > 0 else { return ready.append(group) }
    ready.remove(group)
    let end = now + wait
    restEnds[group] = end
    resting.insert(Rest(end: end, group: group), at: index(of: end))
  }

  private mutating func refill(_ now: Int64) {
    let count = index(of: now + 1)
    guard count > 0 else { return }
    let rested = resting.prefix(count).map(\.group)
    resting.removeFirst(count)
    for group in rested {
      restEnds[group] = nil
      place(group, now)
    }
  }

  private mutating func endRest(_ group: Group) {
    guard let end = restEnds.removeValue(forKey: group) else { return }
    var index = index(of: end)
    while index < resting.count, resting[index].group != group { index += 1 }
    if index < resting.count { resting.remove(at: index) }
  }

  /// Place of the first rest that ends at that time or later.
  private func index(of end: Int64) -> Int {
    resting.partitioningIndex { $0.end >= end }
  }

  /// Looks at no more members than entries of a group may wait. Of several largest it is the arriving one.
  private func youngestOfLargest(_ group: Group, _ arriving: Member) -> UInt64? {
    guard let members = waiting[group]?.entries, var largest = members[arriving] else { return nil }
    for entries in members.values where entries.count > largest.count { largest = entries }
    return largest.last
  }

  private mutating func remove(_ id: UInt64, _ entry: Entry) {
    entries[id] = nil
    let (group, member) = (entry.group, entry.member)
    waiting[group]?.count -= 1
    waiting[group]?.entries[member]?.remove(id)
    guard waiting[group]?.entries[member]?.isEmpty == true else { return }
    waiting[group]?.entries[member] = nil
    waiting[group]?.members.remove(member)
    guard waiting[group]?.members.isEmpty == true else { return }
    waiting[group] = nil
    ready.remove(group)
    endRest(group)
  }
}

package import LocalTime
package import ShieldApps

/// The time that live grants give each app at an instant, for all apps in one pass: each grant and each of its apps is
/// visited once.
///
/// Apps for which this is not the whole answer, because one of their grants begins later, are listed separately.
package struct GrantSweep {
  /// Seconds left in the live grants of each app, by number.
  package private(set) var seconds: [Int64]
  /// Until when each app stays open by the currently live grants if it is used without break, in seconds since 1970.
  package private(set) var ends: [Int64]
  /// The live grants with the apps that can use them, in order of use; those that no app can use are left out.
  package private(set) var live: [(id: String, apps: AppSet)] = []
  /// The live grants and those that begin later, with the apps that can use them, in order of use.
  package private(set) var usable: [(grant: PooledGrant, apps: AppSet)] = []
  /// The apps that can use the grants that begin later.
  package private(set) var later: [AppSet] = []
  /// Apps in the pool of a grant that begins later: they may stay open for longer, or open again.
  package private(set) var waiting = AppSet()
  /// Apps whose removals are not in order, because the clock was set back: none of these results is valid for them.
  package private(set) var unordered = AppSet()
  /// Apps that were ever removed, and the last removal of each, by number.
  private var removed = AppSet()
  private var last: [AppRemoval]

  /// - Parameters:
  ///   - grants: in order of use.
  ///   - removals: of each app that was ever removed, by number.
  ///   - apps: numbers of the apps that are evaluated.
  ///   - numbers: more than the largest of them.
  package init(_ grants: [PooledGrant], removals: [Int: AppRemovals], apps: AppSet, numbers: Int, at now: Instant) {
    assert(zip(grants, grants.dropFirst()).allSatisfy { !$1.precedes($0) }, "grants come in order of use")
    seconds = [Int64](repeating: 0, count: numbers)
    ends = [Int64](repeating: now.seconds, count: numbers)
    last = [AppRemoval](repeating: AppRemoval(change: 0, at: .distantPast), count: numbers)
    for (number, removals) in removals where number < numbers { note(removals, of: number, at: now) }
    for grant in grants where grant.remaining > 0 {
      let expires = grant.expires ?? .distantFuture
      if expires <= now { continue }
      let pool = grant.pool.apps.intersection(apps)
      if grant.usableFrom > now {
        waiting.formUnion(pool)
        later.append(pool)
        let apps = present(pool, of: grant)
        if !apps.isEmpty { usable.append((grant, apps)) }
        continue
      }
      let present = present(pool, of: grant)
      if present.isEmpty { continue }
      live.append((grant.id, present))
      usable.append((grant, present))
      add(grant.remaining, until: expires.seconds, to: present)
    }
  }

  private mutating func note(_ removals: AppRemovals, of number: Int, at now: Instant) {
    guard let newest = removals.last else { return }
    removed.insert(number)
    last[number] = newest
    if newest.at > now || !removals.isInOrder { unordered.insert(number) }
  }

  private mutating func add(_ remaining: Int64, until expires: Int64, to pool: AppSet) {
    let isForEver = expires == Instant.distantFuture.seconds
    seconds.withUnsafeMutableBufferPointer { seconds in
      ends.withUnsafeMutableBufferPointer { ends in
        pool.forEachWord { first, bits in
          // Most grants never expire, and many are for all apps: 64 of these cost little more than one.
          if isForEver, bits == .max {
            for number in first..<first + 64 {
              seconds[number] &+= remaining
              ends[number] &+= remaining
            }
            return
          }
          AppSet.forEach(bits, from: first) { number in
            seconds[number] += remaining
            // Earliest expiry first: a grant that expires while others are used is lost.
            ends[number] = max(ends[number], min(expires, ends[number] + remaining))
          }
        }
      }
    }
  }

  /// Without the apps that left the grant's pool. Where removals are in order, the last one shows whether there was any
  /// since.
  private func present(_ pool: AppSet, of grant: PooledGrant) -> AppSet {
    let doubtful = pool.intersection(removed)
    if doubtful.isEmpty { return pool }
    var present = pool
    doubtful.forEach { number in
      if last[number].change > grant.pool.change, last[number].at >= grant.usableFrom { present.remove(number) }
    }
    return present
  }
}

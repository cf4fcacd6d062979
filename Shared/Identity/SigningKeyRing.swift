/// The keys that sign access tokens over time, and when each does (FA-4). A pure value; `SigningKeys` stores it.
///
/// One key signs. The next one is made when that begins, and is published from then on, so that every service knows it
/// long before it signs. A former key stays published until its last token has expired. When the next one's time has
/// come it signs by itself: nothing has to be written for it, and no full disk prevents it.
public struct SigningKeyRing: Sendable {
  /// A key and its times, in seconds since 1970 UTC.
  public struct Key: Sendable {
    public let privateKey: PrivateKey
    public let keyID: String
    /// When it was made.
    public var publishTime: Int64
    /// From when it signs; nil while that waits for an operator.
    public var signTime: Int64?
    /// From when another key signs in its place; nil while that is not known.
    public var endTime: Int64?

    init(_ privateKey: PrivateKey, publishTime: Int64, signTime: Int64?, endTime: Int64? = nil) {
      self.privateKey = privateKey
      keyID = TokenSigner.keyID(of: privateKey.publicKey)
      self.publishTime = publishTime
      self.signTime = signTime
      self.endTime = endTime
    }

    /// From when no token of it can be valid, on any service's clock.
    public var voidTime: Int64? { endTime.map { $0 + SigningKeyRing.grace } }

    func signs(at now: Int64) -> Bool {
      guard let signTime, signTime <= now else { return false }
      return endTime.map { now < $0 } ?? true
    }
  }

  /// A key that must never be accepted again. Its private half is not kept.
  public struct Withdrawn: Hashable, Sendable {
    public var keyID: String
    /// Seconds since 1970 UTC.
    public var withdrawTime: Int64
    public var operatorName: String
  }

  /// When keys follow each other.
  public struct Schedule: Hashable, Sendable {
    /// Seconds for which a key signs; nil for as long as no operator rotates.
    public var interval: Int64?
    /// Seconds for which a key is published before it signs, at least.
    public var lead: Int64

    public init(interval: Int64?, lead: Int64 = SigningKeyRing.lead) {
      self.interval = interval
      self.lead = lead
    }
  }

  /// No key has this id.
  public struct UnknownKey: Error, Hashable, Sendable {
    public var keyID: String
    /// Position in the request.
    public var index: Int
  }

  /// Seconds for which a key is published before it signs, at least: forty times the interval at which services fetch.
  public static let lead: Int64 = 600
  /// Seconds after its end for which a key's tokens may live: their lifetime, and the difference of clocks.
  static let grace = TokenSigner.longestLifetime + TokenCheck.clockDifference
  /// More are never published: each operator's rotation waits for the lead.
  package static let maximumKeys = 16
  static let maximumWithdrawn = 50

  /// In the order in which they sign, at least one.
  public internal(set) var keys: [Key]
  public internal(set) var withdrawn: [Withdrawn]

  init(keys: [Key], withdrawn: [Withdrawn]) {
    self.keys = keys
    self.withdrawn = withdrawn
  }

  /// A ring whose first key signs from now on.
  public init(first: PrivateKey, at now: Int64) {
    self.init(keys: [Key(first, publishTime: now, signTime: now)], withdrawn: [])
  }

  /// The key that signs; where a clock was set back to before all of them, the first.
  public func signing(at now: Int64) -> Key? { keys.first { $0.signs(at: now) } ?? keys.first }

  /// The keys whose tokens may be valid now or later.
  public func published(at now: Int64) -> [Key] { keys.filter { $0.voidTime.map { now < $0 } ?? true } }

  /// Whether `maintain` has something to do.
  public func isDue(at now: Int64, _ schedule: Schedule) -> Bool {
    guard let last = keys.last else { return true }
    if last.signTime.map({ $0 <= now }) ?? false { return true }
    if keys.contains(where: { $0.voidTime.map { $0 <= now } ?? false }) { return true }
    guard let planned = plannedTime(at: now, schedule) else { return false }
    return last.signTime.map { planned < $0 } ?? true
  }

  /// Removes keys that are void, and makes the next one where there is none or it has begun to sign.
  /// - Parameter makeKey: a new private key.
  /// - Returns: whether anything has changed.
  public mutating func maintain(
    at now: Int64, _ schedule: Schedule, makeKey: () throws(KeyError) -> PrivateKey
  ) throws(KeyError) -> Bool {
    guard isDue(at: now, schedule) else { return false }
    keys.removeAll { $0.voidTime.map { $0 <= now } ?? false }
    if keys.isEmpty { keys = [Key(try makeKey(), publishTime: now, signTime: now)] }
    if keys.last?.signTime.map({ $0 <= now }) ?? false {
      keys.append(Key(try makeKey(), publishTime: now, signTime: nil))
    }
    if let planned = plannedTime(at: now, schedule) { letNextSign(from: planned) }
    return true
  }

  /// Lets the next key sign instead of the one named, as soon as it has been published for long enough.
  /// - Returns: whether anything has changed: a key that does not sign, or whose end is that near already, is left.
  public mutating func rotate(_ keyID: String, at now: Int64, _ schedule: Schedule) throws(UnknownKey) -> Bool {
    guard let index = keys.firstIndex(where: { $0.keyID == keyID }) else {
      guard withdrawn.contains(where: { $0.keyID == keyID }) else { throw UnknownKey(keyID: keyID, index: 0) }
      return false
    }
    guard keys[index].signs(at: now), index == keys.count - 2 else { return false }
    return letNextSign(from: max(now, keys[index + 1].publishTime + schedule.lead))
  }

  /// Removes keys that others may have; if one of them signs, the next that is left does so at once.
  /// - Returns: whether anything has changed.
  public mutating func withdraw(
    _ keyIDs: [String], by operatorName: String, at now: Int64, makeKey: () throws(KeyError) -> PrivateKey
  ) throws -> Bool {
    for (index, keyID) in keyIDs.enumerated() {
      guard keys.contains(where: { $0.keyID == keyID }) || withdrawn.contains(where: { $0.keyID == keyID }) else {
        throw UnknownKey(keyID: keyID, index: index)
      }
    }
    let removed = keys.filter { keyIDs.contains($0.keyID) }
    guard !removed.isEmpty else { return false }
    var kept = keys.filter { !keyIDs.contains($0.keyID) }
    if kept.allSatisfy({ $0.endTime != nil && !$0.signs(at: now) }) {
      kept.append(Key(try makeKey(), publishTime: now, signTime: now))
    } else if let last = kept.indices.last, !kept.contains(where: { $0.signs(at: now) }) {
      (kept[last].signTime, kept[last].endTime) = (now, nil)
    } else if let last = kept.indices.last, kept[last].signs(at: now) {
      // Its successor was withdrawn.
      kept[last].endTime = nil
    }
    keys = kept
    withdrawn += removed.map { Withdrawn(keyID: $0.keyID, withdrawTime: now, operatorName: operatorName) }
    withdrawn.removeFirst(max(0, withdrawn.count - Self.maximumWithdrawn))
    return true
  }

  /// When the last key shall sign by the schedule; nil when it does already, or never does by itself.
  private func plannedTime(at now: Int64, _ schedule: Schedule) -> Int64? {
    guard let interval = schedule.interval, keys.count > 1, let last = keys.last,
      last.signTime.map({ now < $0 }) ?? true, let since = keys[keys.count - 2].signTime
    else { return nil }
    // Never in the past: the key that signs has issued tokens until now.
    return max(now, last.publishTime + schedule.lead, since + interval)
  }

  /// Only ever earlier: an operator's decision holds.
  @discardableResult private mutating func letNextSign(from time: Int64) -> Bool {
    guard keys.count > 1, let last = keys.last, last.signTime.map({ time < $0 }) ?? true else { return false }
    keys[keys.count - 1].signTime = time
    keys[keys.count - 2].endTime = time
    return true
  }
}

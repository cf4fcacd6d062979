import Database
public import RPC

/// How many watches and streams may be open for a family and for one child of it, in one service: the same numbers in
/// all of them, so that a family cannot use up the places of others. A child's device has places of its own, so that it
/// cannot use up those of its guardians and siblings. A counting value.
public struct StreamLimits: Sendable {
  /// Whom a long call is about.
  public struct Subject: Hashable, Sendable {
    public var familyID: String
    /// A child's id, or that of another family member where a service defines it so.
    public var memberID: String
    /// The child's device that calls; nil for other callers. Its calls count against its own limit alone.
    public var deviceID: String?

    public init(familyID: String, memberID: String, deviceID: String? = nil) {
      self.familyID = familyID
      self.memberID = memberID
      self.deviceID = deviceID
    }
  }

  /// Calls of a family: two for each device that it may have.
  public static let perFamily = 200
  /// Calls about one child: two for each guardian that its family may have, and some more.
  public static let perChild = 50
  /// Calls of one child's device.
  public static let perDevice = 10

  private let perFamily: Int
  private let perMember: Int
  private let member: String
  private let perDevice: Int
  private var devices: [Subject: Int] = [:]
  private var families: [String: Int] = [:]
  private var members: [Subject: Int] = [:]

  /// - Parameter member: the name of a member in messages.
  public init(
    perFamily: Int = StreamLimits.perFamily, perMember: Int = StreamLimits.perChild, member: String = "child",
    perDevice: Int = StreamLimits.perDevice
  ) {
    self.perFamily = perFamily
    self.perMember = perMember
    self.member = member
    self.perDevice = perDevice
  }

  /// Calls that are open.
  public var count: Int { families.values.reduce(0, +) + devices.values.reduce(0, +) }

  /// Counts one more.
  /// - Throws: RESOURCE_EXHAUSTED when there are as many as may be.
  public mutating func enter(_ subject: Subject) throws(RPCError) {
    guard subject.deviceID == nil else {
      let ofDevice = devices[subject, default: 0]
      guard ofDevice < perDevice else { throw Self.refusal("this device", perDevice) }
      devices[subject] = ofDevice + 1
      return
    }
    let (ofFamily, ofMember) = (families[subject.familyID, default: 0], members[subject, default: 0])
    guard ofFamily < perFamily else { throw Self.refusal("this family", perFamily) }
    guard ofMember < perMember else { throw Self.refusal("this \(member)", perMember) }
    families[subject.familyID] = ofFamily + 1
    members[subject] = ofMember + 1
  }

  /// Counts one less; it was entered before.
  public mutating func leave(_ subject: Subject) {
    guard subject.deviceID == nil else { return devices.decrement(subject) }
    families.decrement(subject.familyID)
    members.decrement(subject)
  }

  private static func refusal(_ whose: String, _ limit: Int) -> RPCError {
    .tryAgain(
      .resourceExhausted,
      "\(whose) has \(limit) watches and streams open in this service, which is the limit: close those that nobody needs, then "
        + "open this one again", after: .seconds(5))
  }
}

extension Dictionary where Value == Int {
  /// One less; the entry is removed at zero.
  fileprivate mutating func decrement(_ key: Key) { self[key] = self[key].flatMap { $0 > 1 ? $0 - 1 : nil } }
}

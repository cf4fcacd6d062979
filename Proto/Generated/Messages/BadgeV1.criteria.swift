// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/criteria.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// The kinds of simple conditions. Amounts need a fact in minor units, percentages one in per cent, the others a count.
  public enum ConditionKind: ProtobufC.ProtobufEnum {
    /// No simple condition.
    case unspecified
    /// Something was done once.
    case singleAction
    /// A count has reached the threshold.
    case count
    /// An amount has reached the threshold, in minor units.
    case amount
    /// Something was done so many times, days or weeks in a row.
    case streak
    /// A percentage has reached the threshold, at most 100.
    case percentage
    /// So many goals are completed.
    case goalCompletion
    /// Something was done at a certain time.
    case timeBased
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .singleAction, .count, .amount, .streak, .percentage, .goalCompletion, .timeBased]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .singleAction
      case 2: self = .count
      case 3: self = .amount
      case 4: self = .streak
      case 5: self = .percentage
      case 6: self = .goalCompletion
      case 7: self = .timeBased
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .singleAction: 1
      case .count: 2
      case .amount: 3
      case .streak: 4
      case .percentage: 5
      case .goalCompletion: 6
      case .timeBased: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "CONDITION_KIND_UNSPECIFIED"
      case .singleAction: "CONDITION_KIND_SINGLE_ACTION"
      case .count: "CONDITION_KIND_COUNT"
      case .amount: "CONDITION_KIND_AMOUNT"
      case .streak: "CONDITION_KIND_STREAK"
      case .percentage: "CONDITION_KIND_PERCENTAGE"
      case .goalCompletion: "CONDITION_KIND_GOAL_COMPLETION"
      case .timeBased: "CONDITION_KIND_TIME_BASED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// A condition: exactly one of a simple one (`kind`, `fact`, `threshold`), `all_of`, `any_of`, and `some_of` with
  /// `at_least`. Conditions nest at most 8 deep, with at most 32 in all.
  public struct Criterion: ProtobufC.GeneratedMessage {
    /// Kind of the simple condition.
    public var kind: BadgeV1.ConditionKind = .init()
    /// The fact that it is about, such as `total_saved`.
    public var fact: String = ""
    /// The value that the fact has to reach, from 1 on.
    public var threshold: Int64 = 0
    /// All of these have to hold.
    public var allOf: [BadgeV1.Criterion] = []
    /// At least one of these criteria has to hold.
    public var anyOf: [BadgeV1.Criterion] = []
    /// So many of `some_of` have to hold.
    public var atLeast: Int32 = 0
    /// Of these `at_least` have to hold.
    public var someOf: [BadgeV1.Criterion] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: BadgeV1.ConditionKind = .init(),
      fact: String = "",
      threshold: Int64 = 0,
      allOf: [BadgeV1.Criterion] = [],
      anyOf: [BadgeV1.Criterion] = [],
      atLeast: Int32 = 0,
      someOf: [BadgeV1.Criterion] = []
    ) {
      self.kind = kind
      self.fact = fact
      self.threshold = threshold
      self.allOf = allOf
      self.anyOf = anyOf
      self.atLeast = atLeast
      self.someOf = someOf
    }
  }
}

extension BadgeV1.Criterion {
  public static var fullName: String { "screentime.badge.v1.Criterion" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__criterion__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Criterion.self)
    self.kind = BadgeV1.ConditionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.fact = Reading.string(m.pointee.s_fact)
    self.threshold = m.pointee.f_threshold
    self.allOf = Reading.messages(m.pointee.f_all_of, m.pointee.n_f_all_of)
    self.anyOf = Reading.messages(m.pointee.f_any_of, m.pointee.n_f_any_of)
    self.atLeast = m.pointee.f_at_least
    self.someOf = Reading.messages(m.pointee.f_some_of, m.pointee.n_f_some_of)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Criterion.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_fact = arena.string(self.fact)
    m.pointee.f_threshold = self.threshold
    (m.pointee.n_f_all_of, m.pointee.f_all_of) = (self.allOf.count, try arena.messages(self.allOf))
    (m.pointee.n_f_any_of, m.pointee.f_any_of) = (self.anyOf.count, try arena.messages(self.anyOf))
    m.pointee.f_at_least = self.atLeast
    (m.pointee.n_f_some_of, m.pointee.f_some_of) = (self.someOf.count, try arena.messages(self.someOf))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

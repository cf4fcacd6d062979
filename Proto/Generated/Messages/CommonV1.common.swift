// swift-format-ignore-file
// Written by StubGenerator from screentime/common/v1/common.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension CommonV1 {
  /// The role of an app. An app has one category per child (SH-5).
  public enum AppCategory: ProtobufC.ProtobufEnum {
    /// Not given; rejected wherever a category is required.
    case unspecified
    /// Use of the app earns learning points.
    case learning
    /// The app is shielded and its use costs learning points.
    case reward
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .learning, .reward]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .learning
      case 2: self = .reward
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .learning: 1
      case .reward: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "APP_CATEGORY_UNSPECIFIED"
      case .learning: "APP_CATEGORY_LEARNING"
      case .reward: "APP_CATEGORY_REWARD"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension CommonV1 {
  /// A day of the week, ISO 8601 numbering.
  public enum Weekday: ProtobufC.ProtobufEnum {
    /// Not given; read as the field's documented default.
    case unspecified
    /// Monday.
    case monday
    /// Tuesday.
    case tuesday
    /// Wednesday.
    case wednesday
    /// Thursday.
    case thursday
    /// Friday.
    case friday
    /// Saturday.
    case saturday
    /// Sunday.
    case sunday
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .monday
      case 2: self = .tuesday
      case 3: self = .wednesday
      case 4: self = .thursday
      case 5: self = .friday
      case 6: self = .saturday
      case 7: self = .sunday
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .monday: 1
      case .tuesday: 2
      case .wednesday: 3
      case .thursday: 4
      case .friday: 5
      case .saturday: 6
      case .sunday: 7
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "WEEKDAY_UNSPECIFIED"
      case .monday: "WEEKDAY_MONDAY"
      case .tuesday: "WEEKDAY_TUESDAY"
      case .wednesday: "WEEKDAY_WEDNESDAY"
      case .thursday: "WEEKDAY_THURSDAY"
      case .friday: "WEEKDAY_FRIDAY"
      case .saturday: "WEEKDAY_SATURDAY"
      case .sunday: "WEEKDAY_SUNDAY"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension CommonV1 {
  /// Whether a device may restrict apps, as its operating system says.
  public enum RestrictionPermission: ProtobufC.ProtobufEnum {
    /// Not reported; a report has one of the others.
    case unspecified
    /// Granted.
    case granted
    /// Denied, or withdrawn.
    case denied
    /// Not asked for yet.
    case notAsked
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .granted, .denied, .notAsked]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .granted
      case 2: self = .denied
      case 3: self = .notAsked
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .granted: 1
      case .denied: 2
      case .notAsked: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "RESTRICTION_PERMISSION_UNSPECIFIED"
      case .granted: "RESTRICTION_PERMISSION_GRANTED"
      case .denied: "RESTRICTION_PERMISSION_DENIED"
      case .notAsked: "RESTRICTION_PERMISSION_NOT_ASKED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension CommonV1 {
  /// A calendar date in the child's time zone. Callers send the years 1970 to 9999, or fewer where a field's comment
  /// limits them; dates that were stored before they were bounded may be returned with the years 1 to 9999.
  public struct LocalDate: ProtobufC.GeneratedMessage {
    /// Gregorian year, 1 to 9999.
    public var year: Int32 = 0
    /// Month of the year, 1 to 12.
    public var month: Int32 = 0
    /// Day of the month, 1 to 31.
    public var day: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      year: Int32 = 0,
      month: Int32 = 0,
      day: Int32 = 0
    ) {
      self.year = year
      self.month = month
      self.day = day
    }
  }
}

extension CommonV1.LocalDate {
  public static var fullName: String { "screentime.common.v1.LocalDate" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__common__v1__local_date__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__LocalDate.self)
    self.year = m.pointee.f_year
    self.month = m.pointee.f_month
    self.day = m.pointee.f_day
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Common__V1__LocalDate.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_year = self.year
    m.pointee.f_month = self.month
    m.pointee.f_day = self.day
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

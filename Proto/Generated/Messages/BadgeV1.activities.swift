// swift-format-ignore-file
// Written by StubGenerator from screentime/badge/v1/activities.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension BadgeV1 {
  /// A deed of a child, or an event that happened to it.
  public enum ActivityType: ProtobufC.ProtobufEnum {
    /// Never sent; in a list request: every type.
    case unspecified
    /// The child joined the app.
    case accountCreated
    /// A transaction was tracked: `amount_minor_units`, `transaction_kind`.
    case transactionCreated
    /// Money was saved: `amount_minor_units`.
    case savingsDeposit
    /// An allowance was paid: `amount_minor_units`.
    case allowanceReceived
    /// The balance is another one: `balance_minor_units`.
    case balanceChanged
    /// Spending was compared with the budget: `under_budget`.
    case budgetChecked
    /// A savings goal was created: `subject_id` is the goal.
    case goalCreated
    /// A savings goal was reached: `subject_id` is the goal.
    case goalCompleted
    /// The child became part of a family's savings goal: `subject_id` is the goal.
    case familyGoalJoined
    /// An item of the wishlist was purchased: `subject_id` is the item.
    case wishlistPurchase
    /// The child says that a task is done: `subject_id` is the task.
    case taskCompleted
    /// A task was approved: `subject_id` is the task.
    case taskApproved
    /// A task was rejected: `subject_id` is the task.
    case taskRejected
    /// Money was given to a sibling: `amount_minor_units`; `subject_id` is the sibling.
    case siblingTransfer
    /// A gift was received on the child's birthday: `amount_minor_units`.
    case birthdayGift
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .accountCreated, .transactionCreated, .savingsDeposit, .allowanceReceived, .balanceChanged, .budgetChecked, .goalCreated, .goalCompleted, .familyGoalJoined, .wishlistPurchase, .taskCompleted, .taskApproved, .taskRejected, .siblingTransfer, .birthdayGift]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .accountCreated
      case 2: self = .transactionCreated
      case 3: self = .savingsDeposit
      case 4: self = .allowanceReceived
      case 5: self = .balanceChanged
      case 6: self = .budgetChecked
      case 7: self = .goalCreated
      case 8: self = .goalCompleted
      case 9: self = .familyGoalJoined
      case 10: self = .wishlistPurchase
      case 11: self = .taskCompleted
      case 12: self = .taskApproved
      case 13: self = .taskRejected
      case 14: self = .siblingTransfer
      case 15: self = .birthdayGift
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .accountCreated: 1
      case .transactionCreated: 2
      case .savingsDeposit: 3
      case .allowanceReceived: 4
      case .balanceChanged: 5
      case .budgetChecked: 6
      case .goalCreated: 7
      case .goalCompleted: 8
      case .familyGoalJoined: 9
      case .wishlistPurchase: 10
      case .taskCompleted: 11
      case .taskApproved: 12
      case .taskRejected: 13
      case .siblingTransfer: 14
      case .birthdayGift: 15
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "ACTIVITY_TYPE_UNSPECIFIED"
      case .accountCreated: "ACTIVITY_TYPE_ACCOUNT_CREATED"
      case .transactionCreated: "ACTIVITY_TYPE_TRANSACTION_CREATED"
      case .savingsDeposit: "ACTIVITY_TYPE_SAVINGS_DEPOSIT"
      case .allowanceReceived: "ACTIVITY_TYPE_ALLOWANCE_RECEIVED"
      case .balanceChanged: "ACTIVITY_TYPE_BALANCE_CHANGED"
      case .budgetChecked: "ACTIVITY_TYPE_BUDGET_CHECKED"
      case .goalCreated: "ACTIVITY_TYPE_GOAL_CREATED"
      case .goalCompleted: "ACTIVITY_TYPE_GOAL_COMPLETED"
      case .familyGoalJoined: "ACTIVITY_TYPE_FAMILY_GOAL_JOINED"
      case .wishlistPurchase: "ACTIVITY_TYPE_WISHLIST_PURCHASE"
      case .taskCompleted: "ACTIVITY_TYPE_TASK_COMPLETED"
      case .taskApproved: "ACTIVITY_TYPE_TASK_APPROVED"
      case .taskRejected: "ACTIVITY_TYPE_TASK_REJECTED"
      case .siblingTransfer: "ACTIVITY_TYPE_SIBLING_TRANSFER"
      case .birthdayGift: "ACTIVITY_TYPE_BIRTHDAY_GIFT"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// The direction of a transaction.
  public enum TransactionKind: ProtobufC.ProtobufEnum {
    /// No transaction.
    case unspecified
    /// Money came in.
    case credit
    /// Money went out.
    case debit
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .credit, .debit]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .credit
      case 2: self = .debit
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .credit: 1
      case .debit: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "TRANSACTION_KIND_UNSPECIFIED"
      case .credit: "TRANSACTION_KIND_CREDIT"
      case .debit: "TRANSACTION_KIND_DEBIT"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// The outcome of recording an activity.
  public enum ActivityOutcome: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// Stored and counted.
    case accepted
    /// The same activity was stored before; nothing has changed.
    case duplicate
    /// Not stored; `reason` and `message` say why. Nothing is wrong with the others because of that.
    case rejected
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .accepted, .duplicate, .rejected]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .accepted
      case 2: self = .duplicate
      case 3: self = .rejected
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .accepted: 1
      case .duplicate: 2
      case .rejected: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "ACTIVITY_OUTCOME_UNSPECIFIED"
      case .accepted: "ACTIVITY_OUTCOME_ACCEPTED"
      case .duplicate: "ACTIVITY_OUTCOME_DUPLICATE"
      case .rejected: "ACTIVITY_OUTCOME_REJECTED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// The unit of a fact.
  public enum FactUnit: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// A number of activities, goals, tasks, weeks, days, periods, minutes or points.
    case count
    /// Hundredths of the currency.
    case minorUnits
    /// Per cent.
    case percent
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .count, .minorUnits, .percent]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .count
      case 2: self = .minorUnits
      case 3: self = .percent
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .count: 1
      case .minorUnits: 2
      case .percent: 3
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "FACT_UNIT_UNSPECIFIED"
      case .count: "FACT_UNIT_COUNT"
      case .minorUnits: "FACT_UNIT_MINOR_UNITS"
      case .percent: "FACT_UNIT_PERCENT"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension BadgeV1 {
  /// An activity. Fields that its type does not name are unset.
  public struct Activity: ProtobufC.GeneratedMessage {
    /// Chosen by the reporter: 1 to 64 printable ASCII characters without blanks.
    public var activityID: String = ""
    /// The kind of activity.
    public var type: BadgeV1.ActivityType = .init()
    /// When it occurred, rounded down to a second.
    public var occurTime: GoogleProtobuf.Timestamp?
    /// Hundredths of the currency: 1 to 10,000,000,000.
    public var amountMinorUnits: Int64 = 0
    /// The direction of a transaction.
    public var transactionKind: BadgeV1.TransactionKind = .init()
    /// Hundredths of the currency: -10,000,000,000 to 10,000,000,000.
    public var balanceMinorUnits: Int64 = 0
    /// Whether spending was under budget.
    public var underBudget: Bool = false
    /// The goal, item, task or sibling by the reporter's own id: 1 to 64 printable ASCII characters without blanks.
    public var subjectID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      activityID: String = "",
      type: BadgeV1.ActivityType = .init(),
      occurTime: GoogleProtobuf.Timestamp? = nil,
      amountMinorUnits: Int64 = 0,
      transactionKind: BadgeV1.TransactionKind = .init(),
      balanceMinorUnits: Int64 = 0,
      underBudget: Bool = false,
      subjectID: String = ""
    ) {
      self.activityID = activityID
      self.type = type
      self.occurTime = occurTime
      self.amountMinorUnits = amountMinorUnits
      self.transactionKind = transactionKind
      self.balanceMinorUnits = balanceMinorUnits
      self.underBudget = underBudget
      self.subjectID = subjectID
    }
  }
}

extension BadgeV1.Activity {
  public static var fullName: String { "screentime.badge.v1.Activity" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__activity__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Activity.self)
    self.activityID = Reading.string(m.pointee.s_activity_id)
    self.type = BadgeV1.ActivityType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.occurTime = Reading.message(m.pointee.f_occur_time)
    self.amountMinorUnits = m.pointee.f_amount_minor_units
    self.transactionKind = BadgeV1.TransactionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_transaction_kind.rawValue))
    self.balanceMinorUnits = m.pointee.f_balance_minor_units
    self.underBudget = m.pointee.f_under_budget != 0
    self.subjectID = Reading.string(m.pointee.s_subject_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__Activity.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_activity_id = arena.string(self.activityID)
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    m.pointee.f_occur_time = try arena.optionalMessage(self.occurTime)
    m.pointee.f_amount_minor_units = self.amountMinorUnits
    m.pointee.f_transaction_kind = .init(rawValue: .init(truncatingIfNeeded: self.transactionKind.rawValue))
    m.pointee.f_balance_minor_units = self.balanceMinorUnits
    m.pointee.f_under_budget = self.underBudget ? 1 : 0
    m.pointee.s_subject_id = arena.string(self.subjectID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Reports an activity.
  public struct RecordActivityRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The activity.
    public var activity: BadgeV1.Activity?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      activity: BadgeV1.Activity? = nil
    ) {
      self.childID = childID
      self.activity = activity
    }
  }
}

extension BadgeV1.RecordActivityRequest {
  public static var fullName: String { "screentime.badge.v1.RecordActivityRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__record_activity_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivityRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.activity = Reading.message(m.pointee.f_activity)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivityRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_activity = try arena.optionalMessage(self.activity)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// It is stored.
  public struct RecordActivityResponse: ProtobufC.GeneratedMessage {
    /// True when it was stored before: nothing has changed.
    public var duplicate: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      duplicate: Bool = false
    ) {
      self.duplicate = duplicate
    }
  }
}

extension BadgeV1.RecordActivityResponse {
  public static var fullName: String { "screentime.badge.v1.RecordActivityResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__record_activity_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivityResponse.self)
    self.duplicate = m.pointee.f_duplicate != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivityResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_duplicate = self.duplicate ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// An activity of a child.
  public struct ReportedActivity: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// The activity.
    public var activity: BadgeV1.Activity?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      activity: BadgeV1.Activity? = nil
    ) {
      self.childID = childID
      self.activity = activity
    }
  }
}

extension BadgeV1.ReportedActivity {
  public static var fullName: String { "screentime.badge.v1.ReportedActivity" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__reported_activity__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ReportedActivity.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.activity = Reading.message(m.pointee.f_activity)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ReportedActivity.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_activity = try arena.optionalMessage(self.activity)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Reports activities.
  public struct RecordActivitiesRequest: ProtobufC.GeneratedMessage {
    /// The family.
    public var familyID: String = ""
    /// Activities, 1 to 1,000, in any order.
    public var activities: [BadgeV1.ReportedActivity] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      activities: [BadgeV1.ReportedActivity] = []
    ) {
      self.familyID = familyID
      self.activities = activities
    }
  }
}

extension BadgeV1.RecordActivitiesRequest {
  public static var fullName: String { "screentime.badge.v1.RecordActivitiesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__record_activities_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivitiesRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.activities = Reading.messages(m.pointee.f_activities, m.pointee.n_f_activities)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivitiesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    (m.pointee.n_f_activities, m.pointee.f_activities) = (self.activities.count, try arena.messages(self.activities))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The outcome of one activity of a batch.
  public struct ActivityResult: ProtobufC.GeneratedMessage {
    /// Its id, as it was sent.
    public var activityID: String = ""
    /// The outcome.
    public var outcome: BadgeV1.ActivityOutcome = .init()
    /// Why it was rejected: NOT_FOUND for a child that is not known, ACTIVITY_CONFLICT, LIMIT_REACHED; unspecified for one
    /// that is malformed, whose fields `message` names.
    public var reason: CommonV1.ErrorReason = .init()
    /// For display: every fault with its remedy; empty where there is none.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      activityID: String = "",
      outcome: BadgeV1.ActivityOutcome = .init(),
      reason: CommonV1.ErrorReason = .init(),
      message: String = ""
    ) {
      self.activityID = activityID
      self.outcome = outcome
      self.reason = reason
      self.message = message
    }
  }
}

extension BadgeV1.ActivityResult {
  public static var fullName: String { "screentime.badge.v1.ActivityResult" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__activity_result__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ActivityResult.self)
    self.activityID = Reading.string(m.pointee.s_activity_id)
    self.outcome = BadgeV1.ActivityOutcome(rawValue: Int32(truncatingIfNeeded: m.pointee.f_outcome.rawValue))
    self.reason = CommonV1.ErrorReason(rawValue: Int32(truncatingIfNeeded: m.pointee.f_reason.rawValue))
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ActivityResult.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_activity_id = arena.string(self.activityID)
    m.pointee.f_outcome = .init(rawValue: .init(truncatingIfNeeded: self.outcome.rawValue))
    m.pointee.f_reason = .init(rawValue: .init(truncatingIfNeeded: self.reason.rawValue))
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// The answers.
  public struct RecordActivitiesResponse: ProtobufC.GeneratedMessage {
    /// One result for each activity, in the order of the request.
    public var results: [BadgeV1.ActivityResult] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      results: [BadgeV1.ActivityResult] = []
    ) {
      self.results = results
    }
  }
}

extension BadgeV1.RecordActivitiesResponse {
  public static var fullName: String { "screentime.badge.v1.RecordActivitiesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__record_activities_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivitiesResponse.self)
    self.results = Reading.messages(m.pointee.f_results, m.pointee.n_f_results)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__RecordActivitiesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_results, m.pointee.f_results) = (self.results.count, try arena.messages(self.results))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests activities.
  public struct ListActivitiesRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Only activities of this type; unspecified means all.
    public var type: BadgeV1.ActivityType = .init()
    /// At most this many, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the page before; empty for the first one.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      type: BadgeV1.ActivityType = .init(),
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.type = type
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension BadgeV1.ListActivitiesRequest {
  public static var fullName: String { "screentime.badge.v1.ListActivitiesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_activities_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListActivitiesRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.type = BadgeV1.ActivityType(rawValue: Int32(truncatingIfNeeded: m.pointee.f_type.rawValue))
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListActivitiesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_type = .init(rawValue: .init(truncatingIfNeeded: self.type.rawValue))
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// An activity as it is stored.
  public struct StoredActivity: ProtobufC.GeneratedMessage {
    /// The activity.
    public var activity: BadgeV1.Activity?
    /// The outside system that has reported it; empty for a guardian.
    public var reporter: String = ""
    /// When it was received.
    public var receiveTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      activity: BadgeV1.Activity? = nil,
      reporter: String = "",
      receiveTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.activity = activity
      self.reporter = reporter
      self.receiveTime = receiveTime
    }
  }
}

extension BadgeV1.StoredActivity {
  public static var fullName: String { "screentime.badge.v1.StoredActivity" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__stored_activity__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__StoredActivity.self)
    self.activity = Reading.message(m.pointee.f_activity)
    self.reporter = Reading.string(m.pointee.s_reporter)
    self.receiveTime = Reading.message(m.pointee.f_receive_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__StoredActivity.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_activity = try arena.optionalMessage(self.activity)
    m.pointee.s_reporter = arena.string(self.reporter)
    m.pointee.f_receive_time = try arena.optionalMessage(self.receiveTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Activities.
  public struct ListActivitiesResponse: ProtobufC.GeneratedMessage {
    /// Activities, those that occurred last first.
    public var activities: [BadgeV1.StoredActivity] = []
    /// Token of the next page; empty on the last one.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      activities: [BadgeV1.StoredActivity] = [],
      nextPageToken: String = ""
    ) {
      self.activities = activities
      self.nextPageToken = nextPageToken
    }
  }
}

extension BadgeV1.ListActivitiesResponse {
  public static var fullName: String { "screentime.badge.v1.ListActivitiesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_activities_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListActivitiesResponse.self)
    self.activities = Reading.messages(m.pointee.f_activities, m.pointee.n_f_activities)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListActivitiesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_activities, m.pointee.f_activities) = (self.activities.count, try arena.messages(self.activities))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Requests facts.
  public struct ListFactsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = ""
    ) {
      self.childID = childID
    }
  }
}

extension BadgeV1.ListFactsRequest {
  public static var fullName: String { "screentime.badge.v1.ListFactsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_facts_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListFactsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListFactsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// A fact with its value.
  public struct FactValue: ProtobufC.GeneratedMessage {
    /// Its name, such as `total_saved`.
    public var fact: String = ""
    /// Its value.
    public var value: Int64 = 0
    /// The value's unit.
    public var unit: BadgeV1.FactUnit = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      fact: String = "",
      value: Int64 = 0,
      unit: BadgeV1.FactUnit = .init()
    ) {
      self.fact = fact
      self.value = value
      self.unit = unit
    }
  }
}

extension BadgeV1.FactValue {
  public static var fullName: String { "screentime.badge.v1.FactValue" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__fact_value__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__FactValue.self)
    self.fact = Reading.string(m.pointee.s_fact)
    self.value = m.pointee.f_value
    self.unit = BadgeV1.FactUnit(rawValue: Int32(truncatingIfNeeded: m.pointee.f_unit.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__FactValue.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_fact = arena.string(self.fact)
    m.pointee.f_value = self.value
    m.pointee.f_unit = .init(rawValue: .init(truncatingIfNeeded: self.unit.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension BadgeV1 {
  /// Facts.
  public struct ListFactsResponse: ProtobufC.GeneratedMessage {
    /// All facts, in a fixed order; those of which nothing is known are 0.
    public var facts: [BadgeV1.FactValue] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      facts: [BadgeV1.FactValue] = []
    ) {
      self.facts = facts
    }
  }
}

extension BadgeV1.ListFactsResponse {
  public static var fullName: String { "screentime.badge.v1.ListFactsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__badge__v1__list_facts_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListFactsResponse.self)
    self.facts = Reading.messages(m.pointee.f_facts, m.pointee.n_f_facts)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Badge__V1__ListFactsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_facts, m.pointee.f_facts) = (self.facts.count, try arena.messages(self.facts))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

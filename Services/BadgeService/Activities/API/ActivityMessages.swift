import BadgeChildren
import Database
import LocalTime
import Messages
import RPC
import ServiceAPI

// Between the contract's messages of activities and the domain's values.

extension RequestFaults {
  /// An activity as it was reported; nil where it cannot be read. A field that its type does not have is a fault, too.
  /// - Parameter received: it occurred at most 300 s later.
  mutating func activity(
    _ message: BadgeV1.Activity?, reporter: String, field: String, received: Instant
  ) -> Activity? {
    let message = message ?? .init()
    activityIdentifier(message.activityID, field: "\(field).activity_id")
    guard let type = ActivityType(rawValue: Int(message.type.rawValue)) else {
      add("\(field).type", "\(field).type is \(message.type.rawValue); it must be 1 to 15")
      return nil
    }
    let occurred = occurTime(message.occurTime, field: "\(field).occur_time", received: received)
    var activity = Activity(
      ActivityPlace(time: occurred, id: message.activityID, reporter: reporter), type)
    let payload = type.payload
    amount(message, payload, &activity, field: field)
    if payload.contains(.direction) {
      activity.isPositive = message.transactionKind == .credit
      if ![.credit, .debit].contains(message.transactionKind) {
        add("\(field).transaction_kind", "\(field).transaction_kind must be 1 (credit) or 2 (debit)")
      }
    } else {
      unset(message.transactionKind == .unspecified, type, field: "\(field).transaction_kind")
    }
    if payload.contains(.underBudget) {
      activity.isPositive = message.underBudget
    } else {
      unset(!message.underBudget, type, field: "\(field).under_budget")
    }
    if payload.contains(.subject) {
      activityIdentifier(message.subjectID, field: "\(field).subject_id")
      activity.subject = message.subjectID
    } else {
      unset(message.subjectID.isEmpty, type, field: "\(field).subject_id")
    }
    return activity
  }

  private mutating func amount(
    _ message: BadgeV1.Activity, _ payload: ActivityType.Payload, _ activity: inout Activity, field: String
  ) {
    if payload.contains(.amount) {
      number(message.amountMinorUnits, field: "\(field).amount_minor_units", in: ActivityLimits.amount)
      activity.amount = message.amountMinorUnits
    } else {
      unset(message.amountMinorUnits == 0, activity.type, field: "\(field).amount_minor_units")
    }
    if payload.contains(.balance) {
      number(message.balanceMinorUnits, field: "\(field).balance_minor_units", in: ActivityLimits.balance)
      activity.amount = message.balanceMinorUnits
    } else {
      unset(message.balanceMinorUnits == 0, activity.type, field: "\(field).balance_minor_units")
    }
  }

  private mutating func unset(_ isUnset: Bool, _ type: ActivityType, field: String) {
    if !isUnset { add(field, "\(field) does not belong to \(type.name); leave it out") }
  }

  private mutating func occurTime(
    _ value: GoogleProtobuf.Timestamp?, field: String, received: Instant
  ) -> Instant {
    guard value != nil else {
      add(field, "\(field) is missing; give the time at which it occurred")
      return received
    }
    guard let instant = instant(value, field: field) else { return received }
    let latest = max(AdmittedTimes.earliest, received + ActivityLimits.ahead)
    if instant < AdmittedTimes.earliest || instant > latest {
      add(field, "\(field) is \(instant); it must be \(AdmittedTimes.earliest) to \(latest)")
    }
    return instant
  }

  /// An id of the reporter's own. Without blanks, so that it can be a part of a page token.
  private mutating func activityIdentifier(_ value: String, field: String) {
    let isPlain = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    if isPlain, ActivityLimits.identifier.contains(value.utf8.count) { return }
    add(
      field,
      "\(field) \"\(value.prefix(64))\" is not valid; give 1 to \(ActivityLimits.identifier.upperBound) "
        + "printable ASCII "
        + "characters without blanks")
  }
}

extension ActivityRecording.Outcome {
  /// Why an activity is rejected, for display.
  func text(_ activity: Activity, _ child: ChildKey) -> String {
    switch self {
    case .accepted, .duplicate: ""
    case .conflict:
      "activity_id \"\(activity.place.id)\" is that of another activity; give each its own"
    case .limitReached(let limit):
      "\(limit) activities of the child are reported already, and no more can be"
    case .unknownChild:
      "child_id \"\(child.childID)\" is not in the family; list what there is and use its id"
    }
  }
}

extension Refusal {
  /// The error of a call for one activity; nil where it is stored.
  static func activity(_ outcome: ActivityRecording.Outcome, _ activity: Activity, _ child: ChildKey) -> RPCError? {
    switch outcome {
    case .accepted, .duplicate: nil
    case .conflict:
      error(
        .alreadyExists, reason: .activityConflict, outcome.text(activity, child), field: "activity.activity_id")
    case .limitReached: limitReached(outcome.text(activity, child))
    case .unknownChild: notFound("child_id", child.childID)
    }
  }
}

extension Change {
  /// The record of an activity that a guardian reports (FA-1).
  static func activity(_ activity: Activity, _ child: ChildKey) -> Change {
    var change = Change(.activityRecorded, childID: child.childID, Subject(id: activity.place.id))
    change.note("type", from: nil, to: activity.type.name)
    change.note("occur_time", from: nil, to: activity.place.time)
    return change
  }
}

extension BadgeV1.StoredActivity {
  init(_ kept: KeptActivity) {
    self.init()
    let (activity, place) = (kept.activity, kept.activity.place)
    var message = BadgeV1.Activity(
      activityID: place.id, type: .init(rawValue: Int32(activity.type.rawValue)), occurTime: .init(place.time))
    let payload = activity.type.payload
    if payload.contains(.amount) { message.amountMinorUnits = activity.amount }
    if payload.contains(.balance) { message.balanceMinorUnits = activity.amount }
    if payload.contains(.direction) { message.transactionKind = activity.isPositive ? .credit : .debit }
    if payload.contains(.underBudget) { message.underBudget = activity.isPositive }
    message.subjectID = activity.subject
    self.activity = message
    reporter = place.reporter
    receiveTime = .init(kept.received)
  }
}

extension BadgeV1.FactUnit {
  init(_ unit: Fact.Unit) {
    switch unit {
    case .count: self = .count
    case .minorUnits: self = .minorUnits
    case .percent: self = .percent
    }
  }
}

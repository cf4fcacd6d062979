import DisplayText
package import LocalTime
package import ShieldApps
package import ShieldInbox
import ShieldWallet
package import Violations

/// A child's request for reward time, or for a ban to be lifted (SH-15).
///
/// It is open until a guardian decides, once, or until its time is over, exclusive: whether a timer has already noticed
/// that does not matter.
package struct ChildRequest: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    case time = 1
    case liftBan = 2
  }

  package enum State: Int, CaseIterable, Hashable, Sendable {
    case open = 1
    case approved = 2
    case declined = 3
    case lapsed = 4
  }

  /// How long it waits for a guardian, in seconds.
  package static let lifetime: Int64 = 86_400
  /// Maximum number of requests that a child makes within `lifetime`, so that a device cannot fill inboxes: guardians
  /// keep 1,000 entries.
  package static let maximumADay = 20
  /// Maximum number of requests that are kept of a child.
  static let maximumKept = 1_000
  /// Maximum number of apps that a request names.
  static let maximumApps = 100
  /// Longest text of a child or a guardian, in characters.
  static let maximumTextLength = 200

  package let id: String
  package let kind: Kind
  /// Numbers of the apps.
  package let apps: AppSet
  /// Seconds asked for; 0 for a ban.
  package let seconds: Int64
  package let text: String
  package let created: Instant
  package private(set) var state = State.open
  /// When a guardian decided.
  package private(set) var decided: Instant?
  /// The guardian who decided.
  package private(set) var guardianID: String?
  /// The guardian's words.
  package private(set) var answer = ""
  /// Seconds that were given.
  package private(set) var givenSeconds: Int64 = 0
  package private(set) var grantID: String?

  package init(id: String, kind: Kind, apps: AppSet, seconds: Int64, text: String, created: Instant) {
    (self.id, self.kind, self.apps, self.seconds) = (id, kind, apps, seconds)
    (self.text, self.created) = (text, created)
  }

  /// The same as it was stored.
  package init(
    _ made: ChildRequest, state: State, decided: Instant?, guardianID: String?, answer: String, givenSeconds: Int64,
    grantID: String?
  ) {
    self = made
    (self.state, self.decided, self.guardianID, self.answer) = (state, decided, guardianID, answer)
    (self.givenSeconds, self.grantID) = (givenSeconds, grantID)
  }

  /// When it lapses, exclusive.
  package var lapses: Instant { created + Self.lifetime }

  /// Its state at an instant.
  package func state(at now: Instant) -> State { state == .open && now >= lapses ? .lapsed : state }

  /// Marks it as lapsed.
  mutating func lapse() {
    if state == .open { state = .lapsed }
  }

  /// A guardian's decision.
  package struct Decision: Hashable, Sendable {
    package var isApproval: Bool
    /// Seconds to give; 0 means those asked for.
    package var seconds: Int64
    package var answer: String

    package init(isApproval: Bool, seconds: Int64, answer: String) {
      (self.isApproval, self.seconds, self.answer) = (isApproval, seconds, answer)
    }

    /// Its faults, apart from those that only the request can show.
    package var violations: [FieldViolation] {
      var found = ChildRequest.textViolations(answer)
      if seconds < 0 || !isApproval && seconds != 0 {
        found.append(
          FieldViolation(
            field: "seconds",
            message: "seconds is \(seconds); give 1 to those asked for, or 0, which is all of them, and 0 to decline"))
      }
      return found
    }
  }

  /// The fault of a decision about this request.
  package func violation(_ decision: Decision) -> FieldViolation? {
    if decision.seconds <= seconds { return nil }
    return FieldViolation(
      field: "seconds", message: "seconds is \(decision.seconds), and the child asked for \(seconds); give no more")
  }

  /// Seconds that a decision gives.
  package func seconds(givenBy decision: Decision) -> Int64 {
    decision.isApproval ? (decision.seconds == 0 ? seconds : decision.seconds) : 0
  }

  /// It has not lapsed, after all: the clock was ahead.
  package mutating func reopen() {
    if state == .lapsed { state = .open }
  }

  /// Decides it; once, and before it lapses.
  package mutating func decide(_ decision: Decision, grantID: String?, by guardianID: String, at now: Instant) {
    guard state(at: now) == .open else { return }
    assert(violation(decision) == nil, "no more is given than the child asked for")
    assert(grantID == nil || decision.isApproval && kind == .time, "only time that is approved is granted")
    state = decision.isApproval ? .approved : .declined
    (decided, self.guardianID, answer) = (now, guardianID, decision.answer)
    (givenSeconds, self.grantID) = (grantID == nil ? 0 : seconds(givenBy: decision), grantID)
  }

  /// The faults of a request, apart from those of its apps.
  package static func violations(kind: Kind, apps: Int, seconds: Int64, text: String) -> [FieldViolation] {
    var found = textViolations(text)
    let (maximum, most) = (GrantRequest.maximumSeconds, kind == .time ? maximumApps : 1)
    if !(1...most).contains(apps) {
      found.append(FieldViolation(field: "app_ids", message: "app_ids names \(apps) apps; name 1 to \(most)"))
    }
    switch kind {
    case .time where !(1...maximum).contains(seconds):
      found.append(FieldViolation(field: "seconds", message: "seconds is \(seconds); ask for 1 to \(maximum)"))
    case .liftBan where seconds != 0:
      found.append(
        FieldViolation(field: "seconds", message: "seconds is \(seconds); leave it out to have a ban lifted"))
    case .time, .liftBan: break
    }
    return found
  }

  private static func textViolations(_ text: String) -> [FieldViolation] {
    // The byte bound keeps a text of endless combining marks from counting as a short one.
    if text.count > maximumTextLength || text.utf8.count > 8 * maximumTextLength {
      return [
        FieldViolation(
          field: "text", message: "text has \(text.count) characters; at most \(maximumTextLength) are allowed")
      ]
    }
    guard let control = DisplayText.firstControl(in: text) else { return [] }
    return [
      FieldViolation(
        field: "text",
        message: "text has the control character \(DisplayText.codePoint(control.scalar)) at place \(control.place); "
          + "leave it out")
    ]
  }
}

extension Notice {
  static func requested(_ request: ChildRequest) -> Notice {
    Notice(
      .request(
        id: request.id, seconds: request.seconds, apps: Int64(request.apps.count), text: request.text),
      cause: request.id, happened: request.created)
  }

  package static func decided(_ request: ChildRequest, at instant: Instant) -> Notice {
    Notice(
      .decision(
        requestID: request.id, isApproved: request.state == .approved, seconds: request.givenSeconds,
        text: request.answer), cause: request.id, happened: instant)
  }
}

package import LocalTime

/// The action that a device has to take (SH-10). Numbered as in the contract.
package enum CommandKind: Int, CaseIterable, Hashable, Sendable {
  case syncNow = 1
  case applyPolicy = 2
  case reportApps = 3
  case askPermission = 4
  case setSyncInterval = 5
}

/// A command for a child's device (SH-10): it waits until the device has executed it, and after three failed attempts
/// in a row it is dead, until a guardian requeues or cancels it.
package struct DeviceCommand: Hashable, Sendable {
  /// Numbered as in the contract.
  package enum State: Int, CaseIterable, Hashable, Sendable {
    case queued = 1
    case executed = 2
    case dead = 3
    case cancelled = 4

    /// Whether the command is only kept for a while.
    var isFinished: Bool { self == .executed || self == .cancelled }
  }

  /// An attempt that failed.
  package struct Failure: Hashable, Sendable {
    package var attempt: Int64
    package var reported: Instant
    package var message: String

    package init(attempt: Int64, reported: Instant, message: String) {
      (self.attempt, self.reported, self.message) = (attempt, reported, message)
    }
  }

  /// Attempts before a command is dead, and after each requeueing.
  static let attemptsAtOnce: Int64 = 3

  package let id: String
  package let kind: CommandKind
  /// Of a command that sets it, in seconds.
  package let syncInterval: Int64?
  package let guardianID: String
  package let queued: Instant
  package private(set) var state: State
  /// The attempt that is to be made, or the last one where none is. It counts on when the command is requeued, so that
  /// a report of an earlier round counts for none of the new one.
  package private(set) var attempt: Int64
  /// The last `attemptsAtOnce` failures, oldest first.
  private(set) var failures: [Failure]
  /// When it ended; nil while it is queued.
  package private(set) var ended: Instant?
  /// The device's message when it had executed the command.
  package private(set) var message: String

  /// A new command.
  package init(id: String, kind: CommandKind, syncInterval: Int64? = nil, guardianID: String, queued: Instant) {
    self.init(
      id: id, kind: kind, syncInterval: syncInterval, guardianID: guardianID, queued: queued, state: .queued,
      attempt: 1, failures: [], ended: nil, message: "")
  }

  /// A stored command.
  package init(
    id: String, kind: CommandKind, syncInterval: Int64?, guardianID: String, queued: Instant, state: State,
    attempt: Int64, failures: [Failure], ended: Instant?, message: String
  ) {
    (self.id, self.kind, self.syncInterval) = (id, kind, syncInterval)
    (self.guardianID, self.queued, self.state) = (guardianID, queued, state)
    (self.attempt, self.failures, self.ended, self.message) = (attempt, failures, ended, message)
  }

  /// The attempts that are left, the present one included.
  var attemptsLeft: Int64 {
    state == .queued ? Self.attemptsAtOnce - (attempt - 1) % Self.attemptsAtOnce : 0
  }

  // MARK: - Changes of a command

  /// A device's report of an attempt.
  package struct Report: Hashable, Sendable {
    package var attempt: Int64
    var isExecuted: Bool
    package var message: String

    package init(attempt: Int64, isExecuted: Bool, message: String = "") {
      (self.attempt, self.isExecuted, self.message) = (attempt, isExecuted, message)
    }
  }

  /// The reception of a report.
  package enum Reception: Hashable, Sendable {
    case counted
    /// The attempt had been reported, or the command had ended: nothing has changed.
    case repeated
    /// The attempt has not begun.
    case notBegun
  }

  /// Receives a report: of several of one attempt the first holds.
  package mutating func receive(_ report: Report, at now: Instant) -> Reception {
    if report.attempt > attempt { return .notBegun }
    guard state == .queued, report.attempt == attempt else { return .repeated }
    if report.isExecuted {
      (state, ended, message) = (.executed, now, report.message)
      return .counted
    }
    let isLast = attemptsLeft == 1
    failures.append(Failure(attempt: attempt, reported: now, message: report.message))
    failures = failures.suffix(Int(Self.attemptsAtOnce))
    if isLast { (state, ended) = (.dead, now) } else { attempt += 1 }
    return .counted
  }

  /// Queues it again, where it is dead: for three more attempts.
  /// - Returns: whether it was dead.
  mutating func requeue() -> Bool {
    guard state == .dead else { return false }
    (state, ended, attempt) = (.queued, nil, attempt + 1)
    return true
  }

  /// Cancels it, where it waits or is dead.
  /// - Returns: whether it did.
  package mutating func cancel(at now: Instant) -> Bool {
    guard state == .queued || state == .dead else { return false }
    (state, ended) = (.cancelled, now)
    return true
  }
}

/// The limits of the commands of a device (SH-10).
package enum CommandLimits {
  static let queued = 100
  /// Queued and dead ones.
  static let open = 200
  /// Executed and cancelled ones that are kept.
  static let finished = 100
  /// Longest message of a device, in characters.
  package static let messageLength = 200
  /// Seconds between synchronizations that a command may ask for.
  package static let syncInterval: ClosedRange<Int64> = 60...86_400

  /// Why no more can be queued; nil where one can.
  /// - Parameters:
  ///   - queued: commands of the device that are queued.
  ///   - dead: those that are dead, without the one that is to be requeued.
  static func refusal(queued: Int, dead: Int) -> String? {
    if queued >= Self.queued {
      return "\(queued) commands wait for the device; at most \(Self.queued) may: wait until it has executed some, or "
        + "cancel some"
    }
    guard queued + dead >= open else { return nil }
    return "\(queued) commands wait for the device and \(dead) are dead; at most \(open) may together: cancel some of "
      + "the dead ones"
  }
}

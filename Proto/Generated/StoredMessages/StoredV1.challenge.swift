// swift-format-ignore-file
// Written by StubGenerator from stored/challenge.proto. Do not edit.

import CStoredMessages
import CProtobufC
import ProtobufC

extension StoredV1 {
  /// The evaluation that remains of a child.
  public struct Evaluation: ProtobufC.GeneratedMessage {
    /// The part of its streaks that remains; always set.
    public var streaks: StoredV1.EvaluatedStreaks?
    /// The part that is evaluated together.
    public var round: StoredV1.EvaluationRound?
    /// The changes since the round began.
    public var waiting: [StoredV1.Stretch] = []
    /// Until when nothing is evaluated, in seconds since 1970.
    public var heldUntil: Int64?
    /// Whether completions were withdrawn.
    public var hasWithdrawn: Bool = false
    /// Number of a screentime.usage.v1.UsageChangeCause.
    public var cause: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      streaks: StoredV1.EvaluatedStreaks? = nil,
      round: StoredV1.EvaluationRound? = nil,
      waiting: [StoredV1.Stretch] = [],
      heldUntil: Int64? = nil,
      hasWithdrawn: Bool = false,
      cause: Int32 = 0
    ) {
      self.streaks = streaks
      self.round = round
      self.waiting = waiting
      self.heldUntil = heldUntil
      self.hasWithdrawn = hasWithdrawn
      self.cause = cause
    }
  }
}

extension StoredV1.Evaluation {
  public static var fullName: String { "screentime.stored.v1.Evaluation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__evaluation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Evaluation.self)
    self.streaks = Reading.message(m.pointee.f_streaks)
    self.round = Reading.message(m.pointee.f_round)
    self.waiting = Reading.messages(m.pointee.f_waiting, m.pointee.n_f_waiting)
    if m.pointee.p_held_until_case.rawValue != 0 { self.heldUntil = m.pointee.f_held_until }
    self.hasWithdrawn = m.pointee.f_has_withdrawn != 0
    self.cause = m.pointee.f_cause
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Evaluation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_streaks = try arena.optionalMessage(self.streaks)
    m.pointee.f_round = try arena.optionalMessage(self.round)
    (m.pointee.n_f_waiting, m.pointee.f_waiting) = (self.waiting.count, try arena.messages(self.waiting))
    if let value = self.heldUntil {
      m.pointee.p_held_until_case = .init(rawValue: 4)
      m.pointee.f_held_until = value
    }
    m.pointee.f_has_withdrawn = self.hasWithdrawn ? 1 : 0
    m.pointee.f_cause = self.cause
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The days of streaks that have to be folded again.
  public struct EvaluatedStreaks: ProtobufC.GeneratedMessage {
    /// The first one, in days since 1970; not set when they are up to date.
    public var from: Int32?
    /// The day at this date as far as its learning is added up.
    public var day: StoredV1.PartialDay?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      from: Int32? = nil,
      day: StoredV1.PartialDay? = nil
    ) {
      self.from = from
      self.day = day
    }
  }
}

extension StoredV1.EvaluatedStreaks {
  public static var fullName: String { "screentime.stored.v1.EvaluatedStreaks" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__evaluated_streaks__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__EvaluatedStreaks.self)
    if m.pointee.p_from_case.rawValue != 0 { self.from = m.pointee.f_from }
    self.day = Reading.message(m.pointee.f_day)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__EvaluatedStreaks.self)
    m.pointee.base.descriptor = Self.descriptor
    if let value = self.from {
      m.pointee.p_from_case = .init(rawValue: 1)
      m.pointee.f_from = value
    }
    m.pointee.f_day = try arena.optionalMessage(self.day)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A part of an evaluation.
  public struct EvaluationRound: ProtobufC.GeneratedMessage {
    /// The changes that it is about.
    public var touched: [StoredV1.Stretch] = []
    /// Whether completions are being booked; before, they are withdrawn.
    public var isBooking: Bool = false
    /// The place of the last challenge that is done.
    public var place: Int64 = 0
    /// Where to continue inside the next challenge; not set for its beginning.
    public var cursor: StoredV1.EvaluationCursor?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      touched: [StoredV1.Stretch] = [],
      isBooking: Bool = false,
      place: Int64 = 0,
      cursor: StoredV1.EvaluationCursor? = nil
    ) {
      self.touched = touched
      self.isBooking = isBooking
      self.place = place
      self.cursor = cursor
    }
  }
}

extension StoredV1.EvaluationRound {
  public static var fullName: String { "screentime.stored.v1.EvaluationRound" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__evaluation_round__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__EvaluationRound.self)
    self.touched = Reading.messages(m.pointee.f_touched, m.pointee.n_f_touched)
    self.isBooking = m.pointee.f_is_booking != 0
    self.place = m.pointee.f_place
    self.cursor = Reading.message(m.pointee.f_cursor)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__EvaluationRound.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_touched, m.pointee.f_touched) = (self.touched.count, try arena.messages(self.touched))
    m.pointee.f_is_booking = self.isBooking ? 1 : 0
    m.pointee.f_place = self.place
    m.pointee.f_cursor = try arena.optionalMessage(self.cursor)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// Where the evaluation of a challenge continues.
  public struct EvaluationCursor: ProtobufC.GeneratedMessage {
    /// In seconds since 1970.
    public var instant: Int64 = 0
    /// The local day at this instant, when it was interrupted.
    public var day: StoredV1.PartialDay?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      instant: Int64 = 0,
      day: StoredV1.PartialDay? = nil
    ) {
      self.instant = instant
      self.day = day
    }
  }
}

extension StoredV1.EvaluationCursor {
  public static var fullName: String { "screentime.stored.v1.EvaluationCursor" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__evaluation_cursor__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__EvaluationCursor.self)
    self.instant = m.pointee.f_instant
    self.day = Reading.message(m.pointee.f_day)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__EvaluationCursor.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_instant = self.instant
    m.pointee.f_day = try arena.optionalMessage(self.day)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A stretch of time.
  public struct Stretch: ProtobufC.GeneratedMessage {
    /// Its beginning, in seconds since 1970.
    public var start: Int64 = 0
    /// Its end, in seconds since 1970.
    public var end: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      start: Int64 = 0,
      end: Int64 = 0
    ) {
      self.start = start
      self.end = end
    }
  }
}

extension StoredV1.Stretch {
  public static var fullName: String { "screentime.stored.v1.Stretch" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__stretch__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Stretch.self)
    self.start = m.pointee.f_start
    self.end = m.pointee.f_end
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__Stretch.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_start = self.start
    m.pointee.f_end = self.end
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A partly counted local day.
  public struct PartialDay: ProtobufC.GeneratedMessage {
    /// In days since 1970.
    public var date: Int32 = 0
    /// 0 for its contribution to a period, 1 for the instant at which a target is reached.
    public var purpose: Int64 = 0
    /// Learning that begins at this instant or later is still to be counted, in seconds since 1970.
    public var next: Int64 = 0
    /// Seconds counted so far.
    public var seconds: Int64 = 0
    /// Sixtieths of a point counted so far.
    public var sixtieths: Int64 = 0
    /// Where the target was reached.
    public var reached: StoredV1.ReachedTarget?
    /// The highest amount in any stretch, where the goal needs it.
    public var peak: StoredV1.UsagePeak?
    /// How far a chain is, where the goal is one.
    public var chain: StoredV1.ChainProgress?
    /// The seconds of each app, where the goal needs them.
    public var apps: [String: Int64] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      date: Int32 = 0,
      purpose: Int64 = 0,
      next: Int64 = 0,
      seconds: Int64 = 0,
      sixtieths: Int64 = 0,
      reached: StoredV1.ReachedTarget? = nil,
      peak: StoredV1.UsagePeak? = nil,
      chain: StoredV1.ChainProgress? = nil,
      apps: [String: Int64] = [:]
    ) {
      self.date = date
      self.purpose = purpose
      self.next = next
      self.seconds = seconds
      self.sixtieths = sixtieths
      self.reached = reached
      self.peak = peak
      self.chain = chain
      self.apps = apps
    }
  }
}

extension StoredV1.PartialDay {
  public static var fullName: String { "screentime.stored.v1.PartialDay" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__partial_day__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__PartialDay.self)
    self.date = m.pointee.f_date
    self.purpose = m.pointee.f_purpose
    self.next = m.pointee.f_next
    self.seconds = m.pointee.f_seconds
    self.sixtieths = m.pointee.f_sixtieths
    self.reached = Reading.message(m.pointee.f_reached)
    self.peak = Reading.message(m.pointee.f_peak)
    self.chain = Reading.message(m.pointee.f_chain)
    self.apps = Reading.map(m.pointee.f_apps, m.pointee.n_f_apps) { (Reading.string($0.pointee.s_key), $0.pointee.f_value) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__PartialDay.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_date = self.date
    m.pointee.f_purpose = self.purpose
    m.pointee.f_next = self.next
    m.pointee.f_seconds = self.seconds
    m.pointee.f_sixtieths = self.sixtieths
    m.pointee.f_reached = try arena.optionalMessage(self.reached)
    m.pointee.f_peak = try arena.optionalMessage(self.peak)
    m.pointee.f_chain = try arena.optionalMessage(self.chain)
    m.pointee.n_f_apps = self.apps.count
    m.pointee.f_apps = try arena.map(self.apps, screentime__stored__v1__partial_day__apps_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Screentime__Stored__V1__PartialDay__AppsEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// Where a target was reached.
  public struct ReachedTarget: ProtobufC.GeneratedMessage {
    /// In seconds since 1970.
    public var instant: Int64 = 0
    /// Sixtieths of a point counted up to it.
    public var sixtieths: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      instant: Int64 = 0,
      sixtieths: Int64 = 0
    ) {
      self.instant = instant
      self.sixtieths = sixtieths
    }
  }
}

extension StoredV1.ReachedTarget {
  public static var fullName: String { "screentime.stored.v1.ReachedTarget" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__reached_target__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ReachedTarget.self)
    self.instant = m.pointee.f_instant
    self.sixtieths = m.pointee.f_sixtieths
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ReachedTarget.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_instant = self.instant
    m.pointee.f_sixtieths = self.sixtieths
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// The highest amount in any stretch of a given length.
  public struct UsagePeak: ProtobufC.GeneratedMessage {
    /// The length, in seconds.
    public var within: Int64 = 0
    /// The highest amount, in sixtieths of a point.
    public var best: Int64 = 0
    /// The end of the stretch that is examined, in seconds since 1970.
    public var end: Int64 = 0
    /// The amount in it, in sixtieths of a point.
    public var sum: Int64 = 0
    /// The usage of which a part lies in it, in order.
    public var usage: [StoredV1.PeakUsage] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      within: Int64 = 0,
      best: Int64 = 0,
      end: Int64 = 0,
      sum: Int64 = 0,
      usage: [StoredV1.PeakUsage] = []
    ) {
      self.within = within
      self.best = best
      self.end = end
      self.sum = sum
      self.usage = usage
    }
  }
}

extension StoredV1.UsagePeak {
  public static var fullName: String { "screentime.stored.v1.UsagePeak" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__usage_peak__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__UsagePeak.self)
    self.within = m.pointee.f_within
    self.best = m.pointee.f_best
    self.end = m.pointee.f_end
    self.sum = m.pointee.f_sum
    self.usage = Reading.messages(m.pointee.f_usage, m.pointee.n_f_usage)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__UsagePeak.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_within = self.within
    m.pointee.f_best = self.best
    m.pointee.f_end = self.end
    m.pointee.f_sum = self.sum
    (m.pointee.n_f_usage, m.pointee.f_usage) = (self.usage.count, try arena.messages(self.usage))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// A piece of usage.
  public struct PeakUsage: ProtobufC.GeneratedMessage {
    /// Its beginning, in seconds since 1970.
    public var start: Int64 = 0
    /// Its end, in seconds since 1970.
    public var end: Int64 = 0
    /// Points a minute.
    public var rate: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      start: Int64 = 0,
      end: Int64 = 0,
      rate: Int64 = 0
    ) {
      self.start = start
      self.end = end
      self.rate = rate
    }
  }
}

extension StoredV1.PeakUsage {
  public static var fullName: String { "screentime.stored.v1.PeakUsage" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__peak_usage__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__PeakUsage.self)
    self.start = m.pointee.f_start
    self.end = m.pointee.f_end
    self.rate = m.pointee.f_rate
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__PeakUsage.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_start = self.start
    m.pointee.f_end = self.end
    m.pointee.f_rate = self.rate
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension StoredV1 {
  /// How far a chain is on a day.
  public struct ChainProgress: ProtobufC.GeneratedMessage {
    /// Completed steps.
    public var steps: Int64 = 0
    /// First date of the running step's period, in days since 1970.
    public var firstDate: Int32?
    /// Of the running step: seconds, sixtieths, days or apps.
    public var progress: Int64 = 0
    /// The last date that counted for a run, in days since 1970.
    public var lastCounted: Int32?
    /// Seconds of the day that counted for the running step.
    public var today: Int64 = 0
    /// Of the running step, where it needs it.
    public var peak: StoredV1.UsagePeak?
    /// The seconds of apps in the running step's week, where it needs them.
    public var apps: [String: Int64] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      steps: Int64 = 0,
      firstDate: Int32? = nil,
      progress: Int64 = 0,
      lastCounted: Int32? = nil,
      today: Int64 = 0,
      peak: StoredV1.UsagePeak? = nil,
      apps: [String: Int64] = [:]
    ) {
      self.steps = steps
      self.firstDate = firstDate
      self.progress = progress
      self.lastCounted = lastCounted
      self.today = today
      self.peak = peak
      self.apps = apps
    }
  }
}

extension StoredV1.ChainProgress {
  public static var fullName: String { "screentime.stored.v1.ChainProgress" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__stored__v1__chain_progress__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ChainProgress.self)
    self.steps = m.pointee.f_steps
    if m.pointee.p_first_date_case.rawValue != 0 { self.firstDate = m.pointee.f_first_date }
    self.progress = m.pointee.f_progress
    if m.pointee.p_last_counted_case.rawValue != 0 { self.lastCounted = m.pointee.f_last_counted }
    self.today = m.pointee.f_today
    self.peak = Reading.message(m.pointee.f_peak)
    self.apps = Reading.map(m.pointee.f_apps, m.pointee.n_f_apps) { (Reading.string($0.pointee.s_key), $0.pointee.f_value) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Stored__V1__ChainProgress.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_steps = self.steps
    if let value = self.firstDate {
      m.pointee.p_first_date_case = .init(rawValue: 2)
      m.pointee.f_first_date = value
    }
    m.pointee.f_progress = self.progress
    if let value = self.lastCounted {
      m.pointee.p_last_counted_case = .init(rawValue: 4)
      m.pointee.f_last_counted = value
    }
    m.pointee.f_today = self.today
    m.pointee.f_peak = try arena.optionalMessage(self.peak)
    m.pointee.n_f_apps = self.apps.count
    m.pointee.f_apps = try arena.map(self.apps, screentime__stored__v1__chain_progress__apps_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Screentime__Stored__V1__ChainProgress__AppsEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.f_value = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

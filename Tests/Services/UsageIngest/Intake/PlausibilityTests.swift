import LocalTime
import Testing
import Violations

@testable import UsageCounting
@testable import UsageIntake
@testable import UsageRecords

@Suite struct PlausibilityTests {
  let start = Instant(seconds: 1_780_000_000)

  private func answer(
    _ record: UsageRecord, known: [RecordContent] = [], receipt: Instant? = nil, facts: CountingFacts? = nil
  ) throws -> RecordAnswer {
    Plausibility.answer(
      record, known: known.map { KnownRecord($0) }, receipt: receipt ?? record.content.end,
      facts: try facts ?? oneApp())
  }

  @Test("US-1 60 s is the usual interval, never a cap")
  func anyLength() throws {
    for seconds in [Int64(1), 60, 61, 86_400] {
      #expect(try answer(record(from: start, seconds: seconds)) == .accepted)
    }
  }

  @Test("US-1 a record without key or readable content is refused by the field's name")
  func faults() throws {
    var nameless = record(from: start, seconds: 60)
    nameless.key.installationID = ""
    nameless.key.sequence = 0
    #expect(UsageRecord.faults(nameless.key).map(\.field) == ["installation_id", "sequence"])
    #expect(UsageRecord.faults(record(from: start, seconds: 60).key).isEmpty)
    for app in ["com.example.app", token(1).uppercased()] {
      #expect(UsageRecord.faults(appToken: app).map(\.field) == ["app_token_digest"])
    }
    #expect(UsageRecord.faults(appToken: token(1)).isEmpty)
  }

  @Test("US-5 the same key and content is a duplicate, whatever the answer to the first was")
  func duplicate() throws {
    let good = record(from: start, seconds: 60)
    #expect(try answer(good, known: [good.content]) == .duplicate)
    let bad = record(from: start, seconds: -5)
    #expect(try answer(bad, known: [bad.content]) == .duplicate)
  }

  @Test("US-5 the same key with other content is a conflict; the same conflict again is a duplicate")
  func conflict() throws {
    let first = record(from: start, seconds: 60)
    let other = record(from: start, seconds: 61)
    #expect(try answer(other, known: [first.content]) == .quarantined(.conflict))
    #expect(try answer(other, known: [first.content, other.content]) == .duplicate)
    let shielded = record(from: start, seconds: 60, shielded: true)
    #expect(try answer(shielded, known: [first.content]) == .quarantined(.conflict))
  }

  @Test("US-7 a conflict is answered before every other check")
  func conflictFirst() throws {
    let first = record(from: start, seconds: 60)
    #expect(try answer(record(from: start, seconds: 0), known: [first.content]) == .quarantined(.conflict))
  }

  @Test("US-7 end after start, at most 86,400 s, end not later than 300 s after receipt, in this order")
  func order() throws {
    #expect(try answer(record(from: start, seconds: 0)) == .quarantined(.endNotAfterStart))
    #expect(try answer(record(from: start, seconds: -1)) == .quarantined(.endNotAfterStart))
    #expect(try answer(record(from: start, seconds: 86_401)) == .quarantined(.tooLong))
    let minute = record(from: start, seconds: 60)
    #expect(try answer(minute, receipt: minute.content.end - 300) == .accepted)
    #expect(try answer(minute, receipt: minute.content.end - 301) == .quarantined(.inFuture))
    let long = record(from: start, seconds: 90_000)
    #expect(try answer(long, receipt: start) == .quarantined(.tooLong))
    // Shielded comes last: a shielded record that is not plausible is quarantined.
    let shieldedFuture = record(from: start, seconds: 60, shielded: true)
    #expect(try answer(shieldedFuture, receipt: start - 500) == .quarantined(.inFuture))
    #expect(try answer(shieldedFuture) == .skipped)
  }

  @Test("US-16 a record of an activity waits: judged after every other check but shields and assignments")
  func activity() throws {
    var facts = try oneApp()
    facts.activities = [token(1)]
    let minute = record(from: start, seconds: 60)
    func answered(_ record: UsageRecord, receipt: Instant? = nil, ahead: Int64? = nil) -> RecordAnswer {
      Plausibility.answer(
        record, known: [], receipt: receipt ?? record.content.end, secondsAhead: ahead, facts: facts)
    }
    #expect(answered(minute) == .quarantined(.needsApproval))
    #expect(answered(record(from: start, seconds: 60, shielded: true)) == .quarantined(.needsApproval))
    #expect(answered(record(from: AdmittedTimes.earliest, seconds: 60)) == .quarantined(.needsApproval))
    #expect(answered(minute, ahead: 301) == .quarantined(.clock))
    #expect(answered(minute, ahead: 300) == .quarantined(.needsApproval))
    #expect(answered(minute, receipt: start - 300) == .quarantined(.inFuture))
    #expect(answered(record(from: start, seconds: 86_401)) == .quarantined(.tooLong))
    #expect(answered(record(from: start, seconds: 86_400)) == .quarantined(.needsApproval))
    #expect(try answer(minute, known: [minute.content], facts: facts) == .duplicate)
    #expect(
      try answer(minute, known: [record(from: start, seconds: 61).content], facts: facts) == .quarantined(.conflict))
    #expect(answered(record(app: 2, from: start, seconds: 60)) == .acceptedUnassigned)
  }

  @Test("US-7 times outside of 2000 to 366 days after the receipt are out of range: after duplicate, before conflict")
  func range() throws {
    let (earliest, latest) = (AdmittedTimes.earliest, start + 366 * 86_400)
    func content(_ start: Instant, _ end: Instant) -> UsageRecord {
      var outside = record(from: earliest, seconds: 0)
      (outside.content.start, outside.content.end) = (start, end)
      return outside
    }
    let first = record(from: start - 60, seconds: 60)
    let (lowest, highest) = (Instant(seconds: .min), Instant(seconds: .max))
    for outside in [lowest, .distantPast, .earliest, earliest - 1, latest + 1, .latest, highest] {
      for record in [content(outside, start), content(start, outside), content(outside, outside)] {
        #expect(try answer(record, receipt: start) == .quarantined(.outOfRange))
        #expect(try answer(record, known: [first.content], receipt: start) == .quarantined(.outOfRange))
        #expect(try answer(record, known: [record.content], receipt: start) == .duplicate)
        #expect(record.content.span.seconds >= 0)
        let ahead = DeviceClock.secondsAhead(ofOutOfRange: record.content, receipt: start)
        #expect(DeviceClock.isWrong(secondsAhead: ahead) && (ahead < 0) == (outside < start))
      }
    }
    for record in [content(lowest, highest), content(highest, lowest)] {
      #expect(try answer(record, receipt: start) == .quarantined(.outOfRange))
      #expect(record.content.span.seconds >= 0)
    }
    // The bounds themselves are inside.
    #expect(try answer(content(earliest, earliest + 60), receipt: start) == .acceptedUnassigned)
    #expect(try answer(content(latest - 60, latest), receipt: start) == .quarantined(.inFuture))
  }

  @Test("US-17 a key whose records are all withdrawn takes all but the one withdrawn last and rejected ones")
  func withdrawn() throws {
    let contents = (0..<5).map { record(from: start, seconds: 60 + $0).content }
    func answered(_ content: RecordContent, _ states: KnownRecord.State...) throws -> RecordAnswer {
      var next = record(from: start, seconds: 60)
      next.content = content
      return Plausibility.answer(
        next, known: zip(contents, states).map { KnownRecord($0, $1) }, receipt: start + 60, facts: try oneApp())
    }
    let gone = KnownRecord.State.withdrawn(number: 1)
    #expect(try answered(contents[4], gone) == .accepted)
    #expect(try answered(contents[0], gone) == .duplicate)
    #expect(try answered(contents[0], gone, .withdrawn(number: 2)) == .accepted)
    #expect(try answered(contents[1], gone, .withdrawn(number: 2)) == .duplicate)
    #expect(try answered(contents[1], gone, .waits) == .accepted)
    #expect(try answered(contents[1], gone, .rejected) == .duplicate)
    #expect(try answered(contents[4], gone, .rejected, .waits) == .accepted)
    // Where one of them counts, the key is used.
    #expect(try answered(contents[4], gone, .counts) == .quarantined(.conflict))
    #expect(try answered(contents[0], gone, .counts) == .duplicate)
    #expect(try answered(contents[4], .rejected, .waits) == .quarantined(.conflict))
    // A new record is judged as any other.
    #expect(try answered(record(from: start, seconds: 0).content, gone) == .quarantined(.endNotAfterStart))
  }

  @Test("US-13 unassigned is answered only if no second of the record was assigned")
  func unassigned() throws {
    let facts = try oneApp()
    #expect(try answer(record(app: 2, from: start, seconds: 60), facts: facts) == .acceptedUnassigned)
    let assigned = try instant("2026-01-01T00:00:00Z")
    #expect(try answer(record(from: assigned - 60, seconds: 60), facts: facts) == .acceptedUnassigned)
    #expect(try answer(record(from: assigned - 60, seconds: 61), facts: facts) == .accepted)
  }

  @Test("US-6 skipped and unassigned records take part in evaluation, duplicates and quarantined ones do not")
  func evaluated() {
    #expect(RecordAnswer.skipped.isEvaluated && RecordAnswer.acceptedUnassigned.isEvaluated)
    #expect(!RecordAnswer.duplicate.isEvaluated && !RecordAnswer.quarantined(.conflict).isEvaluated)
    #expect(RecordAnswer.quarantined(.tooLong).isStored && !RecordAnswer.duplicate.isStored)
  }
}

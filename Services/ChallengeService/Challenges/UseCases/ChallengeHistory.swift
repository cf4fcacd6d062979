package import ChallengeCounting
package import Database
package import LocalTime

/// Reads what the evaluation of a stretch of time needs of a challenge's history (CH-4), some weeks at once: the
/// versions in force in it, what bounds its life there, and the pauses in it. A version that is in force on no local
/// day of the stretch is read without its lists: a challenge can have been edited many times on one day.
package final class ChallengeHistory {
  package let head: ChallengeTable.Head
  private let tx: ReadTransaction
  private let familyID: String
  private let calendar: LocalCalendar
  private let form: SettingsForm
  private let recent: RecentHistories?
  /// No evaluation needs anything after it.
  private let end: Instant
  private var known: Part?
  private var decoded: [Int64: ChallengeVersion] = [:]

  /// A stretch that is read at once, seconds; more where something longer is requested.
  private static let stretch: Int64 = 32 * 86_400

  /// The challenge as far as it concerns a stretch of time.
  package final class Part: Sendable {
    package let span: Range<Instant>
    package let challenge: Challenge
    package let time: CountingTime
    package let lifeEnd: Instant
    fileprivate let ruling: Instant
    fileprivate let numbers: Set<Int64>

    fileprivate init(
      _ span: Range<Instant>, _ challenge: Challenge, calendar: LocalCalendar, ruling: Instant, numbers: Set<Int64>
    ) {
      (self.span, self.challenge, self.ruling, self.numbers) = (span, challenge, ruling, numbers)
      time = CountingTime(challenge, calendar: calendar)
      lifeEnd = challenge.lifeEnd(calendar: calendar)
    }
  }

  /// - Parameters:
  ///   - end: the end of the time that is evaluated.
  ///   - recent: keeps what is read for later transactions.
  package init(
    _ tx: ReadTransaction, _ head: ChallengeTable.Head, familyID: String, calendar: LocalCalendar,
    through end: Instant, in form: SettingsForm, recent: RecentHistories? = nil
  ) {
    self.tx = tx
    self.head = head
    self.familyID = familyID
    self.calendar = calendar
    self.form = form
    self.end = end
    self.recent = recent
    known = recent?.find(head, calendar)
  }

  /// A part of the history: the counts of a stretch of time, and the versions of local days and single windows that
  /// begin in it, are the same as with the whole history.
  /// - Parameters:
  ///   - ruling: the versions of days before it do not matter; nil for the beginning of the stretch.
  ///   - number: an additional version that is needed.
  package func part(_ span: Range<Instant>, ruling from: Instant? = nil, number: Int64? = nil) throws -> Part {
    var (span, ruling) = (span, from ?? span.lowerBound)
    if let known, known.span.lowerBound <= span.lowerBound, span.upperBound <= known.span.upperBound,
      known.ruling <= ruling, number.map(known.numbers.contains) ?? true
    {
      return known
    }
    if recent != nil, from == nil {
      span = week(of: span)
      ruling = span.lowerBound
    }
    let whole = span.lowerBound..<max(span.upperBound, min(end, ruling + Self.stretch))
    let (challenge, numbers) = try read(whole, ruling: ruling, number: number)
    let part = Part(whole, challenge, calendar: calendar, ruling: ruling, numbers: numbers)
    known = part
    if let tx = tx as? Transaction { recent?.note(part, of: head, calendar, tx) }
    return part
  }

  /// The weeks of a stretch: the kept part is needed for their other days, too.
  private func week(of span: Range<Instant>) -> Range<Instant> {
    guard span.lowerBound.isRepresentable, span.upperBound.isRepresentable, !span.isEmpty else { return span }
    let first = calendar.interval(ofWeekContaining: calendar.localDate(at: span.lowerBound))
    let last = calendar.interval(ofWeekContaining: calendar.localDate(at: span.upperBound - 1))
    return min(span.lowerBound, first.lowerBound)..<max(span.upperBound, last.upperBound)
  }

  /// The challenge with what no edit changes: its goal, its start and whether it repeats.
  func fixed(at instant: Instant) throws -> Challenge {
    try known?.challenge ?? part(instant..<(instant + 1)).challenge
  }

  private func read(_ span: Range<Instant>, ruling from: Instant, number: Int64?) throws -> (Challenge, Set<Int64>) {
    let id = head.challengeID
    let outlines = try ChallengeTable.outlines(tx, familyID: familyID, challengeID: id, span)
    guard let first = outlines.first, let base = try version(first.number) else { return (head.challenge, []) }
    let start = max(head.challenge.created, base.settings.start)
    var numbers: Set<Int64> = [base.number]
    for (index, outline) in outlines.enumerated() where outline.effective < span.upperBound {
      let next = index + 1 < outlines.count ? outlines[index + 1].effective : span.upperBound
      if next > from, rules(outline.effective..<max(outline.effective, min(next, span.upperBound)), start: start) {
        numbers.insert(outline.number)
      }
    }
    var others: [ChallengeVersion] = []
    // The version of a single window is the one at its beginning.
    let ruling =
      base.settings.window == .startToEnd
      ? try ChallengeTable.number(tx, familyID: familyID, challengeID: id, at: start) : nil
    for number in [number, ruling].compactMap({ $0 }) where !outlines.contains(where: { $0.number == number }) {
      numbers.insert(number)
      others += [try version(number)].compactMap { $0 }
    }
    numbers.formUnion([number, ruling].compactMap { $0 })
    let versions = try outlines.compactMap { outline in
      guard !numbers.contains(outline.number), let lastDate = outline.lastDate else {
        return try version(outline.number)
      }
      var settings = base.settings
      settings.end = lastDate == ChallengeTable.noLastDate ? nil : LocalDate(daysSinceEpoch: lastDate)
      return ChallengeVersion(number: outline.number, effective: outline.effective, settings: settings)
    }
    decoded = decoded.filter { numbers.contains($0.key) }
    let challenge = Challenge(
      id: id, created: head.challenge.created, versions: others + versions,
      pauses: try ChallengeTable.pauses(tx, familyID: familyID, challengeID: id, span), ended: head.challenge.ended,
      deleted: head.challenge.deleted, rules: head.challenge.rules)
    return (challenge, numbers)
  }

  /// Whether a version that is in force in a stretch is in force when a local day or the challenge begins.
  private func rules(_ span: Range<Instant>, start: Instant) -> Bool {
    if span.isEmpty { return false }
    return span.contains(start)
      || calendar.localDate(at: span.lowerBound - 1) < calendar.localDate(at: span.upperBound - 1)
  }

  private func version(_ number: Int64) throws -> ChallengeVersion? {
    if let version = decoded[number] { return version }
    let version = try ChallengeTable.version(
      tx, familyID: familyID, challengeID: head.challengeID, number: number, in: form)
    decoded[number] = version
    return version
  }
}

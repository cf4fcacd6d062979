package import LocalTime

/// How long may be used on a local day, by the day of the week (SH-14).
package struct DailyLimit: Hashable, Sendable {
  /// A day of the week with a limit of its own, or without one.
  package struct Exception: Hashable, Sendable {
    package var weekday: Weekday
    /// Nil for no limit on that day.
    package var seconds: Int64?

    package init(weekday: Weekday, seconds: Int64?) {
      (self.weekday, self.seconds) = (weekday, seconds)
    }
  }

  /// Longest limit in seconds: one of a whole day would be none, but for days of 25 hours.
  package static let maximumSeconds: Int64 = 86_399

  /// On each day of the week without an exception; nil for no limit on those.
  package var seconds: Int64?
  /// In the order of the week.
  package private(set) var exceptions: [Exception]

  package init(seconds: Int64?, exceptions: [Exception] = []) {
    self.seconds = seconds
    self.exceptions = exceptions.sorted { $0.weekday.rawValue < $1.weekday.rawValue }
  }

  /// Nil for no limit.
  package func seconds(on weekday: Weekday) -> Int64? {
    if let own = exceptions.first(where: { $0.weekday == weekday }) { return own.seconds }
    return seconds
  }

  /// Whether no day of the week has a limit.
  package var isEmpty: Bool { Weekday.allCases.allSatisfy { seconds(on: $0) == nil } }
}

extension DailyLimit {
  /// The exceptions as they are stored: `6=7200 7=` is two hours on Saturday and no limit on Sunday.
  package var exceptionText: String {
    exceptions.map { "\($0.weekday.rawValue)=\($0.seconds.map(String.init) ?? "")" }.joined(separator: " ")
  }

  /// Nil where the text is none of exceptions.
  package static func exceptions(text: String) -> [Exception]? {
    let parts = text.split(separator: " ")
    let found = parts.compactMap { part -> Exception? in
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let weekday = Int(sides[0]).flatMap(Weekday.init(rawValue:)) else { return nil }
      if sides[1].isEmpty { return Exception(weekday: weekday, seconds: nil) }
      return Int64(sides[1]).map { Exception(weekday: weekday, seconds: $0) }
    }
    return found.count == parts.count ? found : nil
  }
}

extension DailyLimit: CustomStringConvertible {
  /// For people: `3600, saturday 7200, sunday none`.
  package var description: String {
    let days = exceptions.map { "\($0.weekday) \($0.seconds.map(String.init) ?? "none")" }
    return ([seconds.map(String.init) ?? "none"] + days).joined(separator: ", ")
  }
}

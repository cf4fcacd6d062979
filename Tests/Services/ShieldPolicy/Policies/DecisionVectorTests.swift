import Glibc
import JSON
import LocalTime
import Randomness
import Testing

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldWallet

/// The published cases with which a client proves its own decisions (SH-16): `Proto/vectors/open-decisions.json`.
@Suite struct DecisionVectorTests {
  private static let path = #filePath.replacing(
    "Tests/Services/ShieldPolicy/Policies/DecisionVectorTests.swift", with: "Proto/vectors/open-decisions.json")
  private static let cases = 2_400

  @Test("SH-14 SH-16 the decisions are those of the published vectors; REWRITE=1 writes them")
  func vectors() throws {
    if getenv("REWRITE") != nil { try write() }
    let document = try JSON(
      parsing: String(decoding: try read(), as: UTF8.self), limits: JSONLimits(maximumSize: 1 << 24))
    let cases = try #require(document["cases"]?.arrayValue)
    #expect(cases.count == Self.cases)
    var (rules, zones): (Set<String>, Set<String>) = ([], [])
    for (number, vector) in cases.enumerated() {
      let (question, now) = try question(vector)
      let decision = question.decision(at: now)
      #expect(JSON.bool(decision.isOpen) == vector["open"], "case \(number)")
      #expect(JSON.string(name(decision.rule)) == vector["rule"], "case \(number)")
      #expect(decision.nextChange.map { .integer($0.seconds) } ?? .null == vector["next_change"], "case \(number)")
      rules.insert(name(decision.rule))
      zones.insert(question.calendar.zoneName(at: now))
    }
    #expect(rules == Set(ShieldRule.allCases.map(name)) && zones.count >= 30)
  }

  private func name(_ rule: ShieldRule) -> String {
    switch rule {
    case .paused: "PAUSED"
    case .deviceDisabled: "DEVICE_DISABLED"
    case .appBlockedOnDevice: "APP_BLOCKED_ON_DEVICE"
    case .banned: "BANNED"
    case .bedtime: "BEDTIME"
    case .window: "WINDOW"
    case .appDailyLimit: "APP_DAILY_LIMIT"
    case .dailyLimit: "DAILY_LIMIT"
    case .weeklyLimit: "WEEKLY_LIMIT"
    case .grant: "GRANT"
    case .openWithBalance: "OPEN_WITH_BALANCE"
    case .otherwise: "DEFAULT"
    }
  }

  // MARK: - Reading

  private func read() throws -> [UInt8] {
    let file = try #require(fopen(Self.path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
  }

  private func question(_ vector: JSON) throws -> (OpenQuestion, Instant) {
    func integer(_ key: String) throws -> Int64 { try #require(vector[key]?.integerValue, "\(key)") }
    let settings: [String: AppSetting] = ["earned": .earned, "open": .open, "banned": .banned]
    let zone = try Zone.named(try #require(vector["time_zone"]?.stringValue))
    let weekStart = try #require(Weekday(rawValue: Int(try integer("week_start"))))
    let grants = try #require(vector["grants"]?.arrayValue).enumerated().map { place, json in
      // Created in their order, so that it is that of use where expiry and beginning are the same.
      grant(
        "g\(place)", seconds: try #require(json["rest"]?.integerValue), from: try #require(json["start"]?.integerValue),
        expires: json["end"]?.integerValue, created: Int64(place))
    }
    var question = OpenQuestion(
      app: "game", setting: try #require(vector["setting"]?.stringValue.flatMap { settings[$0] }),
      pointsPerMinute: try integer("points_per_minute"), calendar: LocalCalendar(zone: zone, weekStart: weekStart),
      grants: GrantUse(grants: grants), balanceSixtieths: try integer("balance_sixtieths"))
    question.isDeviceDisabled = vector["device_disabled"] == .bool(true)
    question.isBlockedOnDevice = vector["blocked_on_device"] == .bool(true)
    if let pause = vector["pause"], pause != .null {
      question.schedule.pause = Pause(
        begins: Instant(seconds: 0), ends: pause["end"]?.integerValue.map(Instant.init(seconds:)))
    }
    question.schedule.windows = try #require(vector["windows"]?.arrayValue).map(window)
    question.dailyLimit = try limit(vector["app_daily_limit"])
    question.schedule.dailyLimit = try limit(vector["daily_limit"])
    question.schedule.weeklyLimitSeconds = vector["weekly_limit"]?.integerValue
    question.usedTodaySeconds = try integer("app_used_today")
    question.allUsedTodaySeconds = try integer("used_today")
    question.allUsedThisWeekSeconds = try integer("used_this_week")
    return (question, Instant(seconds: try integer("now")))
  }

  private func window(_ json: JSON) throws -> ScheduleWindow {
    let days = try #require(json["weekdays"]?.arrayValue).compactMap {
      $0.integerValue.flatMap { Weekday(rawValue: Int($0)) }
    }
    return ScheduleWindow(
      kind: json["kind"]?.stringValue == "bedtime" ? .bedtime : .other, weekdays: Set(days),
      startMinute: Int(try #require(json["start"]?.integerValue)),
      endMinute: Int(try #require(json["end"]?.integerValue)))
  }

  private func limit(_ json: JSON?) throws -> DailyLimit? {
    guard let json, json != .null else { return nil }
    let days = try #require(json["weekdays"]?.objectValue).map { day, seconds in
      DailyLimit.Exception(weekday: try #require(Int(day).flatMap(Weekday.init)), seconds: seconds.integerValue)
    }
    return DailyLimit(seconds: json["seconds"]?.integerValue, exceptions: days)
  }

  // MARK: - Writing

  private func write() throws {
    var lines: [String] = []
    var seed: UInt64 = 1_000_000
    while lines.count < Self.cases {
      seed += 1
      if let line = try line(seed) { lines.append(line) }
    }
    let file = try #require(fopen(Self.path, "w"))
    defer { fclose(file) }
    fputs("{\"cases\": [\n\(lines.joined(separator: ",\n"))\n]}\n", file)
  }

  /// A case, by the reference; nil where that does not see far enough to have the whole answer.
  private func line(_ seed: UInt64) throws -> String? {
    var random = SeededRandom(seed: seed)
    let isLong = seed % 4 == 0
    var made = try RandomQuestion(&random, step: isLong ? 60 : 1, movesZone: false)
    made.question.schedule.windows = made.question.schedule.windows.filter { $0.applies(to: made.question.number) }
    let (question, now) = (made.question, made.now)
    var stepped = SteppedDecision(question, at: now, step: made.step)
    let rule = stepped.rule.rule
    let change = stepped.change(before: now + (isLong ? 16 * 86_400 : 7_200))
    if change == nil, question.decision(at: now).nextChange != nil { return nil }
    let grants = question.grants.shares(of: question.app).map { grant in
      "{\"rest\": \(grant.remaining), \"start\": \(grant.begins.seconds), \"end\": \(number(grant.ends == .distantFuture ? nil : grant.ends.seconds))}"
    }
    let windows = question.schedule.windows.map { window in
      let days = Weekday.allCases.filter(window.weekdays.contains).map { "\($0.rawValue)" }.joined(separator: ", ")
      return
        "{\"kind\": \"\(window.kind)\", \"weekdays\": [\(days)], \"start\": \(window.startMinute), \"end\": \(window.endMinute)}"
    }
    let week = question.calendar.week(containing: question.calendar.localDate(at: now)).lowerBound.weekday.rawValue
    let pause = question.schedule.pause.flatMap { $0.holds(at: now) ? "{\"end\": \(number($0.ends?.seconds))}" : nil }
    let fields: [(String, String)] = [
      ("now", "\(now.seconds)"), ("time_zone", "\"\(question.calendar.zoneName(at: now))\""), ("week_start", "\(week)"),
      ("pause", pause ?? "null"), ("device_disabled", "\(question.isDeviceDisabled)"),
      ("blocked_on_device", "\(question.isBlockedOnDevice)"), ("setting", "\"\(question.setting)\""),
      ("windows", "[\(windows.joined(separator: ", "))]"), ("app_daily_limit", text(question.dailyLimit)),
      ("daily_limit", text(question.schedule.dailyLimit)),
      ("weekly_limit", number(question.schedule.weeklyLimitSeconds)),
      ("app_used_today", "\(question.usedTodaySeconds)"), ("used_today", "\(question.allUsedTodaySeconds)"),
      ("used_this_week", "\(question.allUsedThisWeekSeconds)"), ("grants", "[\(grants.joined(separator: ", "))]"),
      ("points_per_minute", "\(question.pointsPerMinute)"), ("balance_sixtieths", "\(question.balanceSixtieths)"),
      ("open", "\(rule.isOpen)"), ("rule", "\"\(name(rule))\""), ("next_change", number(change?.seconds)),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private func number(_ value: Int64?) -> String { value.map { "\($0)" } ?? "null" }

  private func text(_ limit: DailyLimit?) -> String {
    guard let limit else { return "null" }
    let days = limit.exceptions.map { "\"\($0.weekday.rawValue)\": \(number($0.seconds))" }.joined(separator: ", ")
    return "{\"seconds\": \(number(limit.seconds)), \"weekdays\": {\(days)}}"
  }
}

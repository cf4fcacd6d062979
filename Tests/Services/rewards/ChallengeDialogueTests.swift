import JSON
import Locks
import Messages
import RPC
import Testing

@testable import RewardsCommands

@Suite("The builder of challenges as a dialogue, line by line")
struct ChallengeDialogueTests {
  /// Runs the dialogue with these answers, and what it created.
  private func build(
    _ answers: [String], _ more: [String] = []
  ) async throws -> (result: CommandRoom.Result, created: [ChallengeV1.ChallengeDraft]) {
    let challenges = FakeChallenges(name: "Mia")
    let room = try CommandRoom(
      name: "Mia", services: Fake.services("Mia").map { $0 is FakeChallenges ? challenges : $0 })
    await room.prepare()
    let result = await room.run(["challenge", "build", "--child", Fake.id] + more, answers: answers)
    await room.close()
    return (result, challenges.created.withLock { $0 })
  }

  /// The same as options.
  private func create(_ options: String...) async throws -> ChallengeV1.ChallengeDraft? {
    let challenges = FakeChallenges(name: "Mia")
    let room = try CommandRoom(
      name: "Mia", services: Fake.services("Mia").map { $0 is FakeChallenges ? challenges : $0 })
    await room.prepare()
    let result = await room.run(["challenge", "create", "--child", Fake.id] + options)
    #expect(result.code == 0, "\(result.errors)")
    await room.close()
    return challenges.created.withLock { $0.first }
  }

  /// Enter for every question of the steps after the first.
  private static let defaults = ["", "", "", "", "", "", "", ""]

  @Test("CH-1 Enter takes every default but the title, which has none; the draft is that of the builder")
  func defaults() async throws {
    let (result, created) = try await build(["", "Read", "", "", ""] + Self.defaults + ["create"])
    #expect(result.code == 0, "\(result.errors)")
    let draft = try #require(created.first)
    #expect(created.count == 1 && draft.title == "Read" && draft.goalType == .streak && draft.target == 7)
    #expect(draft.rewardScope == .all && draft.activeDays.count == 5 && draft.startTime == nil && draft.endDate == nil)
    #expect(result.output.contains("Step 6 of 6: Mia") && result.output.contains("counts from now on"))
  }

  @Test("CH-2 a step is asked again until it has no faults, which are all shown at once")
  func faults() async throws {
    let (result, created) = try await build(
      ["", "", "", "", "", "", "Read", "", "", ""] + ["", "", "", ""] + ["20:00-16:00", "", "", ""]
        + ["16:00-20:00", "", "", ""] + ["create"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("! no title\n  ! no target\n"), "\(result.output)")
    #expect(result.output.contains("! never\n"))
    #expect(created.first?.title == "Read" && created.first?.endMinuteOfDay == 1200)
    let long = try await build(["", "Read", "too long", "", "", "", "", "-", "", ""] + Self.defaults + ["create"])
    #expect(long.result.output.contains("! much too long") && long.created.first?.description == "")
  }

  @Test("CH-2 the review validates the whole draft, leads to the step of a fault, and changes what is asked for")
  func review() async throws {
    let (result, created) = try await build(
      ["", "late", "", "", ""] + Self.defaults + ["", "On time", "", "", ""] + ["4", "4:1", "10 %"] + ["", "create"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("! not on these days"))
    #expect(result.output.contains("nothing is created until you write create"))
    let draft = try #require(created.first)
    #expect(draft.title == "On time" && draft.bonusPercentage == 10)
    #expect(draft.ratioLearningMinutes == 60 && draft.ratioRewardMinutes == 15)
  }

  @Test("CH-3 wrong answers are explained and asked again, ? helps, back goes a step back")
  func answers() async throws {
    let details = ["9", "", "Read", "?", "", "8", "nothing", "2", "x", "60", "18:00", "18:00-19:30"]
    let apps = ["7", "1"] + ["back", "1", "some", "chosen", "?", "2", "1"]
    let reward = ["60:0:1", "back", "2", "", "90:20", "51"]
    let schedule = ["", "sun-sat", "sat,sun", "2026-13-01", "2026-03-02T06:00:00Z", "2026-03-29"]
    let (result, created) = try await build(details + apps + reward + schedule + ["create"])
    #expect(result.code == 0, "\(result.errors) \(result.output)")
    for text in [
      "the template is 9", "the goal is 8", "the goal is nothing", "the target is x; give a whole number",
      "this is 18:00; write it like", "this is 7", "this is some", "this is 2", "the ratio is 60:0:1",
      "this is sun-sat", "the start is 2026-13-01",
    ] { #expect(result.output.contains("! \(text)"), "\(text): \(result.output)") }
    let draft = try #require(created.first)
    #expect(draft.goalType == .timeOfDay && draft.target == 60)
    #expect(draft.goalParameters?.fromMinuteOfDay == 1080 && draft.goalParameters?.toMinuteOfDay == 1170)
    #expect(draft.rewardAppIDs.count == 1 && draft.ratioLearningMinutes == 90 && draft.activeDays.count == 2)
    #expect(draft.startTime?.seconds == 1_772_431_200 && draft.endDate == .init(year: 2026, month: 3, day: 29))
  }

  @Test("CH-2 the end of the input and cancel create nothing, at every question")
  func cancelled() async throws {
    let all = ["", "Read", "", "", ""] + Self.defaults + ["simulate", ""]
    for count in 0...all.count {
      let ended = try await build(Array(all.prefix(count)))
      #expect(ended.result.code == 2 && ended.created.isEmpty)
      #expect(ended.result.errors.contains("nothing was created"), "\(ended.result.errors)")
      let cancelled = try await build(all.prefix(count) + ["cancel", "create"])
      #expect(cancelled.result.code == 2 && cancelled.created.isEmpty)
    }
  }

  @Test("CH-18 answers and options make the same draft, for every goal type")
  func options() async throws {
    let title = ["", "Read", ""]
    let rest = Self.defaults + ["create"]
    func same(_ answers: [String], _ options: ChallengeV1.ChallengeDraft?, _ line: Int = #line) async throws {
      let options = try #require(options)
      let built = try #require(try await build(title + answers + rest).created.first)
      #expect(built.goalType == options.goalType && built.chainSteps == options.chainSteps, "\(line)")
      #expect(built.goalParameters == options.goalParameters, "\(line)")
      if options.target != nil { #expect(built.target == options.target, "\(line)") }
    }
    try await same(["2", "30", ""], create("--goal", "time-of-day", "--target", "30", "--between", "16:00-18:00"))
    try await same(["3", "4", "15"], create("--goal", "app-diversity", "--target", "4", "--app-minutes", "15"))
    try await same(["4", "5", "45"], create("--goal", "consistency", "--target", "5", "--daily-minutes", "45"))
    try await same(["5", "200", "60"], create("--goal", "efficiency", "--target", "200", "--within", "60"))
    try await same(
      ["6", "daily-minutes:15, consistency:5:30,time-of-day:30:16:00-18:00"],
      create(
        "--goal", "chain", "--step", "daily-minutes:15", "--step", "consistency:5:30", "--step",
        "time-of-day:30:16:00-18:00"))
    let once = try #require(
      try await build(
        title + ["7", "500"] + ["1", "3", "60:15", "20", "all", "every", "no", "now", "none", "create"]
      ).created.first)
    let options = try #require(
      try await create(
        "--title", "Read", "--goal", "points", "--target", "500", "--learning", Fake.id, "--reward-time", "none",
        "--ratio", "60:15", "--bonus", "20", "--full-day", "--days", "every", "--once"))
    #expect(once.learningAppIDs == options.learningAppIDs && once.rewardScope == options.rewardScope)
    #expect(once.repeatWeekly == options.repeatWeekly && once.fullDay == options.fullDay)
    #expect(once.activeDays == options.activeDays && once.bonusPercentage == options.bonusPercentage)
    #expect(once.ratioRewardMinutes == options.ratioRewardMinutes)
  }

  @Test("CH-4 a program answers and reads JSON alone; its first fault is an error")
  func programs() async throws {
    let (result, created) = try await build(["", "Read", "", "", ""] + Self.defaults + ["create"], ["--json"])
    #expect(result.code == 0 && created.count == 1)
    #expect(challengeShape.faults(try JSON(parsing: result.output)) == [])
    let faults = try await build(["", "", "", "", ""], ["--json"])
    #expect(faults.result.code == 2 && faults.created.isEmpty && faults.result.output.isEmpty)
    #expect(try JSON(parsing: faults.result.errors)["error"]?["message"] == "no title\nno target")
    let none = try await build([], ["--template", "none"])
    #expect(none.result.code == 2 && none.result.errors.contains("a_template_with_a_long_name"))
  }

  @Test("CH-1 the words for settings are read back as they are written", arguments: 1...127)
  func words(_ set: Int) throws {
    let days = (1...7).filter { set & (1 << ($0 - 1)) != 0 }.map { CommonV1.Weekday(rawValue: Int32($0)) }
    #expect(try ChallengeDraftText.days(ChallengeDraftText.text(days), as: "x") == days)
  }
}

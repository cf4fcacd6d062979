import LocalTime
import Testing
import Violations

@testable import ShieldApps
@testable import ShieldRequests

@Suite struct ChildRequestRuleTests {
  private func request(_ kind: ChildRequest.Kind = .time, seconds: Int64 = 900) -> ChildRequest {
    ChildRequest(
      id: "r", kind: kind, apps: AppSet([1]), seconds: seconds, text: "", created: Instant(seconds: 1_000))
  }

  @Test("SH-15 a request lapses 24 hours after it was made, exclusive, whether a timer has noticed or not")
  func lapses() {
    var made = request()
    #expect(made.state(at: made.lapses - 1) == .open && made.state(at: made.lapses) == .lapsed)
    made.decide(.init(isApproval: true, seconds: 0, answer: ""), grantID: "g", by: "alex", at: made.lapses)
    #expect(made.state == .open && made.decided == nil)
    made.lapse()
    #expect(made.state == .lapsed && made.state(at: Instant(seconds: 1_000)) == .lapsed)
  }

  @Test("SH-15 of two decisions the first holds")
  func first() {
    var made = request()
    made.decide(
      .init(isApproval: true, seconds: 60, answer: "ok"), grantID: "g", by: "alex", at: Instant(seconds: 1_001))
    let decided = made
    made.decide(
      .init(isApproval: false, seconds: 0, answer: "no"), grantID: nil, by: "sam", at: Instant(seconds: 1_002))
    made.lapse()
    #expect(made == decided && made.state == .approved && made.givenSeconds == 60 && made.guardianID == "alex")
    #expect(made.state(at: made.lapses + 1) == .approved)
  }

  @Test("SH-15 a guardian may give less than asked, never more")
  func less() {
    let made = request(seconds: 900)
    func decision(_ seconds: Int64, approves: Bool = true) -> ChildRequest.Decision {
      .init(isApproval: approves, seconds: seconds, answer: "")
    }
    #expect(made.seconds(givenBy: decision(0)) == 900 && made.seconds(givenBy: decision(1)) == 1)
    #expect(made.violation(decision(900)) == nil && made.violation(decision(901))?.field == "seconds")
    #expect(request(.liftBan, seconds: 0).violation(decision(1))?.field == "seconds")
    #expect(decision(-1).violations.map(\.field) == ["seconds"])
    #expect(decision(1, approves: false).violations.map(\.field) == ["seconds"])
    #expect(made.seconds(givenBy: decision(0, approves: false)) == 0)
  }

  @Test("SH-15 the faults of a request are named")
  func violations() {
    func fields(_ kind: ChildRequest.Kind, _ apps: Int, _ seconds: Int64, _ text: String = "") -> [String] {
      ChildRequest.violations(kind: kind, apps: apps, seconds: seconds, text: text).map(\.field)
    }
    #expect(fields(.time, 1, 1) == [] && fields(.time, 100, 86_400) == [] && fields(.liftBan, 1, 0) == [])
    #expect(fields(.time, 0, 0) == ["app_ids", "seconds"] && fields(.time, 101, 86_401) == ["app_ids", "seconds"])
    #expect(fields(.liftBan, 2, 1) == ["app_ids", "seconds"])
    #expect(fields(.time, 1, 1, String(repeating: "é", count: 200)) == [])
    #expect(fields(.time, 1, 1, String(repeating: "x", count: 201)) == ["text"])
    #expect(fields(.time, 1, 1, "x" + String(repeating: "\u{301}", count: 1_000)) == ["text"])
    #expect(fields(.time, 1, 1, "a\nb") == ["text"])
  }
}

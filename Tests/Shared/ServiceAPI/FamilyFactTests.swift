import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import ProtobufC
import ServiceAPI
import Testing

@Suite("What ShieldPolicy's events change for a child")
struct FamilyFactTests {
  private func event(_ message: some Message) throws -> ReceivedEvent {
    try ReceivedEvent(message, of: "family", position: 1, createTime: WallTime(seconds: 0), feed: "ShieldPolicy")
  }

  @Test("calendars, apps, removals; nothing of other events")
  func facts() throws {
    let change = FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: "mia", timeZone: "Europe/Berlin", weekStart: .sunday),
      effectiveTime: .init(seconds: 7))
    let calendar = try #require(try FamilyFact(event(change)))
    #expect(calendar.child == ChildKey(familyID: "family", childID: "mia"))
    #expect(
      calendar.content
        == .calendar(effective: Instant(seconds: 7), timeZone: "Europe/Berlin", weekStart: .sunday))
    for (category, isReward) in [(CommonV1.AppCategory.learning, false), (.reward, true)] {
      let app = ShieldV1.App(appID: "chess", category: category, effectiveTime: .init(seconds: 8))
      let fact = try #require(try FamilyFact(event(ShieldV1.AppAssigned(childID: "mia", app: app))))
      #expect(fact.content == .app(app, effective: Instant(seconds: 8), isReward: isReward))
    }
    let removal = ShieldV1.AppRemoved(childID: "mia", appID: "chess", generation: 2, removeTime: .init(seconds: 9))
    #expect(
      try FamilyFact(event(removal))?.content
        == .removal(appID: "chess", generation: 2, time: Instant(seconds: 9)))
    #expect(try FamilyFact(event(FamilyV1.DeviceChanged())) == nil)
  }

  @Test("a week start that is not given is Monday, by contract")
  func unspecifiedWeekStart() throws {
    let change = FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: "mia", timeZone: "UTC"), effectiveTime: .init(seconds: 7))
    #expect(
      try FamilyFact(event(change))?.content
        == .calendar(effective: Instant(seconds: 7), timeZone: "UTC", weekStart: .monday))
  }

  @Test("an event that lacks what counts parks its family, as does a zone that this machine does not know")
  func unreadable() throws {
    let child = FamilyV1.Child(childID: "mia", timeZone: "Europe/Berlin")
    var ninthDay = child
    ninthDay.weekStart = .init(rawValue: 9)
    let missing: [any Message] = [
      FamilyV1.ChildChanged(), FamilyV1.ChildChanged(child: child),
      FamilyV1.ChildChanged(child: ninthDay, effectiveTime: .init(seconds: 7)),
      ShieldV1.AppAssigned(childID: "mia"),
      ShieldV1.AppAssigned(childID: "mia", app: ShieldV1.App(appID: "chess", effectiveTime: .init(seconds: 8))),
      ShieldV1.AppAssigned(childID: "mia", app: ShieldV1.App(appID: "chess", category: .reward)),
      ShieldV1.AppRemoved(childID: "mia", removeTime: .init(seconds: 9)),
      ShieldV1.AppRemoved(childID: "mia", appID: "chess"),
    ]
    for message in missing {
      #expect(throws: UnreadableEvent.self, "\(message)") { try FamilyFact(event(message)) }
    }
    let abroad = FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: "mia", timeZone: "Moon/Tycho"), effectiveTime: .init(seconds: 7))
    #expect(throws: (any Error).self) { try FamilyFact(event(abroad)) }
  }
}

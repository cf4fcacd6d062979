import Messages
import Testing

@testable import RewardsCommands

@Suite("Whether all agrees")
struct VerificationTests {
  @Test("A database that is damaged or full is reported with its service and the remedy")
  func databases() {
    let sound = AdminV1.GetInfoResponse(service: "BadgeService")
    let damaged = AdminV1.GetInfoResponse(service: "UsageIngest", databaseFault: "page 7 is damaged; restore a backup")
    #expect(databaseFaults(in: [sound, damaged]) == ["UsageIngest: page 7 is damaged; restore a backup"])
    #expect(databaseFaults(in: [sound]) == [])
  }
}

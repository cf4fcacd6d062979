import LocalTime
import Messages
import ServiceHarness
import Stubs

/// Guardians' writes of commands and conflicts, for the walk of all their writes (FA-1).
struct CommandWrites: Sendable {
  private let fixture: ShieldFixture
  private let waiting: ShieldV1.Command
  private let dead: ShieldV1.Command
  private let appID: String

  /// Before the child's device is out of use.
  /// - Parameter appID: a reward app.
  init(_ fixture: ShieldFixture, appID: String) async throws {
    (self.fixture, self.appID) = (fixture, appID)
    (waiting, dead) = (try await fixture.queue(.syncNow), try await fixture.queue(.reportApps))
    try await fixture.kill(dead)
    // Of changes of one second the higher id would decide.
    try await fixture.family.advance(by: 1)
  }

  var all: [GuardianWrites.Write] {
    typealias Methods = ShieldV1.CommandServiceMethods
    let (client, conflicts, options) = (
      fixture.family.commands, fixture.family.conflicts, fixture.guardian.options
    )
    let change = ShieldV1.OfflineChange(
      changeID: freshID(), appID: appID, changeTime: .init(seconds: fixture.now.seconds), value: .pointsPerMinute(90))
    let (childID, deviceID, waiting, dead) = (fixture.childID, fixture.device.deviceID, waiting, dead)
    return [
      .init(Methods.queueCommand, .commandQueued) {
        _ = try await client.queueCommand(.init(deviceID: deviceID, kind: .syncNow, requestID: $0), options: options)
      },
      .init(Methods.requeueCommand, .commandRequeued) {
        _ = try await client.requeueCommand(.init(commandID: dead.commandID, requestID: $0), options: options)
      },
      .init(Methods.cancelCommand, .commandCancelled) {
        _ = try await client.cancelCommand(.init(commandID: waiting.commandID, requestID: $0), options: options)
      },
      .init(ShieldV1.ConflictServiceMethods.resolveConflicts, .changesMerged) {
        _ = try await conflicts.resolveConflicts(
          .init(childID: childID, changes: [change], requestID: $0), options: options)
      },
    ]
  }
}

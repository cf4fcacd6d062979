import Identity
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldInbox

@Suite struct InboxAuthorizationTests {
  private typealias Call = @Sendable (InboxV1.InboxServiceClient, CallOptions) async throws -> Void

  private static let calls: [String: Call] = [
    "ListNotifications": { _ = try await $0.listNotifications(.init(), options: $1) },
    "WatchNotifications": { inbox, options in
      for try await _ in inbox.watchNotifications(.init(), options: options) { break }
    },
    "MarkRead": { _ = try await $0.markRead(.init(), options: $1) },
    "GetPreferences": { _ = try await $0.getPreferences(.init(), options: $1) },
    "SetPreferences": { _ = try await $0.setPreferences(.init(), options: $1) },
  ]

  @Test("FA-6 every method of inboxes admits guardians and children, and no other role")
  func roles() async throws {
    #expect(Set(Self.calls.keys) == Set(InboxAPI.authorization.methods.map(\.name)))
    for method in InboxAPI.authorization.methods {
      #expect(InboxAPI.authorization.roles(for: method) == .family, "\(method)")
    }
    try await withShields { fixture in
      let inbox = fixture.family.inbox
      for (method, call) in Self.calls {
        for caller in [fixture.guardian, fixture.device] {
          let error = await failure { try await call(inbox, caller.options) }
          #expect(error == nil || error?.code == .invalidArgument, "\(method): \(String(describing: error))")
        }
        let refused = await failure { try await call(inbox, FamilyFixture.anonymous) }
        #expect(refused?.code == .unauthenticated, "\(method)")
        for role in [Role.service, .operator] {
          let (channel, _) = try fixture.family.peerClient(role)
          let peer = await failure { try await call(.init(channel), FamilyFixture.anonymous) }
          #expect(peer?.code == .permissionDenied, "\(method) as \(role)")
          channel.close()
        }
      }
    }
  }

  @Test("FA-9 a person sees nothing of other families, of siblings, or of a sibling's inbox")
  func strangers() async throws {
    try await withShields { fixture in
      let stranger = try await fixture.family.makeFamily()
      let sibling = try await fixture.family.makeChild(fixture.guardian, name: "Ben")
      let device = try await fixture.family.pairDevice(fixture.guardian, sibling)
      try await fixture.earn("A")
      for caller in [fixture.device, fixture.guardian] { #expect(try await fixture.inbox(caller).count == 1) }
      for caller in [stranger, device] {
        #expect(try await fixture.inbox(caller).isEmpty)
        let error = await failure {
          _ = try await fixture.family.inbox.markRead(.init(numbers: [1]), options: caller.options)
        }
        #expect(error?.code == .notFound)
      }
    }
  }
}

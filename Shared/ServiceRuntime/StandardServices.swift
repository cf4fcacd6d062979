import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import Stubs

/// The gRPC services that every one of our services has: feed, administration, the clock where it is virtual, reflection
/// where it is wanted. Health is the server's own.
struct StandardServices: Sendable {
  let services: [any RPCService]
  /// The service's own feed, if it has one.
  let feed: EventFeedService?
  let authorization: AuthorizationTable

  init(definition: ServiceDefinition, parts: ServiceParts, database: Database, host: any Host, reflects: Bool) {
    var services: [any RPCService] = []
    var rules: [String: [String: Set<Role>]] = [
      HealthService.serviceName: ["Check": .anyone, "Watch": .anyone, "List": .anyone]
    ]
    let feed = parts.snapshots.map { EventFeedService(database: database, host: host, snapshots: $0) }
    if let feed {
      services.append(feed)
      rules[EventFeedService.serviceName] = [
        "Subscribe": .services, "Snapshot": .services, "GetPositions": [.service, .operator],
      ]
    }
    services.append(FollowingAPI(database: database))
    rules[FollowingAPI.serviceName] = ["ListFollowedEpochs": .services]
    services.append(
      AdminAPI(definition: definition, followers: parts.followers, feed: feed, database: database, host: host))
    rules[AdminAPI.serviceName] = [
      "GetInfo": .operators, "ListParked": .operators, "ReplayParked": .operators,
    ]
    if let clock = host.wallClock as? VirtualWallClock {
      services.append(TestClockAPI(clock: clock, database: database))
      rules[TestClockAPI.serviceName] = ["GetTime": .operators, "Advance": .operators]
    }
    if reflects {
      services += Reflection.services(for: parts.services + services, files: MessageDescriptors.all)
      for name in Reflection.serviceNames { rules[name] = ["ServerReflectionInfo": .anyone] }
    }
    self.services = services
    self.feed = feed
    authorization = AuthorizationTable(rules)
  }
}

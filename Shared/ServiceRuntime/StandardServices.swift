import CommonStubs
import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceAPI
import Stubs

/// The gRPC services that each of our services has: feed, administration, export, the clock if it is virtual,
/// reflection if it is on. Health is part of the server.
struct StandardServices: Sendable {
  let services: [any RPCService]
  /// The service's own feed, if it has one.
  let feed: EventFeedService?
  let authorization: AuthorizationTable

  init(
    definition: ServiceDefinition, parts: ServiceParts, database: Database, backups: Backups,
    copying: Copying, register: ErasureRegister?, verifications: Verifications, host: any Host, reflects: Bool
  ) {
    var services: [any RPCService] = []
    typealias Health = GrpcHealthV1.HealthMethods
    var rules: AuthorizationTable = [Health.check: .anyone, Health.list: .anyone, Health.watch: .anyone]
    let feed = parts.snapshots.map { EventFeedService(database: database, host: host, snapshots: $0) }
    if let feed {
      services.append(feed)
      rules += [
        EventFeedService.Methods.subscribe: .services, EventFeedService.Methods.snapshot: .services,
        EventFeedService.Methods.getPositions: [.service, .operator],
      ]
    }
    services.append(FollowingAPI(database: database, register: register))
    rules += [
      FollowingAPI.Methods.listFollowedEpochs: .services, FollowingAPI.Methods.listErasureEntries: .services,
    ]
    services.append(
      AdminAPI(
        definition: definition, followers: parts.followers, feed: feed, database: database, backups: backups,
        copying: copying, verifications: verifications, host: host))
    rules += [
      AdminAPI.Methods.getInfo: .operators, AdminAPI.Methods.listParked: .operators,
      AdminAPI.Methods.replayParked: .operators, AdminAPI.Methods.streamBackup: .operators,
      AdminAPI.Methods.createBackup: .operators, AdminAPI.Methods.verify: .operators,
      AdminAPI.Methods.rebuild: .operators, AdminAPI.Methods.copyDatabase: .operators,
    ]
    if let data = definition.kept {
      services.append(
        PrivacyAPI(service: definition.identity.name, data: data.with(.common), database: database))
      rules += PrivacyAPI.authorization
    }
    if let clock = host.wallClock as? VirtualWallClock {
      services.append(TestClockAPI(clock: clock, database: database))
      rules += [TestClockAPI.Methods.getTime: .operators, TestClockAPI.Methods.advance: .operators]
    }
    if reflects {
      services += Reflection.services(for: parts.services + services, files: MessageDescriptors.all)
      rules += [
        GrpcReflectionV1.ServerReflectionMethods.serverReflectionInfo: .anyone,
        GrpcReflectionV1alpha.ServerReflectionMethods.serverReflectionInfo: .anyone,
      ]
    }
    self.services = services
    self.feed = feed
    authorization = rules
  }
}

import Database
import EventFeed
import Identity
import Messages
import RPC
import Stubs

/// Reports what this service has followed of its neighbours' feeds, for the services they come from.
struct FollowingAPI: FeedV1.FollowingService {
  let database: Database
  let register: ErasureRegister?

  /// A service learns only about itself: the feed is the caller's.
  func listFollowedEpochs(
    _ request: FeedV1.ListFollowedEpochsRequest, context: RPCContext
  ) async throws -> FeedV1.ListFollowedEpochsResponse {
    guard case .service(let name) = context.principal else {
      throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: .services)
    }
    let epochs = try await EventFeed.followedEpochs(of: name, in: database)
    return FeedV1.ListFollowedEpochsResponse(
      epochs: epochs.map { FeedV1.FollowedEpoch(epoch: $0.epoch, position: $0.position) })
  }

  func listErasureEntries(
    _ request: FeedV1.ListErasureEntriesRequest, responses: ResponseWriter<FeedV1.ListErasureEntriesResponse>,
    context: RPCContext
  ) async throws {
    guard case .service(let name) = context.principal else {
      throw RPCError.roleNotAllowed(context.method, context.principal.role, allowed: .services)
    }
    for partition in Partition.all {
      var last: [UInt8] = []
      repeat {
        let after = last
        let entries = try await database.read(partition) { tx in
          try ErasureTables.entries(of: name, in: partition, after: after, limit: 1_000, tx)
        }
        last = entries.last?.code ?? []
        if !entries.isEmpty {
          try await responses.write(.init(entries: entries.map { .init(code: $0.code, day: $0.day) }))
        }
        if entries.count < 1_000 { last = [] }
      } while !last.isEmpty
    }
    var own = (register?.all ?? [])[...]
    while !own.isEmpty {
      try await responses.write(.init(ownEntries: own.prefix(1_000).map { .init(code: $0.code, day: $0.day) }))
      own = own.dropFirst(1_000)
    }
  }
}

import Database
import EventFeed
import Identity
import Messages
import RPC
import Stubs

/// Reports what this service has followed of its neighbours' feeds, for the services they come from.
struct FollowingAPI: FeedV1.FollowingService {
  let database: Database

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
}

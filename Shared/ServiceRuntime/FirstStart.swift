import Database
import EventFeed
import Messages
import RPC
import Stubs
import Telemetry

/// Decides whether a service may start with an empty database: a volume that was lost, or not mounted, looks like a new
/// installation.
///
/// The neighbours are asked once. Only one that answers and has followed another epoch of this service prevents the
/// start; if none is reachable, or none has followed it, this is a new installation.
struct FirstStart: Sendable {
  let identity: Neighbour
  let database: Database
  let channels: [Neighbour: Channel]
  let logger: Logger

  /// Time limit for all neighbours together, since they are asked at the same time.
  static let maximumTimeout: Duration = .seconds(10)
  var timeout = FirstStart.maximumTimeout

  /// - Parameter accepted: epochs whose loss the operator has accepted.
  /// - Throws: `StartError` with the epoch that was lost.
  func check(accepted: [Epoch]) async throws {
    let own = database.epoch
    for epoch in accepted where epoch != own {
      try await EventFeed.acceptLoss(of: epoch, in: database)
      logger.warning("an operator has accepted the loss of earlier data", ["epoch": "\(epoch)"])
    }
    guard try await EventFeed.isUnused(database) else { return }
    let known = Set((accepted + [own]).map(\.description))
    for (neighbour, epochs) in await remembered().sorted(by: { $0.key.name < $1.key.name }) {
      guard let lost = epochs.first(where: { !known.contains($0.epoch) }) else { continue }
      let place = "\(database.configuration.directory) is empty"
      let (empty, right) =
        database.configuration.postgreSQL == nil
        ? ("the data directory \(place)", "directory by --data")
        : ("the PostgreSQL database of \(place)", "database by --database")
      throw StartError(
        "\(empty), but \(neighbour.name) has followed "
          + "\(lost.position) events of \(identity.name), epoch \(lost.epoch): its data is lost or elsewhere. Name the right "
          + "\(right), or restore a backup; to start over without the data, and reverse what depended on "
          + "it, start once with --accept-data-loss \(lost.epoch)")
    }
  }

  /// The epochs of this service that the neighbours that respond have followed.
  private func remembered() async -> [Neighbour: [FeedV1.FollowedEpoch]] {
    await withTaskGroup(of: (Neighbour, [FeedV1.FollowedEpoch]).self) { group in
      for (neighbour, channel) in channels {
        group.addTask {
          do {
            let answer = try await FeedV1.FollowingServiceClient(channel).listFollowedEpochs(
              .init(), options: CallOptions(timeout: timeout))
            return (neighbour, answer.epochs)
          } catch {
            logger.info(
              "a neighbour can't say whether this service is new", ["neighbour": neighbour.name, "reason": "\(error)"])
            return (neighbour, [])
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

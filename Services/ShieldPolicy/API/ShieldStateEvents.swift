import Database
import EventFeed
import Messages
import ProtobufC

/// The events that would produce what followers know of a child's apps and shields.
enum ShieldStateEvents {
  /// Every version of every app and every removal in the order in which they were published, then everything that devices
  /// acknowledged.
  static func state(of child: ChildKey) -> StateStep { StateStep { tx in .init(try events(tx, child)) } }

  private static func events(_ tx: ReadTransaction, _ child: ChildKey) throws -> [any Message] {
    var events: [any Message] = try AppAssignmentTable.list(tx, child).map { change in
      switch change {
      case .assigned(let app): ShieldV1.AppAssigned(child, app)
      case .removed(let appID, let generation, let instant):
        ShieldV1.AppRemoved(child, appID: appID, generation: generation, at: instant)
      }
    }
    let ids = try AppTable.ids(tx, child)
    for (deviceID, version, applied) in try PolicyAcknowledgementTable.list(tx, child) {
      events.append(
        try ShieldV1.PolicyAcknowledged(
          tx, child, deviceID: deviceID, version: version, applied: applied, ids: ids))
    }
    return events
  }
}

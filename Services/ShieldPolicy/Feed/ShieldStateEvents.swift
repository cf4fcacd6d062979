import Database
import EventFeed
import Messages
import ProtobufC
import ServiceAPI
import ShieldApps
import ShieldPolicies

/// The events that would produce what followers know of a child's apps and shields.
enum ShieldStateEvents {
  /// Every version of every app and every removal in the order in which they were published, then everything that
  /// devices have acknowledged.
  static func state(of child: ChildKey) -> StateStep {
    StateStep { tx in
      let apps = try AppTable.list(tx, child)
      return .init(
        next: [
          changes(of: child, Dictionary(apps.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })),
          acknowledgements(of: child, try AppTable.ids(tx, child)),
        ])
    }
  }

  private static func changes(of child: ChildKey, _ apps: [String: ChildApp]) -> StateStep {
    .pages { tx, last in
      try AppAssignmentTable.page(tx, child, after: last?.number ?? .min, limit: pageRows, apps: apps)
    } events: { page in
      page.compactMap(\.change).map { change in
        switch change {
        case .assigned(let app): ShieldV1.AppAssigned(child, app)
        case .removed(let appID, let generation, let instant):
          ShieldV1.AppRemoved(child, appID: appID, generation: generation, at: instant)
        }
      }
    }
  }

  private static func acknowledgements(of child: ChildKey, _ ids: [Int: String]) -> StateStep {
    .pages { tx, last in
      try PolicyAcknowledgementTable.page(
        tx, child, after: last.map { ($0.deviceID, $0.version) }, limit: pageRows
      ).map {
        try ShieldV1.PolicyAcknowledged(
          tx, child, deviceID: $0.deviceID, version: $0.version, applied: $0.applied, ids: ids)
      }
    } events: {
      $0
    }
  }

  private static let pageRows = 100
}

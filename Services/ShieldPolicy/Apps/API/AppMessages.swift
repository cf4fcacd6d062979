import Apps
import Database
import Identity
package import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import ShieldFamilies

// Between the contract's messages and the domain's values.

extension SelectionKind {
  /// nil for unspecified and unknown kinds.
  package init?(_ message: ShieldV1.SelectionKind) {
    self.init(rawValue: Int(message.rawValue))
  }
}

extension AppSelection {
  package init(_ message: ShieldV1.AppSelection) {
    self.init(
      token: message.tokenDigest, displayName: message.displayName, kind: SelectionKind(message.kind),
      category: AppCategory(message.category), pointsPerMinute: Int64(message.pointsPerMinute))
  }
}

extension ShieldV1.App {
  package init(_ app: ChildApp) {
    self.init()
    appID = app.id
    tokenDigests = app.tokens
    displayName = app.displayName
    category = CommonV1.AppCategory(app.category)
    pointsPerMinute = Int32(clamping: app.pointsPerMinute)
    if app.category == .reward { setting = ShieldV1.AppSetting(rawValue: Int32(app.setting.rawValue)) }
    effectiveTime = .init(app.effective)
    generation = Int32(clamping: app.generation)
    kind = ShieldV1.SelectionKind(rawValue: Int32(app.kind.rawValue))
  }
}

extension ShieldV1.AppAssigned {
  package init(_ child: ChildKey, _ app: ChildApp) {
    self.init(childID: child.childID, app: ShieldV1.App(app))
  }
}

extension ShieldV1.AppRemoved {
  package init(_ child: ChildKey, appID: String, generation: Int64, at instant: Instant) {
    self.init(
      childID: child.childID, appID: appID, generation: Int32(clamping: generation), removeTime: .init(instant))
  }
}

extension RequestFaults {
  /// A list of logical app ids.
  package mutating func appIDs(_ ids: [String], field: String = "app_ids") {
    count(ids.count, field: field, in: 0...FamilyLimits.appsPerChild)
    for (index, id) in ids.prefix(FamilyLimits.appsPerChild).enumerated() {
      identifier(id, field: "\(field)[\(index)]")
    }
  }
}

extension ChangeStamp {
  /// Of what a call changes directly (SH-9).
  package init(_ requestID: String, _ context: RPCContext, at now: Instant) throws {
    self.init(
      isGuardian: true, time: now, changeID: requestID.lowercased(), authorID: try context.callerGuardian().guardianID)
  }
}

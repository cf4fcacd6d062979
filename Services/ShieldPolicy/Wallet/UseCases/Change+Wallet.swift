import Database
import Messages
package import ServiceAPI
package import ShieldApps

// Guardians' changes of a child's reward time and wallet, as they are recorded (FA-1).
extension Change {
  package static func granted(_ grant: Grant, known apps: [ChildApp], to child: ChildKey) -> Change {
    var change = Change(.unlockGranted, childID: child.childID, Subject(id: grant.id))
    change.note("seconds", from: nil, to: grant.seconds)
    change.note("expire_time", from: nil, to: grant.expires)
    let names = Dictionary(apps.map { ($0.id, $0.displayName) }, uniquingKeysWith: { first, _ in first })
    change.note("app_ids", from: [], to: grant.apps.keys.sorted()) { names[$0] ?? "" }
    return change
  }

  package static func revoked(_ stored: StoredGrant, of child: ChildKey) -> Change {
    var change = Change(.grantRevoked, childID: child.childID, Subject(id: stored.grant.id))
    change.note("unused_seconds", from: max(0, stored.grant.seconds - stored.usedSeconds), to: 0)
    if stored.grant.priceSixtieths > 0 { change.note("refund_sixtieths", from: nil, to: stored.refundSixtieths) }
    return change
  }

  /// - Parameter sixtieths: the debt before.
  package static func forgiven(_ sixtieths: Int64, of child: ChildKey) -> Change {
    var change = Change(.debtForgiven, childID: child.childID)
    change.note("debt_sixtieths", from: sixtieths, to: 0)
    return change
  }
}

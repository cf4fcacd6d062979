import Database
import Messages
package import ServiceAPI
package import ShieldApps
package import ShieldWallet

// Guardians' decisions about a child's requests, as they are recorded (FA-1).
extension Change {
  /// - Parameters:
  ///   - grant: the time that was given.
  ///   - lifted: the apps whose ban was lifted, as they were.
  package static func decided(
    _ request: ChildRequest, _ grant: Grant?, lifted: [ChildApp], known apps: [ChildApp], of child: ChildKey
  ) -> Change {
    var change = Change(.requestDecided, childID: child.childID, Subject(id: request.id))
    change.note("state", from: ChildRequest.State.open, to: request.state)
    if let grant {
      let names = Dictionary(apps.map { ($0.id, $0.displayName) }, uniquingKeysWith: { first, _ in first })
      change.note("seconds", from: nil, to: grant.seconds)
      change.note("grant_id", from: nil, to: grant.id)
      change.note("app_ids", from: [], to: grant.apps.keys.sorted()) { names[$0] ?? "" }
    }
    for app in lifted { change.note("setting", of: Subject(app), from: app.setting, to: AppSetting.earned) }
    return change
  }
}

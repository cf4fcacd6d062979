import Database
import LocalTime
import ShieldDomain

/// The apps that a reader of grants asks about: pools are stored as numbers, rules speak of ids.
struct PoolApps: Sendable {
  private struct App: Sendable {
    var id: String
    var number: Int
    var removals: [AppRemoval]
  }

  private let apps: [App]

  /// Asks about no app: a grant's own figures are all that is wanted.
  static let none = PoolApps(apps: [])

  private init(apps: [App]) {
    self.apps = apps
  }

  /// Some of the child's apps; ids that it does not have are left out, as no pool names them.
  init(_ tx: ReadTransaction, _ child: ChildKey, _ ids: Set<String>) throws {
    apps = try AppTable.numbers(tx, child, of: ids.sorted()).sorted { $0.value < $1.value }.map { id, number in
      App(id: id, number: number, removals: try AppAssignmentTable.removals(tx, child, of: id))
    }
  }

  /// All of the child's apps, removed ones too.
  init(allOf child: ChildKey, _ tx: ReadTransaction) throws {
    let removals = try AppAssignmentTable.removals(tx, child)
    apps = try AppTable.ids(tx, child).sorted { $0.key < $1.key }.map { number, id in
      App(id: id, number: number, removals: removals[id] ?? [])
    }
  }

  /// Those of the apps that are or were in a pool, each with the instant at which it left.
  func members(of pool: GrantPool, usableFrom: Instant) -> [String: Instant?] {
    var members: [String: Instant?] = [:]
    for app in apps where pool.apps.contains(app.number) {
      members[app.id] = .some(pool.left(usableFrom: usableFrom, removals: app.removals))
    }
    return members
  }
}

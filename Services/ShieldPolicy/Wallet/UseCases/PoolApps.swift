package import Database
import LocalTime
package import ServiceAPI
import ShieldApps

/// The apps that a reader of grants needs: pools are stored as numbers, rules use ids.
package struct PoolApps: Sendable {
  private struct App: Sendable {
    var id: String
    var number: Int
    var removals: AppRemovals
  }

  private let apps: [App]
  package var count: Int { apps.count }

  /// Some of the child's apps; ids that it does not have are left out, as no pool names them.
  package init(_ tx: ReadTransaction, _ child: ChildKey, _ ids: Set<String>) throws {
    apps = try AppTable.pooled(tx, child, ids.sorted()).map { app in
      App(
        id: app.id, number: app.number,
        removals: app.wasRemoved ? try AppAssignmentTable.removals(tx, child, of: app.id) : AppRemovals([]))
    }
  }

  /// All of the child's apps, including removed ones.
  package init(allOf child: ChildKey, _ tx: ReadTransaction) throws {
    let removals = try AppAssignmentTable.removals(tx, child)
    apps = try AppTable.ids(tx, child).sorted { $0.key < $1.key }.map { number, id in
      App(id: id, number: number, removals: removals[id] ?? AppRemovals([]))
    }
  }

  /// The use of grants by these apps.
  package func use(of grants: some Sequence<PooledGrant>) -> GrantUse {
    GrantUse(
      grants, apps: Dictionary(apps.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first }),
      removals: Dictionary(
        apps.lazy.filter { !$0.removals.isEmpty }.map { ($0.number, $0.removals) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// A grant with those of the apps that are or were in its pool, each with the instant at which it left.
  package func naming(_ stored: StoredGrant) -> StoredGrant {
    var named = stored
    for app in apps where stored.pool.apps.contains(app.number) {
      named.grant.apps[app.id] = .some(
        stored.pool.left(usableFrom: stored.grant.usableFrom, removals: app.removals))
    }
    return named
  }
}

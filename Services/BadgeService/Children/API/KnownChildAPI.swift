package import Database
package import ServiceAPI

/// An API whose calls are about children whom ShieldPolicy has published.
package protocol KnownChildAPI: ChildAPI {}

extension KnownChildAPI {
  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildTable.isKnown(tx, child)
  }
}

package import Database
package import LocalTime
package import Messages
package import ServiceAPI

extension UsageV1.QuarantineChanged {
  package init(_ child: ChildKey, first: Int64, received: Instant, waiting: Bool) {
    self.init(
      childID: child.childID, firstQuarantineID: "\(first)", receiveTime: .init(received), waiting: waiting)
  }

  /// - Parameter entry: one of those that wait, or waited, together.
  package static func of(
    _ child: ChildKey, _ entry: QuarantineTable.Entry, waiting: Bool, in tx: ReadTransaction
  ) throws -> Self {
    let first = try QuarantineTable.entry(tx, child, number: entry.first)
    return Self(child, first: entry.first, received: (first ?? entry).receipt, waiting: waiting)
  }
}

package import Database
package import LocalTime
package import ServiceAPI

/// The awards for a child's facts, in the transaction that changes them (BA-1). The program gives this to the subjects
/// that change facts, which know nothing of badges.
package protocol Earning: Sendable {
  /// Facts have other values.
  func earn(_ tx: Transaction, _ child: ChildKey, after changes: [FactChange]) throws

  /// Facts may have other values than were known.
  func earn(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>) throws

  /// Facts may have reached their values on other days than were known (BA-8).
  /// - Parameter date: the first local day of which something has changed; nil where that is not known.
  func redate(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>, from date: LocalDate?) throws
}

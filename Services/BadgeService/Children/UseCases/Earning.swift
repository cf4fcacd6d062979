package import Database
package import LocalTime
package import ServiceAPI

/// What a child's facts earn, in the transaction that changes them (BA-1). The subjects that change facts are given it
/// by the program, and know nothing of badges.
package protocol Earning: Sendable {
  /// Facts have other values.
  func earn(_ tx: Transaction, _ child: ChildKey, after changes: [FactChange]) throws

  /// Facts may have other values than were known.
  func earn(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>) throws

  /// What made facts reach their values may be on other days than were known (BA-8).
  /// - Parameter date: the first local day of which something has changed; nil where that is not known.
  func redate(_ tx: Transaction, _ child: ChildKey, changed: Set<Fact>, from date: LocalDate?) throws
}

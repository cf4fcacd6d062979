import Database
import ShieldDomain

extension Row {
  /// A text column with the numbers of apps.
  func apps(_ column: Int) throws -> AppSet {
    try decoded(column, expected: "apps by number, 0 or 1 each") { AppSet(text: string(column)) }
  }
}

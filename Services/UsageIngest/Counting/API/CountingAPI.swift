package import Database
package import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import UsageRecords

/// An API whose calls need the facts by which a child's usage is counted.
package protocol CountingAPI: ChildAPI {
  var cache: FactsCache { get }
}

extension CountingAPI {
  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildCalendarTable.isKnown(tx, child)
  }

  /// How often facts that changed after they were read are read again for one body.
  static var maximumReadings: Int { 10 }

  /// One body with the child's facts, which are read outside the writer.
  /// - Throws: UNAVAILABLE with a delay where the facts change faster than they can be read.
  package func write<Result: Sendable>(
    _ child: ChildKey, cause: String, whenRead: () async throws -> Void = {},
    _ body: @escaping @Sendable (Transaction, CountingFacts) throws -> Result
  ) async throws -> Result {
    let cache = cache
    for _ in 0..<Self.maximumReadings {
      try await cache.warm(child, from: database)
      try await whenRead()
      let written = try await database.write(child.familyID, cause: cause) { tx -> (Result, KnownNumbers)? in
        guard let facts = try cache.cached(tx, child) else { return nil }
        let result = try body(tx, facts)
        return (result, TransactionNumbers.of(child.familyID, tx).known)
      }
      if let (result, numbers) = written {
        cache.keep(numbers, of: child.familyID)
        return result
      }
    }
    throw RPCError.tryAgain(
      .unavailable,
      "apps, calendars and acknowledged policies of the child change faster than they can be read; send it again later",
      after: .seconds(1))
  }

  /// A page of a child's rows in the order of their numbers.
  ///
  /// - Parameter rows: reads those after a number, at most so many.
  package func page<Row: Sendable>(
    size: Int32, token: String, of childID: String, _ context: RPCContext, by number: (Row) -> Int64,
    rows: @escaping @Sendable (ReadTransaction, ChildKey, _ after: Int64, _ limit: Int) throws -> [Row]
  ) async throws -> (rows: [Row], nextPageToken: String) {
    var faults = RequestFaults()
    let page = Page(size: size, token: token, faults: &faults)
    let after = page.cursor(&faults) { Int64($0) } ?? 0
    let child = try child(childID, context, &faults)
    let found = try await read(child) { tx in try rows(tx, child, after, page.size + 1) }
    return page.cut(found) { "\(number($0))" }
  }

  /// Maximum number of days of a range.
  private static var maximumDays: Int { 366 }

  /// Both ends, or neither; nil where that or anything else is wrong.
  package static func range(
    _ start: CommonV1.LocalDate?, _ end: CommonV1.LocalDate?, _ faults: inout RequestFaults
  ) -> ClosedRange<LocalDate>? {
    for (date, field) in [(start, "start_date"), (end, "end_date")] where date == nil {
      faults.add(field, "\(field) is not set; a range has both start_date and end_date")
    }
    let (first, last) = (faults.date(start, field: "start_date"), faults.date(end, field: "end_date"))
    guard let first, let last else { return nil }
    if last < first {
      faults.add("end_date", "end_date \(last) is before start_date \(first); swap them")
      return nil
    }
    if first.distance(to: last) >= maximumDays {
      faults.add(
        "end_date",
        "end_date \(last) is \(first.distance(to: last)) days after start_date \(first); "
          + "at most \(maximumDays - 1) are possible: read the range in parts")
      return nil
    }
    return first...last
  }
}

public import EventLoop
import Locks

/// A consistent view of the database, valid only inside the body it is given to.
///
/// Statements take `?` parameters: `try tx.query("SELECT name FROM app WHERE partition = ?", p) { $0.string(0) }`.
/// Parameters are integers, `Bool`, `String`, `[UInt8]`, `Partition`, `SQLValue` or an optional of those.
public class ReadTransaction {
  @usableFromInline final let connection: Connection
  private(set) var isOpen = true

  init(connection: Connection) {
    self.connection = connection
  }

  /// Every row of a query, decoded by `row`.
  @inlinable
  public final func query<Value, each Argument: SQLBindable>(
    _ sql: String, _ arguments: repeat each Argument, row decode: (Row) throws -> Value
  ) throws -> [Value] {
    let statement = try start(sql)
    repeat (each arguments).bind(to: SQLParameters(statement))
    return try all(of: statement, decode)
  }

  /// Every row of a query, with its parameters as an array.
  @inlinable
  public final func query<Value>(
    _ sql: String, arguments: [(any SQLBindable)?], row decode: (Row) throws -> Value
  ) throws -> [Value] {
    try all(of: start(sql, arguments), decode)
  }

  /// A number of each partition that has one, in the order of partitions, by one statement.
  /// - Parameter value: a query in parentheses that gives it for the partition `number` of `every`.
  package final func queryOfEach(
    _ value: String, _ arguments: any SQLBindable...
  ) throws -> [(partition: Partition, value: Int64)] {
    let found = try query(connection.queryOfEach(value), arguments: arguments) {
      (number: $0.int(0), value: $0.optionalInt64(1))
    }
    return found.compactMap { number, value in
      guard let partition = Partition(number: number), let value else { return nil }
      return (partition, value)
    }
    .sorted { $0.partition < $1.partition }
  }

  @inlinable
  final func all<Value>(of statement: Statement, _ decode: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    try connection.run(statement) {
      values.append(try decode($0))
      return false
    }
    return values
  }

  /// The first row of a query, or nil when it has none.
  @inlinable
  public final func queryOne<Value, each Argument: SQLBindable>(
    _ sql: String, _ arguments: repeat each Argument, row decode: (Row) throws -> Value
  ) throws -> Value? {
    let statement = try start(sql)
    repeat (each arguments).bind(to: SQLParameters(statement))
    return try first(of: statement, decode)
  }

  /// The same, with the query's parameters as an array.
  @inlinable
  public final func queryOne<Value>(
    _ sql: String, arguments: [(any SQLBindable)?], row decode: (Row) throws -> Value
  ) throws -> Value? {
    try first(of: start(sql, arguments), decode)
  }

  @inlinable
  final func first<Value>(of statement: Statement, _ decode: (Row) throws -> Value) throws -> Value? {
    var value: Value?
    try connection.run(statement) {
      value = try decode($0)
      return true
    }
    return value
  }

  /// Calls `body` for each row of a query without collecting them.
  @inlinable
  public final func forEach<each Argument: SQLBindable>(
    _ sql: String, _ arguments: repeat each Argument, row body: (Row) throws -> Void
  ) throws {
    let statement = try start(sql)
    repeat (each arguments).bind(to: SQLParameters(statement))
    try connection.run(statement) {
      try body($0)
      return false
    }
  }

  /// Calls `body` for each row of a query until it returns false.
  @inlinable
  public final func scan<each Argument: SQLBindable>(
    _ sql: String, _ arguments: repeat each Argument, row body: (Row) throws -> Bool
  ) throws {
    let statement = try start(sql)
    repeat (each arguments).bind(to: SQLParameters(statement))
    try connection.run(statement) { try !body($0) }
  }

  /// The same, with the query's parameters as an array.
  public final func scan(_ sql: String, arguments: [(any SQLBindable)?], row body: (Row) throws -> Bool) throws {
    try connection.run(start(sql, arguments)) { try !body($0) }
  }

  @usableFromInline
  final func start(_ sql: String) throws -> Statement {
    try requireOpen()
    return try connection.start(sql)
  }

  @usableFromInline
  final func start(_ sql: String, _ arguments: [(any SQLBindable)?]) throws -> Statement {
    try requireOpen()
    return try connection.start(sql, arguments)
  }

  /// The next family of a partition after an id, in the order of the ids, that has rows in `table`; one probe of its
  /// key.
  public final func family(after familyID: String, of partition: Partition, in table: String) throws -> String? {
    try queryOne(
      "SELECT MIN(family_id) FROM \(table) WHERE partition = ? AND family_id > ?", partition, familyID
    ) { $0.optionalString(0) } ?? nil
  }

  /// The families of a partition that have rows in `table`, ascending.
  public final func families(of partition: Partition, in table: String) throws -> [String] {
    var found: [String] = []
    while let next = try family(after: found.last ?? "", of: partition, in: table) { found.append(next) }
    return found
  }

  /// The next child of a family after an id, in the order of the ids, that has rows in `table`; one probe of its key.
  public final func child(after childID: String, of familyID: String, in table: String) throws -> String? {
    try queryOne(
      "SELECT MIN(child_id) FROM \(table) WHERE partition = ? AND family_id = ? AND child_id > ?",
      Partition(familyID: familyID), familyID, childID
    ) { $0.optionalString(0) } ?? nil
  }

  /// The children of a family that have rows in `table`, ascending.
  public final func children(of familyID: String, in table: String) throws -> [String] {
    var found: [String] = []
    while let next = try child(after: found.last ?? "", of: familyID, in: table) { found.append(next) }
    return found
  }

  final func requireOpen() throws {
    guard isOpen else {
      throw DatabaseError(
        .invalidStatement, "transaction used after its body returned",
        remedy: "This is a fault of the program: please report it.")
    }
    // The engine rolls a transaction back by itself when the disk is full or fails; a body that continues regardless
    // would write outside any transaction.
    guard connection.isInTransaction else { throw DatabaseError.transactionLost(connection.name) }
  }

  final func end() {
    isOpen = false
  }
}

/// A writing transaction on one partition, valid only inside the body it is given to.
///
/// The body is synchronous and free of side effects: it may run more than once, and its writes take effect only when
/// `Database.write` has returned. A body that throws leaves nothing behind.
public final class Transaction: ReadTransaction {
  /// The only partition this transaction may touch.
  public let partition: Partition
  /// The host's wall clock when the transaction began; the same for everything written in it.
  public let now: WallTime
  /// The instant by which the age of data to delete is computed: `now`, or earlier where the clock has jumped ahead
  /// within the last hour (`SettledTime`).
  public let settledTime: WallTime
  /// The remaining time that the body may hold the writer.
  public let budget: WriteBudget
  private let host: any Host
  /// nil for a transaction that no writer runs.
  private let growth: GrowthBudgets?
  private let endings: BodyEndings?

  private var attachments: [ObjectIdentifier: any TransactionAttachment] = [:]
  private var attachmentOrder: [any TransactionAttachment] = []
  private(set) var signals: [RaisedSignal] = []
  /// The earliest instant of a timer set in this transaction, in seconds since 1970.
  private(set) var earliestWake: Int64?
  private(set) var attribution: (subject: String, cause: String)?
  /// Families for which work was enqueued.
  private(set) var workFamilies: [String] = []

  init(
    connection: Connection, partition: Partition, host: any Host, budget: WriteBudget, now: WallTime? = nil,
    settled: SettledTime? = nil, growth: GrowthBudgets? = nil, endings: BodyEndings? = nil
  ) {
    self.partition = partition
    (self.host, self.growth, self.endings) = (host, growth, endings)
    self.budget = budget
    let now = now ?? host.wallClock.now
    self.now = now
    settledTime = settled?.time(at: now, host.loops[0].readClock()) ?? now
    super.init(connection: connection)
  }

  /// Runs a statement that changes data.
  ///
  /// An engine on another machine may send it and go on. Its error is then thrown by the next read, the end of the
  /// savepoint or the commit, and names it.
  @inlinable
  public func execute<each Argument: SQLBindable>(_ sql: String, _ arguments: repeat each Argument) throws {
    let statement = try start(sql)
    repeat (each arguments).bind(to: SQLParameters(statement))
    try connection.complete(statement)
  }

  /// The same with its parameters as an array.
  public func execute(_ sql: String, arguments: [(any SQLBindable)?]) throws {
    try connection.complete(start(sql, arguments))
  }

  /// Runs a statement that changes data and returns the number of changed rows; it waits for the engine, which
  /// `execute` need not do.
  @inlinable
  public func executeCounting<each Argument: SQLBindable>(
    _ sql: String, _ arguments: repeat each Argument
  ) throws -> Int {
    let statement = try start(sql)
    repeat (each arguments).bind(to: SQLParameters(statement))
    return try changes(by: statement)
  }

  /// The same with its parameters as an array.
  public func executeCounting(_ sql: String, arguments: [(any SQLBindable)?]) throws -> Int {
    try changes(by: start(sql, arguments))
  }

  @usableFromInline
  func changes(by statement: Statement) throws -> Int {
    try connection.run(statement) { _ in false }
    return connection.changes
  }

  /// Runs a part of the body that may fail alone: when it throws, only its own writes, events and signals are rolled
  /// back.
  @discardableResult
  public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try requireOpen()
    let marks = attachmentOrder.map(\.mark)
    let (signalCount, wake, workCount) = (signals.count, earliestWake, workFamilies.count)
    try connection.begin(.part)
    do {
      let value = try body()
      try connection.release(.part)
      return value
    } catch {
      if connection.isInTransaction {
        try connection.rollBack(to: .part)
        try connection.release(.part)
      }
      for (index, attachment) in attachmentOrder.enumerated() {
        attachment.rewind(to: index < marks.count ? marks[index] : 0)
      }
      signals.removeSubrange(signalCount...)
      workFamilies.removeSubrange(workCount...)
      earliestWake = wake
      throw error
    }
  }

  /// Whether the transaction still exists: the engine rolls it back by itself when the disk is full or fails.
  public var isAlive: Bool { isOpen && connection.isInTransaction }

  /// The object of type `Attachment` that belongs to this transaction, made at its first use.
  public func attachment<Attachment: TransactionAttachment>(_ type: Attachment.Type) -> Attachment {
    if let existing = attachments[ObjectIdentifier(type)] as? Attachment { return existing }
    let made = Attachment()
    attachments[ObjectIdentifier(type)] = made
    attachmentOrder.append(made)
    return made
  }

  /// Notifies the observers of `signal` after the commit; see `Database.observe`.
  public func raise(_ signal: CommitSignal, key: String = "", value: (any Sendable)? = nil) {
    signals.append(RaisedSignal(signal: signal, partition: partition, key: key, value: value))
  }

  /// Random bytes of the host, different each time the body runs.
  public func randomBytes(_ count: Int) -> [UInt8] { host.randomBytes(count) }

  func noteWake(at seconds: Int64) {
    earliestWake = min(earliestWake ?? seconds, seconds)
  }

  /// Sets for whom and why the body is working now, where its caller could not know it: for the log, when it takes too
  /// long.
  public func attribute(to familyID: String, cause: String) {
    attribution = (familyID, cause)
  }

  /// Seconds until the next step of a family's pending work, where it has added much to the file.
  func workPause(of familyID: String) -> Int64 { growth?.pause(ofWorkOf: familyID, now: host.loops[0].now) ?? 0 }

  func noteWork(of familyID: String) {
    if workFamilies.last != familyID { workFamilies.append(familyID) }
  }

  /// Lets the attachments write their collected data, last in the body.
  func finish() throws {
    for attachment in attachmentOrder where !type(of: attachment).isLast { try finish(attachment) }
    for attachment in attachmentOrder where type(of: attachment).isLast { try finish(attachment) }
  }

  private func finish(_ attachment: any TransactionAttachment) throws {
    try attachment.finish(self)
    try endings?.run(attachment, in: self)
  }

  /// Rejects a family of another partition, which a later move to a distributed engine could not serve.
  public func requireOwn(familyID: String) throws {
    let other = Partition(familyID: familyID)
    guard other == partition else {
      throw DatabaseError(
        .invalidStatement, "family \(familyID) is in \(other), the transaction in \(partition)",
        remedy: "This is a fault of the program: please report it.")
    }
  }
}

/// Collects data during a transaction and writes it at the end of the body, as the event feed does.
public protocol TransactionAttachment: AnyObject {
  init()
  /// Whether it also collects what other attachments write at the end, and so finishes after them.
  static var isLast: Bool { get }
  /// How much is collected so far.
  var mark: Int { get }
  /// Discards what was collected after `mark`.
  func rewind(to mark: Int)
  /// Writes what was collected.
  func finish(_ tx: Transaction) throws
}

extension TransactionAttachment {
  public static var isLast: Bool { false }
}

/// Further endings of bodies that have used an attachment of a type: for a module above the one that defines the type.
final class BodyEndings: Sendable {
  private struct Ending {
    let run: @Sendable (any TransactionAttachment, Transaction) throws -> Void
  }

  private let endings = Locked<[ObjectIdentifier: Ending]>([:])

  func register<Attachment: TransactionAttachment & SendableMetatype>(
    _ type: Attachment.Type, _ run: @escaping @Sendable (Attachment, Transaction) throws -> Void
  ) {
    let ending = Ending { attachment, tx in
      if let attachment = attachment as? Attachment { try run(attachment, tx) }
    }
    endings.withLock { $0[ObjectIdentifier(type)] = ending }
  }

  func run(_ attachment: any TransactionAttachment, in tx: Transaction) throws {
    try endings.withLock { $0[ObjectIdentifier(type(of: attachment))] }?.run(attachment, tx)
  }
}

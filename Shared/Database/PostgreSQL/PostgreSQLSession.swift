import CPostgreSQL
import EventLoop
import Glibc

/// One session with the server, by libpq in its pipeline mode: statements are sent one behind the other, and their
/// results are read in the same order when one of them is needed.
///
/// A result is read row by row, and there is a bound on statements whose results are unread; rows are kept only where
/// another statement runs before they are read. No statement waits for longer than the configured time: a server that
/// does not answer counts as lost. Scripts alone, which migrate, may take as long as they take.
final class PostgreSQLSession {
  /// The rows of one run of a statement, as far as they have arrived and are not read.
  final class Reading {
    private var results: [OpaquePointer] = []
    /// Of the results, those that were taken.
    private var taken = 0
    fileprivate(set) var isEnded = false
    /// The rest is not read.
    fileprivate(set) var isAbandoned = false
    fileprivate(set) var changes = 0

    fileprivate var isEmpty: Bool { taken == results.count }

    fileprivate func append(_ result: OpaquePointer) { results.append(result) }

    /// Takes the first of the results.
    func dequeue() -> OpaquePointer? {
      guard !isEmpty else { return nil }
      defer {
        taken += 1
        if isEmpty { (results, taken) = ([], 0) }
      }
      return results[taken]
    }

    func abandon() {
      isAbandoned = true
      clear()
    }

    private func clear() {
      for result in results[taken...] { PQclear(result) }
      (results, taken) = ([], 0)
    }

    deinit { clear() }
  }

  /// A statement that the server has prepared, or will.
  final class Prepared {
    let sql: String
    let parameterCount: Int
    fileprivate(set) var name = ""
    /// Of each parameter; 0 where the server finds it.
    fileprivate(set) var types: [Oid]

    init(_ sql: String) {
      (self.sql, parameterCount) = SQLDialect.postgreSQL(sql)
      types = Array(repeating: 0, count: parameterCount)
    }

    /// Its session has ended.
    func forgetName() { name = "" }
  }

  private enum Pending {
    case prepare(Prepared, name: String)
    /// Without a reading the result is not needed.
    case run(Reading?, statement: String)
    /// The end of a part of the pipeline: an error before it has no effect on what follows.
    case end
  }

  private let handle: OpaquePointer
  private let database: String
  private let timeout: Duration
  private var pending: [Pending] = []
  private var firstPending = 0
  private var lastName = 0
  /// Statements that are prepared and no longer needed.
  private var unneeded: [String] = []
  /// Statements since the last answer.
  private var unread = 0
  /// Of their parameters.
  private var unreadBytes = 0
  /// Whether the server may keep answers to itself until it is asked for them.
  private var isUnasked = false
  /// Why the session has ended.
  private(set) var loss: DatabaseError?
  /// The first failed statement of the transaction, after which the server refuses all others.
  private(set) var failure: DatabaseError?
  /// What cancels the running statement, from any thread.
  let cancellation: PostgreSQLCancellation?

  /// Results that are unread at most.
  private static let maximumUnread = 4_096, maximumUnreadBytes = 4 << 20

  /// - Parameter settings: statements that set something for the session.
  init(_ configuration: PostgreSQLConfiguration, name: String, applicationName: String, settings: [String]) throws {
    database = name
    timeout = configuration.responseTimeout
    // What comes later has priority: the operator's words over the first ones.
    let keywords: KeyValuePairs = [
      "connect_timeout": "5", "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
      "fallback_application_name": applicationName, "target_session_attrs": "read-write",
      "dbname": configuration.connection, "client_encoding": "UTF8",
    ]
    let names = keywords.map { strdup($0.key) }
    let values = keywords.map { strdup($0.value) }
    defer { for text in names + values { free(text) } }
    let handle = PQconnectdbParams(
      (names + [nil]).map { UnsafePointer($0) }, (values + [nil]).map { UnsafePointer($0) }, 1)
    guard let handle else { throw DatabaseError.unavailable("\(name): no memory for a session") }
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    guard PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw DatabaseError.unavailable("\(name): \(Self.lastWords(of: handle))")
    }
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
      defer { PQfinish(handle) }
      throw DatabaseError.unavailable("\(name): \(Self.lastWords(of: handle))")
    }
    self.handle = handle
    cancellation = PostgreSQLCancellation(handle)
    for setting in Self.keepalives + settings { try send(setting) }
    try finish()
  }

  deinit {
    PQfinish(handle)
  }

  /// The server notices within some seconds that this machine is gone, also from a session that is in the middle of a
  /// transaction: its locks would keep the next process from the partitions.
  private static let keepalives = [
    "SET tcp_keepalives_idle = 10", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 3",
  ]

  /// One line for each server that was tried; what is indented is a guess of libpq.
  private static func lastWords(of handle: OpaquePointer) -> String {
    let lines = String(cString: PQerrorMessage(handle)).split(separator: "\n").filter { !$0.hasPrefix("\t") }
    return lines.isEmpty ? "no connection" : lines.joined(separator: "; ")
  }

  // MARK: - Sending

  /// Sends a statement, which is prepared first where it is not.
  /// - Parameters:
  ///   - types: of the parameters, 0 for NULL.
  ///   - reading: gets its rows; nil where they are not needed.
  ///   - statement: for its error.
  func send(_ prepared: Prepared, _ parameters: SentParameters, for reading: Reading?, statement: String) throws {
    try requireUsable()
    if !isPrepared(prepared, parameters.types) { try prepare(prepared, parameters.types) }
    let sent = parameters.withPointers { values, lengths, formats in
      PQsendQueryPrepared(handle, prepared.name, Int32(parameters.types.count), values, lengths, formats, 1)
    }
    unreadBytes += parameters.size
    try note(sent, reading, statement)
  }

  /// Sends a statement without parameters, which is not prepared.
  func send(_ statement: String, for reading: Reading? = nil) throws {
    try requireUsable(but: true)
    try note(PQsendQueryParams(handle, statement, 0, nil, nil, nil, nil, 1), reading, statement)
  }

  private func note(_ sent: Int32, _ reading: Reading?, _ statement: String) throws {
    guard sent == 1 else { throw lose() }
    pending.append(.run(reading, statement: statement))
    isUnasked = true
    unread += 1
    // Both sides would wait for each other otherwise: neither reads while it writes.
    if unread >= Self.maximumUnread || unreadBytes >= Self.maximumUnreadBytes { try finish() }
  }

  private func isPrepared(_ prepared: Prepared, _ types: [Oid]) -> Bool {
    guard !prepared.name.isEmpty else { return false }
    for index in types.indices where types[index] != 0 && types[index] != prepared.types[index] { return false }
    return true
  }

  private func prepare(_ prepared: Prepared, _ types: [Oid]) throws {
    forget(prepared)
    for index in types.indices where types[index] != 0 { prepared.types[index] = types[index] }
    lastName += 1
    let name = "s\(lastName)"
    prepared.name = name
    guard PQsendPrepare(handle, name, prepared.sql, Int32(types.count), prepared.types) == 1 else { throw lose() }
    pending.append(.prepare(prepared, name: name))
  }

  /// Lets the server forget a statement, with the next transaction.
  func forget(_ prepared: Prepared) {
    guard !prepared.name.isEmpty else { return }
    unneeded.append(prepared.name)
    prepared.name = ""
  }

  /// Inside a transaction that has not failed.
  func deallocate() throws {
    let names = unneeded
    unneeded = []
    for name in names { try send("DEALLOCATE \(name)") }
  }

  // MARK: - Results

  /// The next rows of a statement, by waiting for them; nil at the end.
  func next(of reading: Reading) throws -> OpaquePointer? {
    if let result = reading.dequeue() { return result }
    if !reading.isEnded {
      try requireUsable()
      if isUnasked {
        guard PQsendFlushRequest(handle) == 1 else { throw lose() }
        isUnasked = false
      }
      while reading.isEmpty, !reading.isEnded { try receive() }
    }
    return reading.dequeue()
  }

  /// Waits for all results: the first error is thrown, and what the server has skipped because of it is forgotten.
  func finish() throws {
    if let loss { throw loss }
    guard PQpipelineSync(handle) == 1 else { throw lose() }
    isUnasked = false
    pending.append(.end)
    while firstPending < pending.count { try receive() }
    if let failure { throw failure }
  }

  /// The transaction has been rolled back, or to a savepoint: statements are possible again.
  func forgetFailure() { failure = nil }

  /// Processes one result.
  private func receive() throws {
    if firstPending == pending.count { return }
    if case .run(.some, _) = pending[firstPending] { _ = PQsetSingleRowMode(handle) }
    try waitForResult()
    guard let result = PQgetResult(handle) else { return advance() }
    switch (PQresultStatus(result), pending[firstPending]) {
    case (PGRES_SINGLE_TUPLE, .run(let reading?, _)), (PGRES_TUPLES_OK, .run(let reading?, _)):
      if reading.isAbandoned || PQntuples(result) == 0 {
        reading.changes = changes(result)
        PQclear(result)
      } else {
        reading.append(result)
      }
    case (PGRES_COMMAND_OK, .run(let reading?, _)):
      reading.changes = changes(result)
      PQclear(result)
    case (PGRES_PIPELINE_SYNC, _):
      PQclear(result)
      advance()
    case (PGRES_FATAL_ERROR, let entry), (PGRES_BAD_RESPONSE, let entry):
      defer { PQclear(result) }
      try fail(result, entry)
    case (PGRES_PIPELINE_ABORTED, let entry):
      PQclear(result)
      if case .prepare(let prepared, let name) = entry, prepared.name == name { prepared.name = "" }
    default: PQclear(result)
    }
  }

  private func advance() {
    switch pending[firstPending] {
    case .run(let reading, _):
      reading?.isEnded = true
      unread -= 1
    case .prepare, .end: break
    }
    firstPending += 1
    if firstPending == pending.count { unreadBytes = 0 }
    if firstPending == pending.count || firstPending > 1_024 {
      pending.removeFirst(firstPending)
      firstPending = 0
    }
  }

  private func changes(_ result: OpaquePointer) -> Int {
    PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// A statement has failed: the server skips all others up to the end of this part of the pipeline.
  private func fail(_ result: OpaquePointer, _ entry: Pending) throws {
    var statement: String?
    switch entry {
    case .run(_, let sql): statement = sql
    case .prepare(let prepared, let name):
      statement = prepared.sql
      if prepared.name == name { prepared.name = "" }
    case .end: break
    }
    let isStandby = PQparameterStatus(handle, "in_hot_standby").map { String(cString: $0) } == "on"
    let error = DatabaseError.postgreSQL(result, during: database, statement: statement, isStandby: isStandby)
    if PQstatus(handle) == CONNECTION_BAD || error.kind == .unavailable || DatabaseError.endsSession(result) {
      throw lose(error)
    }
    if failure == nil { failure = error }
    // What follows of this statement is nothing but its end.
    let hasEnd = pending[firstPending...].contains { if case .end = $0 { true } else { false } }
    if !hasEnd {
      guard PQpipelineSync(handle) == 1 else { throw lose() }
      pending.append(.end)
      while firstPending < pending.count { try receive() }
      throw error
    }
  }

  // MARK: - Waiting

  private func waitForResult() throws {
    try flush()
    guard PQisBusy(handle) == 1 else { return }
    let end = ContinuousClock.now + timeout
    while PQisBusy(handle) == 1 { try wait(until: end) }
  }

  /// Sends what waits to be sent, and reads what comes meanwhile.
  private func flush() throws {
    var end: ContinuousClock.Instant?
    while true {
      switch PQflush(handle) {
      case 0: return
      case 1:
        let limit = end ?? ContinuousClock.now + timeout
        end = limit
        try wait(until: limit, isWriting: true)
      default: throw lose()
      }
    }
  }

  private func wait(until end: ContinuousClock.Instant, isWriting: Bool = false) throws {
    let left = (end - ContinuousClock.now).clampedMilliseconds
    var socket = pollfd(
      fd: PQsocket(handle), events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
    let ready = poll(&socket, 1, Int32(clamping: max(0, left)))
    if ready < 0, errno == EINTR { return }
    guard ready > 0 else {
      throw lose(.unavailable("\(database): the server has not answered for \(timeout.components.seconds) s"))
    }
    if Int32(socket.revents) & POLLIN != 0 || Int32(socket.revents) & (POLLERR | POLLHUP) != 0 {
      guard PQconsumeInput(handle) == 1 else {
        // What the server has said before it ended the session is read first.
        if PQisBusy(handle) == 0 { return }
        throw lose()
      }
    }
  }

  /// Whether the session can still be used, as far as is known without waiting: between transactions.
  func isAlive() -> Bool {
    guard loss == nil, PQstatus(handle) == CONNECTION_OK else { return false }
    var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
    guard poll(&socket, 1, 0) > 0 else { return true }
    // Between transactions the server says nothing but that it ends the session.
    return PQconsumeInput(handle) == 1 && PQstatus(handle) == CONNECTION_OK && Int32(socket.revents) & POLLHUP == 0
      && poll(&socket, 1, 0) == 0
  }

  // MARK: - Scripts

  /// Runs several statements, outside of the pipeline; they may take as long as they take.
  /// - Returns: the number of rows that they have changed.
  func runScript(_ sql: String) throws -> Int {
    try requireUsable()
    try finish()
    guard PQexitPipelineMode(handle) == 1 else { throw lose() }
    guard PQsetnonblocking(handle, 0) == 0 else { throw lose() }
    guard PQsendQuery(handle, SQLDialect.postgreSQL(sql).sql) == 1 else { throw lose() }
    var (changed, fault) = (0, DatabaseError?.none)
    while let result = PQgetResult(handle) {
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: changed += changes(result)
      default: fault = fault ?? DatabaseError.postgreSQL(result, during: database, statement: sql)
      }
    }
    guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
      throw lose(fault)
    }
    failure = fault
    if let fault { throw fault }
    return changed
  }

  // MARK: - Ends

  /// - Parameter but: whether a statement may follow one that has failed.
  private func requireUsable(but afterFailure: Bool = false) throws {
    if let loss { throw loss }
    if let failure, !afterFailure { throw failure }
  }

  /// Ends the session on this side and returns the error.
  private func lose(_ error: DatabaseError? = nil) -> DatabaseError {
    if let loss { return loss }
    let error = error ?? .unavailable("\(database): \(Self.lastWords(of: handle))")
    loss = error
    for entry in pending[firstPending...] { if case .run(let reading?, _) = entry { reading.isEnded = true } }
    (pending, firstPending, unread) = ([], 0, 0)
    return error
  }
}

/// Cancels the running statement of a session, from any thread.
// Sendable: libpq's function takes the same object from any thread, and it does not change.
final class PostgreSQLCancellation: @unchecked Sendable {
  private let handle: OpaquePointer

  init?(_ session: OpaquePointer) {
    guard let handle = PQgetCancel(session) else { return nil }
    self.handle = handle
  }

  func cancel() {
    var message = [CChar](repeating: 0, count: 256)
    _ = PQcancel(handle, &message, Int32(message.count))
  }

  deinit {
    PQfreeCancel(handle)
  }
}

/// The values of a statement's parameters, in PostgreSQL's binary form.
///
/// A class, so that one run after the other uses the same memory.
final class SentParameters {
  private var bytes: [UInt8] = []
  /// Where each begins; nil for NULL.
  private var begins: [Int?] = []
  private var lengths: [Int32] = []
  /// 0 for NULL.
  private(set) var types: [Oid] = []
  private var pointers: [UnsafePointer<CChar>?] = []
  /// All binary: as many as any run has needed.
  private var formats: [Int32] = []

  /// Bytes of all values.
  var size: Int { bytes.count }

  func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    begins.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    types.removeAll(keepingCapacity: true)
  }

  func appendNull() {
    begins.append(nil)
    lengths.append(0)
    types.append(0)
  }

  func append(_ integer: Int64) {
    let begin = bytes.count
    withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
    note(begin, PostgreSQLType.int8)
  }

  func append(_ text: String) {
    let begin = bytes.count
    bytes.append(contentsOf: text.utf8)
    note(begin, PostgreSQLType.text)
  }

  func append(_ blob: [UInt8]) {
    let begin = bytes.count
    bytes.append(contentsOf: blob)
    note(begin, PostgreSQLType.bytea)
  }

  private func note(_ begin: Int, _ type: Oid) {
    begins.append(begin)
    lengths.append(Int32(bytes.count - begin))
    types.append(type)
  }

  func withPointers(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Int32
  ) -> Int32 {
    // An empty value is not NULL, which a null pointer means.
    if bytes.isEmpty { bytes.reserveCapacity(1) }
    while formats.count < begins.count { formats.append(1) }
    return bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self).baseAddress
      pointers.removeAll(keepingCapacity: true)
      for begin in begins { pointers.append(begin.flatMap { start?.advanced(by: $0) }) }
      return body(pointers, lengths, formats)
    }
  }
}

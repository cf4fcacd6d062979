import EventLoop

/// The engine of one open database, apart from its connections.
protocol Store: Sendable {
  /// The database in errors: the path of its file.
  var name: String { get }

  /// Bytes that the service's user may still write on the database's device; nil where they are not known.
  func freeBytes() -> Int64?

  /// Sets the maximum size of the database, in bytes. On the writer's queue.
  func limitSize(to bytes: Int64) throws

  // MARK: - Commits

  /// Notes that a group has been committed. On the writer's queue.
  /// - Returns: whether the writer has to call `checkpoint` before the next group.
  func noteCommit() -> Bool

  /// Does the writer's part of moving the log. On the writer's queue.
  func checkpoint()

  /// Moves the log into the database, so that nothing of what was erased before is left in it.
  /// - Returns: false when it has to be tried again, as someone still reads what was there before.
  func truncateLog() async throws -> Bool

  // MARK: - Whole databases

  /// Begins a transaction, on a connection of its own, that sees the state committed now and has empty tables of its
  /// own, with the columns, keys and indexes of the stored ones. It can write no others. Closing it removes them.
  func makeFold(into tables: [String]) throws -> Connection

  /// Copies the database as it is at this moment to an empty file, and checks the copy.
  /// - Parameters:
  ///   - room: how many bytes have to stay free on the file's device.
  ///   - queue: of the file.
  func copy(_ database: Database, to file: CopiedFile, leaving room: Int64, on queue: any BlockingQueue) async throws

  /// Reads the whole database and returns the damage found, which it has noted.
  /// - Throws: `overloaded` when there is no damage but not all was read.
  func verify(_ verification: Database.Verification, of views: HeldViews, within limit: Duration) async throws
    -> [String]

  // MARK: - End

  /// Ends its own background work.
  func stop() async

  /// Closes the writers' connections, which run nothing any more. On the first writer's queue.
  func closeWriters()

  /// Lets another process open the database, after everything is closed.
  func release()

  /// Drops everything but readers and views at once, on a simulation's only thread.
  func abandon()
}

/// A database that was opened and brought up to date.
struct OpenedStore: Sendable {
  let store: any Store
  /// Each writes its share of the partitions (`Writers`); the first one has opened the database.
  let writers: [Connection]
  let readers: [Connection]
  /// For views that are held.
  let holders: [Connection]
  let epoch: Epoch
  /// The previous epoch, where this opening began a new line of history.
  let formerEpoch: Epoch?
  let reached: ReachedTime
  /// Stores what the opening could not store because the disk was full; to be run before the first write.
  let unfinished: (@Sendable () throws -> Void)?
}

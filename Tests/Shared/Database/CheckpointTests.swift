import DatabaseServer
import Glibc
import Testing

@testable import Database

@Suite("Checkpoints", .sqlite("the log beside the file"), .timeLimit(.minutes(30)))
struct CheckpointTests {
  @Test("The log is moved into the file concurrently with the writer, however much is written, and nothing is lost")
  func besideTheWriter() async throws {
    let test = try await TestDatabase()
    let database = test.database
    let checkpointer = try #require(database.store as? SQLiteStore).checkpointer
    let partition = Partition.all[0]
    try await database.write(partition) { tx in
      try tx.execute("CREATE TABLE filling (partition INTEGER NOT NULL, number BIGINT NOT NULL, bytes BLOB NOT NULL)")
    }
    // Each write makes some fifty pages. On a slow machine the log restarts later, so more is written.
    let bytes = [UInt8](repeating: 7, count: 200_000)
    var written = 0
    func logSize() throws -> Int {
      var log = stat()
      #expect(stat(database.configuration.path + "-wal", &log) == 0)
      return Int(log.st_size)
    }
    while try written < 800 || (written < 5_000 && (checkpointer.passes < 3 || logSize() > written * 100_000)) {
      try await database.write(partition) { [written] tx in
        try tx.execute("INSERT INTO filling VALUES (?, ?, ?)", tx.partition, Int64(written), bytes)
      }
      written += 1
    }
    #expect(checkpointer.passes >= 3)
    #expect(try logSize() <= written * 100_000, "the log restarts and does not only grow: \(written) writes")
    let stored = try await database.read(nil) { tx in
      try tx.queryOne("SELECT COUNT(*), SUM(LENGTH(bytes)) FROM filling") { [$0.int64(0), $0.int64(1)] }
    }
    #expect(stored == [Int64(written), Int64(written) * 200_000])
    await test.close()
  }
}

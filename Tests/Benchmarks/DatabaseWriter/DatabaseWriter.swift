// The writer that `Tests/Benchmarks/run commit` compares with a bare C program:
//   BenchmarkDatabaseWriter DIRECTORY WRITES     256 tasks write one row each time, until WRITES are acknowledged
// Prints CPU seconds, seconds and commits of the writing.
import Database
import EventLoop
import Glibc

@main
enum DatabaseWriter {
  static let tasks = 256

  static let migrations = [
    Migration(
      version: 1, name: "facts",
      sql: """
        CREATE TABLE fact (partition INTEGER NOT NULL, family_id TEXT NOT NULL, sequence BIGINT NOT NULL,
          seconds INTEGER NOT NULL, payload BLOB NOT NULL);
        """)
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let writes = Int(arguments[2]) else {
      print("usage: BenchmarkDatabaseWriter DIRECTORY WRITES")
      exit(2)
    }
    let host = try RealHost(loopCount: 1)
    let database = try await Database.open(
      DatabaseConfiguration(directory: arguments[1]), host: host, migrations: migrations)
    let (begin, cpu) = (host.loops[0].now, cpuSeconds())
    try await withTaskExecutorPreference(host.loops[0]) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask { try await write(writes / tasks, as: "family-\(task)", to: database) }
        }
        try await group.waitForAll()
      }
    }
    let (used, taken) = (cpuSeconds() - cpu, host.loops[0].now - begin)
    let commits = database.writeStatistics.commits
    await database.close()
    print("\(used) \(Double(taken.clampedNanoseconds) / 1e9) \(commits)")
    exit(0)
  }

  private static func write(_ count: Int, as familyID: String, to database: Database) async throws {
    let partition = Partition(familyID: familyID)
    let payload = [UInt8](repeating: 7, count: 40)
    for sequence in 0..<count {
      try await database.write(partition) { tx in
        try tx.execute(
          "INSERT INTO fact (partition, family_id, sequence, seconds, payload) VALUES (?, ?, ?, ?, ?)", tx.partition,
          familyID, sequence, 60, payload)
      }
    }
  }

  private static func cpuSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
    return Double(microseconds + Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)) / 1e6
  }
}

// The writer that `Tests/Benchmarks/run commit` and `commit-postgresql` compare with a bare C program:
//   BenchmarkDatabaseWriter DIRECTORY WRITES     256 tasks write one row each time, until WRITES are acknowledged
//   BenchmarkDatabaseWriter DIRECTORY WRITES CONNECTION PARTITIONS TASKS WRITERS
//                                                the same into PostgreSQL, by TASKS tasks, whose rows are of PARTITIONS
//                                                partitions, and so many writers; prints "ready", waits for a line, and
//                                                ends with its input
// Prints CPU seconds, seconds and commits of the writing.
import Database
import EventLoop
import Glibc

@main
enum DatabaseWriter {
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
    let numbers = (arguments.dropFirst(2).prefix(1) + arguments.dropFirst(4)).map { Int($0) ?? 0 }
    guard [3, 7].contains(arguments.count), numbers.allSatisfy({ $0 > 0 }) else {
      print("usage: BenchmarkDatabaseWriter DIRECTORY WRITES [CONNECTION PARTITIONS TASKS WRITERS]")
      exit(2)
    }
    var configuration = DatabaseConfiguration(directory: arguments[1])
    let isServed = arguments.count == 7
    if isServed {
      configuration.postgreSQL = PostgreSQLConfiguration(connection: arguments[3])
      configuration.postgreSQL?.writers = numbers[3]
    }
    let (writes, tasks) = (numbers[0], isServed ? numbers[2] : 256)
    let host = try RealHost(loopCount: 1)
    let database = try await Database.open(configuration, host: host, migrations: migrations)
    if isServed { awaitLine(after: "ready") }
    let (begin, cpu) = (host.loops[0].now, cpuSeconds())
    try await withTaskExecutorPreference(host.loops[0]) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          let familyID = "family-\(task)"
          let partition =
            isServed ? Partition.all[task % min(numbers[1], Partition.count)] : Partition(familyID: familyID)
          group.addTask { try await write(writes / tasks, of: partition, as: familyID, to: database) }
        }
        try await group.waitForAll()
      }
    }
    let (used, taken) = (cpuSeconds() - cpu, host.loops[0].now - begin)
    let figures = "\(used) \(Double(taken.clampedNanoseconds) / 1e9) \(database.writeStatistics.commits)"
    if isServed { awaitLine(after: figures) }
    await database.close()
    if !isServed { print(figures) }
    exit(0)
  }

  /// For whoever measures the server meanwhile.
  private static func awaitLine(after text: String) {
    print(text)
    fflush(nil)
    _ = readLine()
  }

  private static func write(
    _ count: Int, of partition: Partition, as familyID: String, to database: Database
  ) async throws {
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

import EventLoop
import Glibc
import Telemetry
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LogWriterTests {
  /// Both ends of a pipe: for the reader, and for the writer.
  private func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  /// All lines until the writing end is closed.
  private static func lines(from descriptor: Int32) -> [Substring] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  @Test("Log: a reader that stalls holds nobody up; what does not fit is dropped and counted, the rest comes in order")
  func stalledReader() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let (reading, writing) = try makePipe()
    let writer = LogWriter(descriptor: writing)
    let filler = String(repeating: "x", count: 1_000)
    // Five times what may wait, while nobody reads.
    for number in 0..<5_000 { writer.write("\(number) \(filler)") }
    #expect(writer.dropped > 0)
    async let read = host.blockingPool.run { Self.lines(from: reading) }
    try await host.blockingPool.run {
      writer.flush(atMost: 30_000)
      close(writing)
    }
    let numbers = try await read.map { try #require(Int($0.prefix { $0 != " " })) }
    close(reading)
    #expect(numbers == numbers.sorted() && numbers.count + Int(writer.dropped) == 5_000)
  }

  @Test("Log: lines that the descriptor does not take are counted, and who ends the process does not wait for ever")
  func closedReader() throws {
    signal(SIGPIPE, SIG_IGN)
    let (reading, writing) = try makePipe()
    let writer = LogWriter(descriptor: writing)
    close(reading)
    writer.write("one")
    writer.flush(atMost: 30_000)
    #expect(writer.dropped == 1)
    close(writing)
    let (stalled, full) = try makePipe()
    let other = LogWriter(descriptor: full)
    other.write(String(repeating: "x", count: 200_000))
    other.flush(atMost: 1)
    // The thread that waits for the reader ends with it.
    close(stalled)
    other.flush(atMost: 30_000)
    #expect(other.dropped == 1)
    close(full)
  }
}

import EventLoop
import Glibc
import Telemetry
import Testing

@Suite(.timeLimit(.minutes(30)))
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

  @Test("Log: a reader that stalls delays no caller; the excess is dropped and counted, the rest arrives in order")
  func stalledReader() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    defer { host.shutdown() }
    let (reading, writing) = try makePipe()
    let writer = LogWriter(descriptor: writing)
    let filler = String(repeating: "x", count: 1_000)
    // Five times what may wait, while nothing is read.
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

  @Test("Log: lines that the descriptor does not accept are counted, and the end of the process does not wait for ever")
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

  @Test("Log: a line that the descriptor has taken a part of ends there, and the next one is a line of its own")
  func tornLine() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let writer = LogWriter(descriptor: writing)
    // More than the socket keeps: a part of it is taken when the reader goes.
    writer.write(String(repeating: "x", count: 1_000_000))
    var byte: UInt8 = 0
    #expect(read(reading, &byte, 1) == 1)
    close(reading)
    writer.flush(atMost: 30_000)
    #expect(writer.dropped == 1)
    // The same descriptor, as a device that has room again.
    let (later, end) = try makePipe()
    try #require(dup2(end, writing) == writing)
    close(end)
    for line in ["two", "three"] {
      writer.write(line)
      writer.flush(atMost: 30_000)
    }
    close(writing)
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(later, &buffer, buffer.count)
    #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self) == "\ntwo\nthree\n")
    #expect(writer.dropped == 1)
    close(later)
  }
}

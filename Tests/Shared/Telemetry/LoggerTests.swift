import EventLoop
import Locks
import Telemetry
import Testing

struct LoggerTests {
  private final class Lines: Sendable {
    private let lines = Locked<[String]>([])
    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func logger(_ lines: Lines, level: LogLevel = .debug) -> Logger {
    Logger(
      service: "Example", level: level, clock: VirtualWallClock(WallTime(nanoseconds: 1_774_746_000_007_000_000)),
      sink: { lines.append($0) })
  }

  @Test("Log: a line is logfmt with time, level, service and fields")
  func line() {
    let lines = Lines()
    logger(lines).info("ready to serve", ["address": "127.0.0.1:7001", "note": "a \"b\"=c\\"])
    #expect(
      lines.all == [
        #"time=2026-03-29T01:00:00.007Z level=info service=Example message="ready to serve" "#
          + #"address=127.0.0.1:7001 note="a \"b\"=c\\""#
      ])
  }

  @Test("Log: no value can fake a line, a field or a terminal command, or fill the disk")
  func hostileValues() {
    let lines = Lines()
    logger(lines).info(
      "x", ["peer": "a\nlevel=error \u{1B}[31m\u{202E}", "empty": "", "long": String(repeating: "y", count: 5000)])
    let line = lines.all[0]
    #expect(line.contains(#"peer="a\nlevel=error \u{1b}[31m\u{202e}" empty="""#))
    #expect(line.utf8.count < 1300 && !line.contains("\n"))
  }

  @Test("Log: lines below the level are left out and not even composed")
  func level() {
    let lines = Lines()
    let logger = logger(lines, level: .warning)
    var composed = 0
    func message() -> String {
      composed += 1
      return "m"
    }
    logger.debug(message())
    logger.info(message())
    logger.warning(message())
    logger.error(message())
    #expect(lines.all.count == 2 && composed == 2)
  }
}

import EventLoop
import Locks
import Telemetry
import Testing

@testable import RPC

struct LoggerTests {
  private final class Lines: Sendable {
    private let lines = Locked<[String]>([])
    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func logger(_ lines: Lines, level: LogLevel = .debug, format: LogFormat = .logfmt) -> Logger {
    Logger(
      service: "Example", level: level, format: format,
      clock: VirtualWallClock(WallTime(nanoseconds: 1_774_746_000_007_000_000)),
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

  @Test("Log: as JSON a line is one object, and no value can fake a member or a line")
  func json() {
    let lines = Lines()
    logger(lines, format: .json).info(
      "ready", ["peer": "a\n\",\"level\":\"error\u{1B}[31m\u{202E}\u{E0001}\\", "empty": "", "name": "Zoë"])
    #expect(
      lines.all == [
        #"{"time":"2026-03-29T01:00:00.007Z","level":"info","service":"Example","message":"ready","#
          + #""peer":"a\n\",\"level\":\"error\u001b[31m\u202e\udb40\udc01\\","empty":"","name":"Zoë"}"#
      ])
  }

  @Test(
    "Log: every line of a call has the trace's id and the call's own, whoever writes it", arguments: LogFormat.allCases)
  func callIDs(_ format: LogFormat) {
    let lines = Lines()
    let logger = logger(lines, format: format)
    let trace = TraceContext(traceID: .init(high: 1, low: 0xAB), parentID: 7, spanID: 0xC, flags: 1)
    let context = RPCContext(method: MethodDescriptor(path: "/a.B/C"), trace: trace)
    logger.info("before")
    RPCContext.$current.withValue(context) { logger.warning("within", ["family": "1"]) }
    logger.log(.info, "of", of: context)
    let ids =
      format == .json
      ? #","trace":"000000000000000100000000000000ab","request":"000000000000000c"}"#
      : " trace=000000000000000100000000000000ab request=000000000000000c"
    #expect(lines.all.map { $0.hasSuffix(ids) } == [false, true, true])
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

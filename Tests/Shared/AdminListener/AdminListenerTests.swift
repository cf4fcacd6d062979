import Certificates
import EventLoop
import Glibc
import HTTP2
import Metrics
import Testing

@testable import AdminListener

@Suite("Admin listener")
struct AdminListenerTests {
  /// A listener with one counter, stopped in the end.
  private func withListener(
    series: Int = 1, tls: AdminTLS? = nil, connectionTimeout: Duration = .seconds(600),
    _ body: (AdminListener) async throws -> Void
  ) async throws {
    let registry = MetricRegistry()
    for index in 0..<series {
      registry.counter("calls", help: "Calls.", labels: ["number": "\(index)"]).increment(by: 7)
    }
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    defer { host.shutdown() }
    let listener = try AdminListener(
      at: .loopback(port: 0), registry, tls: tls, on: host, connectionTimeout: connectionTimeout)
    do { try await body(listener) } catch {
      await listener.stop()
      throw error
    }
    await listener.stop()
  }

  @Test("GET and HEAD of /metrics and / are answered, everything else is refused")
  func requests() async throws {
    try await withListener { listener in
      func ask(_ request: String) throws -> String { try Peer(listener).ask(request) }
      let metrics = try ask("GET /metrics?x=1 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(metrics.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(metrics.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
      #expect(metrics.contains("calls_total{number=\"0\"} 7\n"))
      let open = try ask("GET /metrics HTTP/1.1\r\nHost: a\r\nAccept: application/openmetrics-text\r\n\r\n")
      #expect(open.contains("application/openmetrics-text; version=1.0.0") && open.contains("# EOF\n"))
      let head = try ask("HEAD /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n") && !head.contains("calls"))
      #expect(try ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n").contains("/metrics"))
      for path in ["/metrics/", "/metrics/../etc", "/debug", "//", "*", "/%6detricsx"] {
        #expect(try ask("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n").hasPrefix("HTTP/1.1 404"), "\(path)")
      }
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "MADEUP"] {
        let answer = try ask("\(method) /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 405") && answer.contains("Allow: GET, HEAD\r\n"), "\(method)")
      }
      #expect(try ask("POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello").hasPrefix("HTTP/1.1 405"))
    }
  }

  @Test("Heads that are too large and requests that are not HTTP are refused, and the next one is served")
  func nonsense() async throws {
    try await withListener { listener in
      let large = "GET /metrics HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n"
      let path = "GET /\(String(repeating: "x", count: 100_000)) HTTP/1.1\r\nHost: a\r\n\r\n"
      let many = "GET /metrics HTTP/1.1\r\nHost: a\r\n" + String(repeating: "a: b\r\n", count: 20_000) + "\r\n"
      for request in [large, path, many, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{16}\u{3}\u{1}hello\r\n\r\n"] {
        let answer = try Peer(listener).ask(request, mayBreak: true)
        #expect(!answer.contains("calls_total"), "\(request.prefix(40))")
      }
      #expect(try Peer(listener).ask("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n").contains("calls_total"))
    }
  }

  @Test("Silent connections and slow requests keep no scrape out, from their own address either")
  func manyConnections() async throws {
    try await withListener { listener in
      var silent: [Peer] = []
      for number in 0..<3 * ConnectionShares.maximum.all {
        silent.append(try Peer(listener))
        if number % 2 == 0 { try? silent[number].send("GET /metrics HTTP/1.1\r\nHost: ") }
        if number % 16 == 15 {
          #expect(try Peer(listener).ask("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n").contains("calls_total"))
        }
      }
      // The oldest of them gave way.
      #expect(try silent[0].readAll() == "")
    }
  }

  @Test("A slow reader gets all of one moment and does not delay others")
  func slowReader() async throws {
    try await withListener(series: 20_000) { listener in
      let slow = try Peer(listener)
      try slow.send("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
      let quick = try Peer(listener).ask("HEAD /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(quick.hasPrefix("HTTP/1.1 200"))
      let text = try slow.readAll()
      #expect(text.contains("calls_total{number=\"19999\"} 7\n"))
    }
  }

  @Test("A peer that neither sends a request nor reads is disconnected")
  func overdue() async throws {
    try await withListener(series: 100_000, connectionTimeout: .milliseconds(1)) { listener in
      #expect(try Peer(listener).ask("", mayBreak: true) == "")
      let slow = try Peer(listener).ask("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n", mayBreak: true)
      #expect(!slow.contains("number=\"99999\""))
    }
  }

  @Test("With TLS clear text is no HTTP, and a listener that can't read its certificate does not begin")
  func tls() async throws {
    let files = try Certificates.shared().files("server")
    try await withListener(tls: AdminTLS(chain: files.chain, key: files.key)) { listener in
      let answer = try Peer(listener).ask("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n", mayBreak: true)
      #expect(!answer.contains("HTTP/1.1 200"))
    }
    await #expect(throws: AdminListenerError.self) {
      try await withListener(tls: AdminTLS(chain: "/nowhere", key: files.key)) { _ in }
    }
    await #expect(throws: AdminListenerError.self) {
      try await withListener(tls: AdminTLS(chain: files.key, key: files.key)) { _ in }
    }
  }

  @Test("With authorities it answers operators: one URI of ours, and a certificate that is made for clients")
  func operators() async throws {
    let certificates = try Certificates()
    let (files, authority) = (certificates.files("server"), certificates.certificate("authority"))
    try await withListener(tls: AdminTLS(chain: files.chain, key: files.key, clientAuthorities: authority)) {
      listener in
      /// The status line for a caller with this certificate; empty where there is none.
      func status(_ client: String?) throws -> String {
        let own = client.map { "-cert \(certificates.certificate($0)) -key \(certificates.files($0).key)" } ?? ""
        let output = "\(certificates.directory)/answer"
        try Certificates.run([
          // A shell closes descriptors that are not open, which ends it where the tests look for that.
          "env", "-u", "LD_PRELOAD", "bash", "-c",
          "printf 'GET /metrics HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' | timeout 30 openssl s_client -quiet -ign_eof "
            + "-CAfile \(authority) -connect \(listener.address) \(own) > \(output) 2> /dev/null || true",
        ])
        return try #require(FileText(output)).firstLine
      }
      for client in ["operator", "operator-other"] {
        let line = try status(client)
        #expect(line.hasPrefix("HTTP/1.1 200"), "\(client): \(line)")
      }
      for client in [
        "operator-dns", "operator-common", "operator-two", "operator-unusable", "operator-server", "badges",
        "client-nul",
        nil,
      ] {
        let line = try status(client)
        #expect(!line.hasPrefix("HTTP/1.1 200"), "\(client ?? "none"): \(line)")
      }
    }
  }

  @Test("After the stop nothing is written to a reused descriptor")
  func afterStop() async throws {
    try await withListener { listener in
      await listener.stop()
      // Descriptors get the lowest numbers that are free.
      let pairs = (0..<4).map { _ in
        var pair: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair) == 0)
        return pair
      }
      listener.replaceTLS(AdminTLS(chain: "", key: ""))
      await listener.stop()
      for descriptor in pairs.joined() {
        var byte: UInt8 = 0
        #expect(read(descriptor, &byte, 1) == -1)
      }
      for descriptor in pairs.joined() { close(descriptor) }
    }
  }

  @Test("An address that is taken is named")
  func addressInUse() async throws {
    try await withListener { listener in
      let other = try RealHost(loopCount: 1, blockingThreads: 1)
      defer { other.shutdown() }
      do throws(AdminListenerError) {
        _ = try AdminListener(at: listener.address, MetricRegistry(), on: other)
        Issue.record("it listens where another one does")
      } catch {
        #expect(error.description == "\(listener.address): Address already in use")
      }
    }
  }
}

/// A file that a program has written.
private struct FileText {
  var firstLine: String

  init?(_ path: String) {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&buffer, 1, buffer.count, file)
    firstLine = String(decoding: buffer.prefix(count).prefix { $0 != 13 && $0 != 10 }, as: UTF8.self)
  }
}

/// A client that writes the given bytes.
private final class Peer {
  struct Failure: Error { var reason: String }

  private let socket: Int32

  init(_ listener: AdminListener) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let connected = listener.address.withSystemAddress { storage, length in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, length) }
    }
    guard connected == 0 else { throw Failure(reason: "connect: \(errno)") }
  }

  deinit { close(socket) }

  /// - Parameter mayBreak: whether the other side may end the connection before it has read everything.
  func ask(_ request: String, mayBreak: Bool = false) throws -> String {
    do {
      try send(request)
      return try readAll()
    } catch {
      if mayBreak { return "" }
      throw error
    }
  }

  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Failure(reason: "send: \(errno)") }
      bytes = bytes.dropFirst(count)
    }
  }

  func readAll() throws -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(socket, &buffer, buffer.count)
      guard count >= 0 else { throw Failure(reason: "read: \(errno)") }
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }
}

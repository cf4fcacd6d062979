import Certificates
import EventLoop
import Testing

@testable import HTTP2

/// Two ends of a TLS connection whose bytes are carried by hand.
private final class SecurePair {
  let client: TLSTransform
  let server: TLSTransform
  var toServer: [UInt8] = []
  var toClient: [UInt8] = []
  var atServer: [UInt8] = []
  var atClient: [UInt8] = []

  init(_ client: TLSClientContext, _ server: TLSServerContext, authority: String = "localhost:1") throws {
    self.client = try #require(client.makeTransform(authority: authority))
    self.server = try #require(server.makeTransform())
  }

  /// Carries bytes until both are silent, in pieces of at most `piece` bytes.
  func settle(piece: Int = .max) {
    while true {
      toServer += client.dequeuePendingOutput()
      toClient += server.dequeuePendingOutput()
      if toServer.isEmpty, toClient.isEmpty { return }
      atServer += Self.carry(&toServer, to: server, piece)
      atClient += Self.carry(&toClient, to: client, piece)
    }
  }

  private static func carry(_ bytes: inout [UInt8], to end: TLSTransform, _ piece: Int) -> [UInt8] {
    var rest = bytes[...]
    bytes = []
    var opened: [UInt8] = []
    while !rest.isEmpty {
      let next = Array(rest.prefix(piece))
      rest = rest.dropFirst(next.count)
      opened += next.withUnsafeBytes { end.open($0) }
    }
    return opened
  }

  func send(_ bytes: [UInt8]) throws {
    toServer += try bytes.withUnsafeBytes { bytes throws(HTTP2Error) in try client.seal(bytes) }
  }
}

@Suite("TLS without sockets")
struct TLSTests {
  private let certificates: Certificates

  init() throws {
    certificates = try Certificates.shared()
  }

  @Test("a handshake, bytes both ways, the end", arguments: [TLSVersion.tls12, .tls13], [Int.max, 1, 7])
  func exchange(version: TLSVersion, piece: Int) throws {
    let pair = try SecurePair(
      certificates.client(change: { $0.minimumVersion = version }), certificates.server())
    pair.settle(piece: piece)
    #expect(pair.client.isOpen && pair.server.isOpen)
    #expect(pair.client.failure == nil && pair.server.failure == nil)
    try pair.send(Array("ping".utf8))
    pair.settle(piece: piece)
    #expect(pair.atServer == Array("ping".utf8))
    pair.toClient += try Array("pong".utf8).withUnsafeBytes { bytes throws(HTTP2Error) in try pair.server.seal(bytes) }
    pair.settle(piece: piece)
    #expect(pair.atClient == Array("pong".utf8))
    pair.toServer += pair.client.closeOutput()
    pair.settle(piece: piece)
    #expect(pair.server.peerHasClosed && pair.server.failure == nil)
  }

  @Test("a big buffer is sealed at once, and opened from any pieces", arguments: [65_536, 16_384, 16_383, 1_000])
  func bigBuffers(piece: Int) throws {
    let pair = try SecurePair(certificates.client(), certificates.server())
    pair.settle()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try pair.send(bytes)
    // Thirteen records of 16 KiB at most, each 22 bytes longer than what it holds.
    #expect(pair.toServer.count == bytes.count + 13 * 22)
    pair.settle(piece: piece)
    #expect(pair.atServer == bytes)
  }

  @Test("TLS 1.2 when a server knows no more is refused by a client that wants 1.3")
  func versions() throws {
    let pair = try SecurePair(
      certificates.client(), certificates.server(change: { $0.minimumVersion = .tls13 }))
    pair.settle()
    #expect(pair.client.isOpen && pair.server.isOpen)
  }

  @Test(
    "a server's certificate that can't be believed is refused with the reason",
    arguments: [
      ("expired", "the certificate has expired, on "), ("elsewhere", "is for elsewhere.example, not for localhost"),
      ("foreign", "unknown authority: /CN=stranger is not among those trusted"),
    ])
  func refusedServers(name: String, reason: String) throws {
    let pair = try SecurePair(certificates.client(), certificates.server(name))
    pair.settle()
    let failure = try #require(pair.client.failure)
    #expect(failure.description.contains(reason))
    #expect(!pair.client.isOpen)
    // The server is notified by an alert.
    #expect(pair.server.failure?.description.contains("alert") == true)
  }

  @Test("an IP address is compared as one", arguments: ["127.0.0.1:7001", "[::1]:7001", "localhost", "LOCALHOST.:1"])
  func hosts(authority: String) throws {
    let pair = try SecurePair(certificates.client(), certificates.server(), authority: authority)
    pair.settle()
    #expect(pair.client.isOpen, "\(String(describing: pair.client.failure))")
    let wrong = try SecurePair(certificates.client(), certificates.server(), authority: "127.0.0.2:1")
    wrong.settle()
    #expect(wrong.client.failure?.description.contains("not for 127.0.0.2") == true)
  }

  @Test("the name can be another than the host's, or the identity of a service")
  func overrides() throws {
    let named = try SecurePair(
      certificates.client(change: { $0.serverName = "elsewhere.example" }), certificates.server("elsewhere"))
    named.settle()
    #expect(named.client.isOpen)
    let identity = "screentime:service:ShieldPolicy"
    let known = try SecurePair(
      certificates.client(change: { $0.serverIdentity = identity }), certificates.server("service"),
      authority: "10.0.0.1")
    known.settle()
    #expect(known.client.isOpen)
    #expect(known.client.peerName == identity)
    let other = try SecurePair(
      certificates.client(change: { $0.serverIdentity = identity }), certificates.server("neighbour"))
    other.settle()
    #expect(other.client.failure?.description.contains("not for \(identity)") == true)
  }

  @Test("intermediate certificates are sent along")
  func chains() throws {
    let pair = try SecurePair(certificates.client(), certificates.server("chained"))
    pair.settle()
    #expect(pair.client.isOpen)
  }

  @Test("RSA")
  func rsa() throws {
    let pair = try SecurePair(certificates.client(), certificates.server("rsa"))
    pair.settle()
    #expect(pair.client.isOpen)
  }

  // MARK: Mutual TLS

  @Test(
    "the client's name: URI, else DNS name, else common name",
    arguments: [
      ("client-uri", "screentime:service:UsageIngest"), ("client-dns", "by.dns.name"),
      ("client-common", "by-common-name"),
    ])
  func clientNames(certificate: String, name: String) throws {
    let pair = try SecurePair(certificates.client(certificate), certificates.server(clients: .required))
    pair.settle()
    #expect(pair.server.isOpen)
    #expect(pair.server.peerName == name)
  }

  @Test(
    "clients' certificates that can't be believed are refused, also where they are optional",
    arguments: [
      ("client-nul", "the certificate's name is missing or no plain text"),
      ("client-nameless", "the certificate's name is missing or no plain text"),
      ("client-expired", "has expired"), ("client-foreign", "unknown authority"),
    ], [ClientCertificates.optional, .required])
  func refusedClients(certificate: (name: String, reason: String), clients: ClientCertificates) throws {
    let pair = try SecurePair(certificates.client(certificate.name), certificates.server(clients: clients))
    pair.settle()
    #expect(!pair.server.isOpen)
    #expect(pair.server.peerName == nil)
    #expect(pair.server.failure?.description.contains(certificate.reason) == true)
    #expect(pair.client.failure?.description.contains("alert") == true)
  }

  @Test("without a certificate: refused where one is required, nameless where it is optional")
  func clientsWithoutCertificate() throws {
    let required = try SecurePair(certificates.client(), certificates.server(clients: .required))
    required.settle()
    #expect(!required.server.isOpen)
    #expect(required.client.failure?.description.contains("certificate required") == true)
    let optional = try SecurePair(certificates.client(), certificates.server(clients: .optional))
    optional.settle()
    #expect(optional.server.isOpen)
    #expect(optional.server.peerName == nil)
  }

  // MARK: Strangers

  @Test(
    "bytes that are not TLS are refused",
    arguments: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "\0\0\0\0\0\0\0\0"])
  func garbage(text: String) throws {
    let server = try #require(certificates.server().makeTransform())
    #expect(Array(text.utf8).withUnsafeBytes { server.open($0) }.isEmpty)
    #expect(server.failure != nil)
  }

  @Test("a handshake that never ends is cut off by its bytes")
  func endlessHandshake() throws {
    let server = try #require(certificates.server(change: { $0.maximumHandshakeBytes = 4_096 }).makeTransform())
    // A ClientHello of 100,000 bytes, in records of 1,000.
    var hello: [UInt8] = [1, 0x01, 0x86, 0xa0]
    for _ in 0..<10 where server.failure == nil {
      hello += [UInt8](repeating: 0x33, count: 1_000 - hello.count)
      _ = ([22, 3, 1, 0x03, 0xe8] + hello).withUnsafeBytes { server.open($0) }
      hello = []
    }
    #expect(server.failure?.description.contains("4096 is the limit") == true)
  }

  // MARK: Files

  @Test("broken files are named, with what to do")
  func brokenFiles() throws {
    let own = try Certificates()
    func refusal(_ change: (inout TLSServerSettings) -> Void) -> TLSConfigurationError? {
      do {
        _ = try own.server(change: change)
        return nil
      } catch {
        return error as? TLSConfigurationError
      }
    }
    let missing = refusal { $0.certificate.chain = "/nowhere/server.pem" }
    #expect(missing?.file == "/nowhere/server.pem" && missing?.reason == "No such file or directory")
    let mismatch = refusal { $0.certificate.key = own.files("renewed").key }
    #expect(mismatch?.reason.contains("does not belong to the first certificate") == true)
    let swapped = refusal { $0.certificate.chain = own.files("server").key }
    #expect(swapped?.reason == "it holds no certificate in PEM")
    let noKey = refusal { $0.certificate.key = own.files("renewed").chain }
    #expect(noKey?.reason == "others can read the private key" || noKey?.reason.contains("no private key") == true)
    let wrongUse = refusal { $0.certificate = own.files("client-uri") }
    #expect(wrongUse?.remedy.contains("serverAuth") == true)
    let noAuthorities = refusal { $0.clientCertificates = .required }
    #expect(noAuthorities?.remedy.contains("authorities") == true)
    try Certificates.run(["chmod", "644", own.files("rsa").key])
    let readable = refusal { $0.certificate = own.files("rsa") }
    #expect(readable?.remedy == "run `chmod 600 \(own.files("rsa").key)`")
  }

  @Test("a reload takes effect for new connections; a broken file leaves what is in force")
  func reload() throws {
    let own = try Certificates()
    let server = try own.server()
    let client = try own.client(change: { $0.serverName = "localhost" })
    let before = try SecurePair(client, server)
    before.settle()
    try own.replace("server", with: "elsewhere")
    // The certificate of one with the key of another.
    try Certificates.run(["cp", "-p", own.files("renewed").key, own.files("server").key])
    #expect(throws: TLSConfigurationError.self) { try server.reload() }
    let during = try SecurePair(client, server)
    during.settle()
    #expect(during.client.isOpen)
    try own.replace("server", with: "elsewhere")
    try server.reload()
    let after = try SecurePair(client, server)
    after.settle()
    #expect(after.client.failure?.description.contains("elsewhere.example") == true)
    try before.send([1, 2, 3])
    before.settle()
    #expect(before.atServer == [1, 2, 3])
  }
}

@Suite("TLS rules")
struct TLSRuleTests {
  @Test("a certificate's name")
  func names() {
    func name(_ uris: [String], _ dns: [String], _ common: [String]) -> CertificateName {
      CertificateName(
        uris: uris.map { Array($0.utf8) }, dnsNames: dns.map { Array($0.utf8) },
        commonNames: common.map { Array($0.utf8) })
    }
    #expect(name(["a:b", "c:d"], ["x"], ["y"]) == .name("a:b"))
    #expect(name([], ["x", "z"], ["y"]) == .name("x"))
    #expect(name([], [], ["y"]) == .name("y"))
    #expect(name([], [], []) == .missing)
    // The name that counts is not passed over for another that would do.
    #expect(name(["a\0b"], ["x"], []) == .malformed)
    #expect(name([""], ["x"], []) == .malformed)
    #expect(name([], ["a\nb"], []) == .malformed)
    #expect(name([], [], [String(repeating: "a", count: 1_025)]) == .malformed)
    #expect(CertificateName(uris: [], dnsNames: [[0xff, 0xfe]], commonNames: []) == .malformed)
  }

  @Test("handshakes are bounded per loop and per turn")
  func budget() {
    var limits = HandshakeLimits()
    limits.maximumPerLoop = 2
    limits.perTurn = 2
    var budget = HandshakeBudget(limits)
    #expect(
      [
        budget.begin(from: address(1), now: 0), budget.begin(from: address(1), now: 1),
        budget.begin(from: address(1), now: 2),
      ] == [.begun(1), .begun(2), .refused])
    budget.end(1)
    budget.end(1)
    #expect(budget.begin(from: address(1), now: 3) == .begun(3))
    #expect(budget.underWay == 2)
    #expect(budget.step() == .advance(isFirstOfTurn: true))
    #expect(budget.step() == .advance(isFirstOfTurn: false))
    #expect(budget.step() == .wait)
    budget.turnEnded()
    #expect(budget.step() == .advance(isFirstOfTurn: true))
  }

  @Test("a handshake that takes too long makes room for another, the oldest first, and not before")
  func patience() {
    var limits = HandshakeLimits()
    limits.maximumPerLoop = 2
    limits.timeout = .nanoseconds(100)
    limits.silenceTimeout = .nanoseconds(100)
    var budget = HandshakeBudget(limits)
    let starts = [0, 50, 99, 100, 101, 150, 199].map { budget.begin(from: address(1), now: $0) }
    #expect(
      starts == [
        .begun(1), .begun(2), .refused, .begunInstead(3, of: 1), .refused, .begunInstead(4, of: 2), .refused,
      ])
    #expect(budget.underWay == 2)
    budget.end(1)
    #expect(budget.underWay == 2)
    limits.silenceTimeout = .nanoseconds(10)
    var hasty = HandshakeBudget(limits)
    #expect([0, 1].map { hasty.begin(from: address(1), now: $0) } == [.begun(1), .begun(2)])
    hasty.receivedBytes(1)
    #expect(
      [10, 11].map { hasty.begin(from: address(1), now: $0) } == [.refused, .begunInstead(3, of: 2)],
      "who is silent goes first")
    hasty.receivedBytes(3)
    #expect([99, 100].map { hasty.begin(from: address(1), now: $0) } == [.refused, .begunInstead(4, of: 1)])
    limits.timeout = .seconds(Int64.max)
    limits.silenceTimeout = .seconds(Int64.max)
    var patient = HandshakeBudget(limits)
    #expect([0, 0, .max - 1].map { patient.begin(from: address(1), now: $0) } == [.begun(1), .begun(2), .refused])
  }

  @Test("when all places are in use, an address with fewer gets one of the address with most")
  func shares() {
    var limits = HandshakeLimits()
    limits.maximumPerLoop = 4
    var budget = HandshakeBudget(limits)
    let (greedy, other, third) = (address(1), address(2), address(3))
    for id in 1...4 { #expect(budget.begin(from: greedy, now: 0) == .begun(UInt64(id))) }
    #expect(budget.begin(from: greedy, now: 0) == .refused)
    #expect(budget.begin(from: other, now: 0) == .begunInstead(5, of: 4))
    #expect(budget.begin(from: other, now: 0) == .begunInstead(6, of: 3))
    #expect(budget.begin(from: other, now: 0) == .refused, "two each: nobody has more")
    #expect(budget.begin(from: greedy, now: 0) == .refused)
    #expect(budget.begin(from: third, now: 0) == .begunInstead(7, of: 6), "of those who came last")
    #expect(budget.begin(from: third, now: 0) == .refused, "2, 1 and 1: one more would turn it round")
    #expect(budget.underWay == 4)
    budget.end(1)
    #expect(budget.begin(from: third, now: 0) == .begun(8))
  }

  @Test("a client's handshakes share its places, whichever port and form its address has")
  func handshakesByClient() throws {
    var limits = HandshakeLimits()
    limits.maximumPerLoop = 2
    let gate = HandshakeGate(limits)
    let texts = ["192.0.2.1:1", "[::ffff:192.0.2.1]:2", "192.0.2.1:3"]
    let places = try texts.map { gate.begin(from: try #require(SocketAddress(parsing: $0)), now: 0) }
    #expect(places.map { $0 != nil } == [true, true, false], "the third would replace another client's second")
    #expect(gate.begin(from: try #require(SocketAddress(parsing: "[2001:db8::1]:1")), now: 0) != nil)
  }

  private func address(_ number: UInt32) -> PeerAddress {
    PeerAddress(.ipv4(0x0a00_0000 + number, port: 0))
  }

  @Test("the host of an authority")
  func hosts() {
    #expect(TLSClientContext.host(of: "a.example:443") == "a.example")
    #expect(TLSClientContext.host(of: "a.example") == "a.example")
    #expect(TLSClientContext.host(of: "127.0.0.1:1") == "127.0.0.1")
    #expect(TLSClientContext.host(of: "[::1]:443") == "::1")
    #expect(TLSClientContext.host(of: "[::1]") == "::1")
    #expect(TLSClientContext.host(of: "::1") == "::1")
    #expect(TLSClientContext.host(of: "a.example.:443") == "a.example")
    #expect(TLSClientContext.host(of: "a.example.") == "a.example")
  }

  @Test(
    "days in words",
    arguments: [(0, "1970-01-01"), (951_782_400, "2000-02-29"), (-1, "1969-12-31"), (4_102_444_800, "2100-01-01")])
  func days(seconds: Int64, text: String) {
    #expect(OpenSSLFailure.day(seconds) == text)
  }

  @Test("alerts in words")
  func alerts() {
    #expect(OpenSSLFailure.handshake("tlsv1 alert unknown ca") == "TLS: the peer refused with the alert \"unknown ca\"")
    #expect(
      OpenSSLFailure.handshake("wrong version number") == "TLS: wrong version number: the peer does not speak TLS")
  }
}

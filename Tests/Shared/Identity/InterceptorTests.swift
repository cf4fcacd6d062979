import EventLoop
import Glibc
import Messages
import RPC
import Testing

@testable import Identity

struct InterceptorTests {
  private let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
  private let host: RealHost
  private let badge: PrivateKey
  private let verifier: TokenVerifier
  private let signer: TokenSigner

  init() throws {
    host = try RealHost(loopCount: 1, blockingThreads: 1, wallClock: clock)
    badge = try PrivateKey(seed: [UInt8](repeating: 2, count: 32))
    signer = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 1, count: 32)))
    verifier = TokenVerifier(
      audience: "UsageIngest",
      keys: [
        signer.verificationKey, .peer(name: "BadgeService", publicKey: badge.publicKey),
        .peer(name: "anna", publicKey: badge.publicKey, isOperator: true),
      ], host: host)
  }

  /// The principal that the handler sees.
  private func principal(
    _ metadata: KeyValuePairs<String, String>, certificate: String? = nil, openMethods: Set<MethodDescriptor> = []
  ) async throws -> Principal? {
    var peer = PeerIdentity(address: .unix(path: ""), certificateName: certificate)
    (peer.certificateURIs, peer.hasClientCertificate) = (certificate.map { [$0] } ?? [], certificate != nil)
    return try await principal(metadata, peer, openMethods: openMethods)
  }

  private func principal(
    _ metadata: KeyValuePairs<String, String>, _ peer: PeerIdentity, openMethods: Set<MethodDescriptor> = []
  ) async throws -> Principal? {
    var seen: Principal?
    let context = RPCContext(
      method: MethodDescriptor(path: "/a.B/C"), requestMetadata: try Metadata(metadata), peer: peer)
    try await AuthenticationInterceptor(verifier, openMethods: openMethods).intercept(context) { seen = $0.principal }
    return seen
  }

  @Test("FA-4 a call without a token is anonymous, one with a valid token has its principal")
  func authentication() async throws {
    #expect(try await principal([:]) == .anonymous)
    let child = Principal.child(familyID: "f", childID: "c", deviceID: "d")
    let token = try signer.accessToken(for: child, now: clock.now).token
    #expect(try await principal(["authorization": "Bearer \(token)"]) == child)
    #expect(try await principal(["authorization": "bearer  \(token)"]) == child)
  }

  @Test("FA-6 without a token the name in the certificate identifies the caller, but only a service or an operator")
  func certificates() async throws {
    #expect(try await principal([:], certificate: "screentime:service:UsageIngest") == .service(name: "UsageIngest"))
    #expect(try await principal([:], certificate: "screentime:operator:anna") == .operator(name: "anna"))
    let long = "screentime:operator:" + String(repeating: "a", count: 65)
    for other in ["UsageIngest", "screentime:service:", "screentime:guardian:anna", "x.screentime:service:y", long] {
      #expect(try await principal([:], certificate: other) == .anonymous, "\(other)")
    }
    let child = Principal.child(familyID: "f", childID: "c", deviceID: "d")
    let token = try signer.accessToken(for: child, now: clock.now).token
    let name = "screentime:service:UsageIngest"
    #expect(try await principal(["authorization": "Bearer \(token)"], certificate: name) == child)
    let error = await #expect(throws: RPCError.self) {
      try await principal(["authorization": "Bearer x"], certificate: name)
    }
    #expect(error?.code == .unauthenticated)
  }

  @Test("FA-6 a certificate identifies by exactly one URI of ours and the usage of clients, and by no other name")
  func certificateURIs() async throws {
    func seen(_ uris: [String], isForClients: Bool = true) async throws -> Principal? {
      // As a DNS name or a common name would be.
      var peer = PeerIdentity(address: .unix(path: ""), certificateName: "screentime:operator:anna")
      (peer.certificateURIs, peer.hasClientCertificate) = (uris, isForClients)
      return try await principal([:], peer)
    }
    let anna = "screentime:operator:anna"
    #expect(try await seen([anna]) == .operator(name: "anna"))
    #expect(try await seen(["spiffe://a/b", anna, "x:y"]) == .operator(name: "anna"))
    #expect(try await seen([anna], isForClients: false) == .anonymous)
    for uris in [[], [anna, anna], [anna, "screentime:service:UsageIngest"], [anna, "screentime:x"], ["x:\(anna)"]] {
      #expect(try await seen(uris) == .anonymous, "\(uris)")
    }
  }

  @Test("FA-4 an invalid token is rejected with UNAUTHENTICATED, also where none is needed")
  func badToken() async throws {
    let token = try signer.accessToken(for: .child(familyID: "f", childID: "c", deviceID: "d"), now: clock.now).token
    for header in ["", "Bearer", "Basic YTpi", "Bearer x", "Bearer \(token)x", "Bearer \(token) x", token] {
      let error = await #expect(throws: RPCError.self) { try await principal(["authorization": header]) }
      #expect(error?.code == .unauthenticated, "\(header)")
      let isForged = header == "Bearer \(token)x"
      #expect(error?.reason == "ACCESS_TOKEN_MALFORMED" || isForged && error?.reason == "ACCESS_TOKEN_NOT_VALID")
      #expect(error?.message.contains(token) == false)
    }
    let error = await #expect(throws: RPCError.self) {
      try await principal(["authorization": "Bearer \(token)", "authorization": "Bearer \(token)"])
    }
    #expect(error?.code == .unauthenticated && error?.reason == "ACCESS_TOKEN_MALFORMED")
    try await clock.advance(to: WallTime(seconds: 1_790_000_301))
    let expired = await #expect(throws: RPCError.self) { try await principal(["authorization": "Bearer \(token)"]) }
    #expect(expired?.reason == "ACCESS_TOKEN_EXPIRED")
  }

  @Test("FA-4 methods that are open to all ignore a token that is stale or none: the caller is anonymous")
  func openMethods() async throws {
    let open: Set<MethodDescriptor> = [MethodDescriptor(path: "/a.B/C")]
    let stale = try signer.accessToken(
      for: .child(familyID: "f", childID: "c", deviceID: "d"), now: WallTime(seconds: 1_790_000_000 - 3_600)
    ).token
    for header in ["", "Basic YTpi", "Bearer x", "Bearer \(stale)", "Bearer \(stale)x"] {
      #expect(try await principal(["authorization": header], openMethods: open) == .anonymous, "\(header)")
    }
    #expect(try await principal(["authorization": "x", "authorization": "y"], openMethods: open) == .anonymous)
  }

  private static func method(_ service: String, _ name: String) -> MethodDescriptor {
    MethodDescriptor(service: service, name: name, kind: .unary)
  }
  private static let create = method("a.Family", "Create")
  private static let get = method("a.Family", "Get")
  private static let list = method("a.Family", "List")
  private static let subscribe = method("a.Feed", "Subscribe")
  private static let getInfo = method("a.Admin", "GetInfo")

  private let table: AuthorizationTable = [
    create: .anyone, get: .guardians, list: .family, subscribe: .services, getInfo: .operators,
  ]

  @Test("FA-6 each method is for the roles declared with it, and for none when nothing is declared")
  func authorization() {
    let calls = table.methods.flatMap { method in Role.allCases.map { (method, $0) } }
    #expect(calls.count == 5 * 7)
    for (method, role) in calls {
      let isAllowed = table.roles(for: method).contains(role)
      let expected: Set<Role> =
        switch method {
        case Self.create: .anyone
        case Self.get: [.guardian]
        case Self.list: [.guardian, .child]
        case Self.subscribe: [.service]
        default: [.operator]
        }
      #expect(isAllowed == expected.contains(role), "\(method) \(role)")
      let refusal = table.refusal(of: method, to: role)
      #expect((refusal == nil) == isAllowed)
      if let refusal {
        #expect(refusal.code == (role == .anonymous ? .unauthenticated : .permissionDenied))
        #expect(refusal.reason == (role == .anonymous ? "ACCESS_TOKEN_MISSING" : "ROLE_NOT_ALLOWED"))
      }
    }
    for role in Role.allCases {
      #expect(table.refusal(of: MethodDescriptor(path: "/a.Family/Forgotten"), to: role) != nil)
    }
  }

  @Test("FA-6 a method without a rule, a rule without a method and a method with two rules are found at the start")
  func faults() {
    let new = Self.method("a.Family", "New")
    #expect(table.faults(serving: table.methods).isEmpty)
    #expect(
      table.faults(serving: [Self.create, Self.get, Self.list, Self.subscribe, new])
        == ["/a.Family/New has no rule", "/a.Admin/GetInfo has a rule and is not served"])
    let both = table + [Self.get: [.child, .guardian], new: .children]
    #expect(both.faults(serving: table.methods + [new]) == ["/a.Family/Get has more than one rule"])
    #expect(both.roles(for: Self.get).isEmpty && both.roles(for: new) == [.child])
    let twice: AuthorizationTable = [new: .anyone, new: .guardians]
    #expect((both + twice).faults(serving: table.methods + [new]).count == 2)
    #expect((twice + both).roles(for: new).isEmpty)
  }

  @Test("FA-5 parent mode on a child's device may call the methods listed for it, and those open to all")
  func parentMode() throws {
    let table = table.inParentMode([Self.list]) + ([:] as AuthorizationTable)
    func reason(_ method: MethodDescriptor, _ device: GuardianDevice) -> String? {
      let caller = Principal.guardian(
        familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: 100, device: device)
      return table.refusal(of: method, to: caller, now: 99)?.reason
    }
    #expect(reason(Self.list, .child) == nil && reason(Self.create, .child) == nil)
    #expect(reason(Self.get, .child) == "ELEVATION_INSUFFICIENT")
    #expect(reason(Self.subscribe, .child) == "ROLE_NOT_ALLOWED")
    for device in [GuardianDevice.own, .shared] { #expect(reason(Self.get, device) == nil) }
    #expect(table.faults(serving: table.methods).isEmpty)
    #expect(
      table.inParentMode([Self.getInfo]).faults(serving: table.methods)
        == ["/a.Admin/GetInfo is for parent mode and for no guardian"])
  }

  @Test("FA-6 the interceptor denies a call before the handler runs")
  func interceptor() async throws {
    var context = RPCContext(method: MethodDescriptor(path: "/a.Family/Get"))
    var calls = 0
    await #expect(throws: RPCError.self) {
      try await AuthorizationInterceptor(table, clock: RealWallClock()).intercept(context) { _ in calls += 1 }
    }
    context.principal = .guardian(familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: nil)
    try await AuthorizationInterceptor(table, clock: RealWallClock()).intercept(context) { _ in calls += 1 }
    #expect(calls == 1)
  }

  @Test("FA-6 the caller determines whose data is looked up") func caller() throws {
    var context = RPCContext(method: MethodDescriptor(path: "/a.B/C"))
    context.principal = .child(familyID: "f", childID: "c", deviceID: "d")
    #expect(try context.callerFamilyID() == "f")
    #expect(try context.callerChild() == RPCContext.ChildDevice(familyID: "f", childID: "c", deviceID: "d"))
    #expect(#expect(throws: RPCError.self) { try context.callerGuardian() }?.reason == "ROLE_NOT_ALLOWED")
    context.principal = .guardian(familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: nil)
    #expect(try context.callerGuardian().guardianID == "g")
    #expect(#expect(throws: RPCError.self) { try context.callerChild() }?.reason == "ROLE_NOT_ALLOWED")
    context.principal = .service(name: "BadgeService")
    #expect(#expect(throws: RPCError.self) { try context.callerFamilyID() }?.reason == "ROLE_NOT_ALLOWED")
  }

  @Test("FA-4 the keys of services and operators are found in a directory")
  func keyDirectory() throws {
    var template = Array("/tmp/identity-XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    let publicOnly = directory + "/public"
    mkdir(publicOnly, 0o700)
    try KeyDirectory.make(
      services: ["ShieldPolicy", "UsageIngest"], operators: ["anna"], tokenIssuers: ["ShieldPolicy"],
      privateDirectory: directory, publicDirectory: publicOnly, host: host)
    let keys = try KeyDirectory.load(publicOnly)
    #expect(keys.map(\.issuer) == ["anna", "ShieldPolicy", "UsageIngest", "ShieldPolicy"])
    #expect(keys.map(\.use) == [.operator, .service, .service, .accessTokens])
    let own = try KeyFile.privateKey(at: "\(directory)/operator-anna.pem")
    #expect(keys[0].publicKey == own.publicKey)
    // A directory of private keys is not one of public keys.
    #expect(throws: KeyFileError.self) { try KeyDirectory.load(directory) }
    #expect(throws: KeyFileError.self) { try KeyDirectory.load("/nonexistent") }
  }
}

extension RPCError {
  var reason: String? { detail(GoogleRpc.ErrorInfo.self)?.reason }
}

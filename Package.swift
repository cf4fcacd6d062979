// swift-tools-version: 6.2
// The architecture in one page: every room is a target, and dependencies only point down Shared/README.md's list.
import PackageDescription

/// A room of `Shared/`: one folder, one module, one purpose.
func room(
  _ name: String, exclude: [String] = [], _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Shared/\(name)", exclude: exclude)
}

/// A library of the system, installed by `deploy/setup`.
func system(_ name: String, _ pkgConfig: String, _ debianPackage: String) -> Target {
  .systemLibrary(
    name: name, path: "Shared/\(name)", pkgConfig: pkgConfig, providers: [.apt([debianPackage])])
}

/// The tests of one room, in the folder that mirrors it.
///
/// - Parameter packageAccess: false for tests that see what other packages see, and not what is `package`.
func tests(
  _ name: String, path: String? = nil, exclude: [String] = [], packageAccess: Bool = true,
  _ dependencies: [Target.Dependency]
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(path ?? "Shared/\(name)")", exclude: exclude,
    packageAccess: packageAccess)
}

/// A part of a service: everything about one subject, or what joins the subjects.
struct Subject {
  let name: String
  let uses: [String]
  let dependencies: [Target.Dependency]
}

/// A subject of a service: a folder and a module, in which `Domain`, `Storage`, `UseCases` and `API` are folders.
///
/// - Parameters:
///   - uses: the subjects below it.
///   - serves: whether it has calls.
///   - more: what it uses in addition to what all do.
func subject(
  _ name: String, uses: [String] = [], serves: Bool = false, _ more: [Target.Dependency] = []
) -> Subject {
  Subject(
    name: name, uses: uses,
    dependencies: ["Database"]
      + (serves ? ["EventLoop", "Identity", "Messages", "RPC", "ServiceAPI", "Stubs"] : []) + more)
}

/// One service: its subjects, `<prefix><Subject>` each, `<prefix>Server` with the program that joins them, and the
/// executable. The tests of all are one module, with the same folders.
///
/// - Parameters:
///   - program: what the program uses in addition to all subjects and to what all programs do.
///   - excluded: folders of the tests that have no sources.
///   - tests: what the tests use in addition to what all do.
func service(
  _ executable: String, prefix: String, subjects: [Subject], program: [Target.Dependency] = [],
  exclude excluded: [String] = [], tests more: [Target.Dependency] = []
) -> [Target] {
  func module(_ subject: String) -> String { subject == "Program" ? "\(prefix)Server" : "\(prefix)\(subject)" }
  func modules(_ subjects: [String]) -> [Target.Dependency] { subjects.map { .byName(name: module($0)) } }
  let names = subjects.map(\.name)
  let everyProgram: [Target.Dependency] = ["EventLoop", "Identity", "ServiceAPI", "ServiceRuntime"]
  let all = subjects + [subject("Program", uses: names, everyProgram + program)]
  return all.map { subject in
    .target(
      name: module(subject.name), dependencies: modules(subject.uses) + subject.dependencies,
      path: "Services/\(executable)/\(subject.name)")
  } + [
    .executableTarget(
      name: executable, dependencies: modules(["Program"]) + ["ServiceRuntime"],
      path: "Services/\(executable)/main"),
    tests(
      executable, path: "Services/\(executable)", exclude: excluded,
      modules(all.map(\.name)) + [
        "ServiceHarness", "Messages", "Stubs", "Database", "DatabaseServer", "EventFeed", "EventLoop", "Identity",
        "LocalTime",
        "ProtobufC", "RPC", "Randomness", "StoredMessages", "StoredStates",
      ] + more),
  ]
}

let package = Package(
  name: "ScreenTimeRewards",
  // What other packages may depend on. Nothing that these reach may have unsafe flags: SwiftPM refuses them in a
  // dependency with a version. How programs are built to be shipped is in deploy/release-options.
  products: [
    // gRPC: server, client, messages, event loop, TLS (Shared/RPC/README.md).
    .library(
      name: "RPC",
      targets: [
        "RPC", "CommonStubs", "CommonProtos", "HTTP1", "HTTP2", "EventLoop", "ProtobufC", "ProtobufJSON", "Violations",
        "Metrics", "Locks",
      ]),
    // For tests of services and clients: in one process, and on a simulated machine with a virtual clock.
    .library(name: "RPCTesting", targets: ["RPCTesting", "SimulatedHost"]),
    // Messages and stubs of a target's .proto files: when it is built, or by `swift package generate-stubs`; and the
    // protoc plugin that both run.
    .executable(name: "StubGenerator", targets: ["StubGenerator"]),
    .plugin(name: "BuildStubs", targets: ["BuildStubs"]),
    .plugin(name: "GenerateStubs", targets: ["GenerateStubs"]),
    // What app developers call the services with: messages and stubs of Proto/screentime.
    .library(name: "ScreenTimeContract", targets: ["Messages", "Stubs", "Consistency"]),
  ],
  targets: [
    // System libraries and the C shim.
    system("CNGHTTP2", "libnghttp2", "libnghttp2-dev"),
    system("CProtobufC", "libprotobuf-c", "libprotobuf-c-dev"),
    system("CSQLite", "sqlite3", "libsqlite3-dev"),
    system("CPostgreSQL", "libpq", "libpq-dev"),
    system("COpenSSL", "openssl", "libssl-dev"),
    system("CJansson", "jansson", "libjansson-dev"),
    system("CQREncode", "libqrencode", "libqrencode-dev"),
    system("CPNG", "libpng", "libpng-dev"),
    system("CZlib", "zlib", "zlib1g-dev"),
    system("CMicroHTTPD", "libmicrohttpd", "libmicrohttpd-dev"),
    .target(name: "CSystem", path: "Shared/CSystem"),

    // Shared rooms, lowest first.
    room("Locks"),
    room("Bytes", ["COpenSSL"]),
    room("Ordering"),
    room("Apps"),
    room("Metrics", ["Locks"]),
    room("Violations"),
    room("JSON", ["CJansson"]),
    room("EventLoop", exclude: ["README.md"], ["CSystem", "Locks"]),
    room("ProtobufC", exclude: ["README.md"], ["CProtobufC"]),
    room("ProtobufJSON", exclude: ["README.md"], ["CProtobufC", "Locks", "ProtobufC"]),
    room("HTTP2", exclude: ["README.md"], ["CNGHTTP2", "COpenSSL", "EventLoop", "Locks", "Ordering"]),
    room("HTTP1", exclude: ["README.md"], ["HTTP2"]),
    room(
      "RPC", exclude: ["README.md"],
      [
        "HTTP1", "HTTP2", "EventLoop", "ProtobufC", "ProtobufJSON", "CommonProtos", "Violations", "Metrics", "CZlib",
        "JSON",
        "Locks",
        "Bytes", "Ordering",
      ]),
    room("RPCTesting", ["RPC", "EventLoop"]),
    room(
      "Database", exclude: ["README.md"],
      ["COpenSSL", "CPostgreSQL", "CSQLite", "CSystem", "EventLoop", "Locks", "Bytes", "Ordering"]),
    room("Verification", ["Database", "EventLoop"]),
    room("StoredStates", ["ProtobufC"]),
    room("LocalTime", ["Locks", "Ordering"]),
    room("DisplayText"),
    room("Telemetry", ["RPC", "CommonProtos", "Metrics", "EventLoop", "LocalTime", "DisplayText", "Locks"]),
    room("AdminListener", exclude: ["README.md"], ["CMicroHTTPD", "CSystem", "Metrics", "EventLoop", "Locks"]),
    room(
      "Identity", exclude: ["README.md"],
      ["RPC", "ProtobufC", "COpenSSL", "JSON", "EventLoop", "Locks", "Bytes", "Messages"]),
    room("Consistency", ["RPC", "Identity", "CommonProtos", "Messages", "Locks"]),
    room(
      "EventFeed", exclude: ["README.md"],
      [
        "Database", "Verification", "StoredStates", "StoredMessages", "EventLoop", "RPC", "ProtobufC", "Messages",
        "Stubs", "Identity", "Locks", "Bytes",
      ]),
    room(
      "ServiceAPI",
      [
        "Consistency", "EventFeed", "Identity", "Database", "Verification", "RPC", "EventLoop", "LocalTime", "Locks",
        "Messages", "ProtobufC", "Bytes", "Apps",
      ]),
    room(
      "ServiceRuntime", exclude: ["README.md", "METRICS.md"],
      [
        "EventFeed", "Identity", "Telemetry", "Metrics", "AdminListener", "Database", "RPC", "HTTP2", "CommonStubs",
        "Messages", "Stubs", "ProtobufC", "EventLoop", "LocalTime", "Locks", "Bytes", "DisplayText", "ServiceAPI",
        "StoredMessages", "StoredStates", "Verification", "JSON",
      ]),
    room("PairingCode", ["CQREncode", "CPNG", "Bytes"]),

    // What the field has agreed on: google.protobuf's well-known types, google.rpc, health and reflection. Like all
    // that is generated it is checked in, and proved fresh by the tests.
    .target(name: "CCommonProtos", dependencies: ["CProtobufC"], path: "Proto/Generated/CCommonProtos"),
    .target(
      name: "CommonProtos", dependencies: ["CCommonProtos", "CProtobufC", "ProtobufC"], path: "Proto",
      exclude: [
        "Generated/CCommonProtos", "Generated/CMessages", "Generated/CStoredMessages", "Generated/CommonStubs",
        "Generated/Messages", "Generated/StoredMessages", "Generated/Stubs", "generate", "google", "grpc",
        "screentime", "stored", "vectors",
      ], sources: ["Generated/CommonProtos", "WellKnown"]),
    .target(name: "CommonStubs", dependencies: ["CommonProtos", "RPC"], path: "Proto/Generated/CommonStubs"),

    // The contract.
    .target(name: "CMessages", dependencies: ["CCommonProtos", "CProtobufC"], path: "Proto/Generated/CMessages"),
    .target(
      name: "Messages", dependencies: ["CMessages", "CommonProtos", "CProtobufC", "ProtobufC"],
      path: "Proto/Generated/Messages"),
    .target(name: "Stubs", dependencies: ["Messages", "RPC"], path: "Proto/Generated/Stubs"),
    // What the services store between two steps of their work: no part of the contract.
    .target(name: "CStoredMessages", dependencies: ["CProtobufC"], path: "Proto/Generated/CStoredMessages"),
    .target(
      name: "StoredMessages", dependencies: ["CStoredMessages", "CProtobufC", "ProtobufC"],
      path: "Proto/Generated/StoredMessages"),
    .target(name: "CPluginMessages", dependencies: ["CProtobufC"], path: "Shared/StubGenerator/CPluginMessages"),
    .executableTarget(
      name: "StubGenerator", dependencies: ["CPluginMessages", "CProtobufC"], path: "Shared/StubGenerator/Plugin"),
    .plugin(
      name: "BuildStubs", capability: .buildTool(), dependencies: ["StubGenerator"],
      path: "Shared/StubGenerator/BuildTool"),
    .plugin(
      name: "GenerateStubs",
      capability: .command(
        intent: .custom(verb: "generate-stubs", description: "Generates Swift messages and stubs from .proto files."),
        permissions: [.writeToPackageDirectory(reason: "The generated code is checked in beside its .proto files.")]),
      dependencies: ["StubGenerator"], path: "Shared/StubGenerator/Command"),

    // Tests of the shared rooms.
    tests("Metrics", ["Metrics"]),
    tests("Bytes", ["Bytes", "Randomness"]),
    tests("Ordering", ["Ordering", "Randomness"]),
    tests("Apps", ["Apps"]),
    .target(name: "StreamPeers", dependencies: ["EventLoop"], path: "Tests/Support/StreamPeers"),
    tests("EventLoop", ["EventLoop", "StreamPeers", "Locks", "Randomness"]),
    // Randomness that all tests draw from, and conditions that they wait for.
    .target(name: "Randomness", dependencies: ["Bytes"], path: "Tests/Support/Randomness"),
    .target(name: "Awaiting", path: "Tests/Support/Awaiting"),
    // The server on which tests run that can run on either engine.
    .target(name: "DatabaseServer", dependencies: ["CPostgreSQL", "Database"], path: "Tests/Support/DatabaseServer"),
    // A service's API on a real socket, for the tests of the services.
    .target(
      name: "ServiceHarness",
      dependencies: [
        "CSQLite", "Database", "DatabaseServer", "EventFeed", "EventLoop", "Identity", "LocalTime", "Messages",
        "ProtobufC", "RPC",
        "ServiceAPI", "CommonProtos", "CPluginMessages", "Verification",
      ], path: "Tests/Support/ServiceHarness"),
    .target(
      name: "CTestMessages", dependencies: ["CCommonProtos", "CProtobufC"],
      path: "Tests/Shared/ProtobufC/Generated/CTestMessages"),
    .target(
      name: "TestMessages", dependencies: ["CTestMessages", "CommonProtos", "ProtobufC", "CProtobufC"],
      path: "Tests/Shared/ProtobufC/Generated/TestMessages"),
    .target(
      name: "TestStubs", dependencies: ["TestMessages", "CommonProtos", "RPC"],
      path: "Tests/Shared/ProtobufC/Generated/TestStubs"),
    .target(
      name: "SelfContained", dependencies: ["CommonProtos", "CProtobufC", "ProtobufC", "RPC"],
      path: "Tests/Shared/ProtobufC/Generated/SelfContained"),
    tests(
      "StubGenerator", ["SelfContained", "TestStubs", "TestMessages", "CommonProtos", "RPC", "RPCTesting", "EventLoop"]),
    .testTarget(
      name: "ProtobufCTests",
      dependencies: ["CProtobufC", "ProtobufC", "CommonProtos", "SelfContained", "TestMessages"],
      path: "Tests/Shared/ProtobufC", exclude: ["Generated", "Proto"]),
    tests("ProtobufJSON", ["ProtobufJSON", "ProtobufC", "CommonProtos", "SelfContained", "TestMessages"]),
    .executableTarget(
      name: "MessageExchange",
      dependencies: ["ProtobufC", "ProtobufJSON", "CommonProtos", "TestMessages", "Bytes"],
      path: "Tests/CrossLanguage/MessageExchange"),
    // The library's behaviour through its public declarations alone.
    tests(
      "RPCLibrary", packageAccess: false,
      [
        "RPC", "RPCTesting", "HTTP2", "EventLoop", "CommonProtos", "TestMessages", "TestStubs", "Certificates",
        "Locks",
      ]),
    tests("RPCTesting", ["RPCTesting", "RPC", "CommonProtos", "CommonStubs"]),
    // Certificates and keys, made when the tests run.
    .target(
      name: "Certificates", dependencies: ["HTTP2", "Locks"], path: "Tests/Support/Certificates", exclude: ["make"]),
    tests("HTTP2", ["HTTP2", "EventLoop", "CSystem", "Certificates", "Locks", "CNGHTTP2", "Randomness"]),
    tests("HTTP1", ["HTTP1", "HTTP2"]),
    tests(
      "RPC",
      [
        "RPC", "HTTP2", "EventLoop", "JSON", "ProtobufC", "CommonProtos", "Metrics", "CommonStubs",
        "Certificates",
        "SimulatedHost", "Locks", "Awaiting", "Randomness", "Bytes",
      ]),
    .executableTarget(
      name: "ConformanceServer", dependencies: ["HTTP1", "HTTP2", "RPC", "EventLoop", "ProtobufC", "CommonProtos"],
      path: "Tests/Conformance/ConformanceServer"),
    // Either end of TLS for `Tests/Conformance/tls`.
    .executableTarget(
      name: "SecurePeer", dependencies: ["RPC", "HTTP2", "EventLoop", "ProtobufC"],
      path: "Tests/Conformance/SecurePeer"),
    // What `Tests/Benchmarks/run commit` compares with a bare C program.
    .executableTarget(
      name: "BenchmarkDatabaseWriter", dependencies: ["Database", "EventLoop"],
      path: "Tests/Benchmarks/DatabaseWriter"),
    // What `Tests/Benchmarks/run challenges` fills families to their limits with.
    .executableTarget(
      name: "BenchmarkChallengeCosts",
      dependencies: [
        "ChallengeServer", "ChallengeChallenges", "BadgeServer", "UsageServer", "ShieldServer", "ShieldAccess",
        "ShieldApps", "ShieldCalls", "ShieldCommands", "ShieldFeed", "Database", "EventFeed", "EventLoop", "Identity",
        "LocalTime", "Locks", "Messages", "ProtobufC", "RPC", "ServiceAPI", "ServiceRuntime", "Stubs", "Telemetry",
      ], path: "Tests/Benchmarks/ChallengeCosts"),
    // What `Tests/Benchmarks/run metrics` scrapes.
    .executableTarget(
      name: "BenchmarkMetricsScrape", dependencies: ["RPC", "AdminListener", "Metrics", "Telemetry", "EventLoop"],
      path: "Tests/Benchmarks/MetricsScrape"),
    // What `Tests/Benchmarks/run forms` measures.
    .executableTarget(
      name: "BenchmarkMessageForms", dependencies: ["CommonProtos", "Messages", "ProtobufC", "ProtobufJSON"],
      path: "Tests/Benchmarks/MessageForms"),
    // What `Tests/Benchmarks/run live devices` measures the watches with.
    .executableTarget(
      name: "BenchmarkLiveWatch",
      dependencies: ["BenchmarkHousehold", "Identity", "RPC", "EventLoop", "Messages", "Stubs", "Locks"],
      path: "Tests/Benchmarks/LiveWatch"),
    .target(
      name: "BenchmarkHousehold", dependencies: ["Consistency", "RPC", "EventLoop", "Messages", "Stubs", "Identity"],
      path: "Tests/Benchmarks/Household"),
    // What `Tests/Benchmarks/run ingest` loads the services with.
    .executableTarget(
      name: "BenchmarkIngestLoad",
      dependencies: ["BenchmarkHousehold", "RPC", "EventLoop", "Messages", "Stubs", "Locks", "Bytes"],
      path: "Tests/Benchmarks/IngestLoad"),
    // gRPC's interoperability tests: `Tests/Conformance/interop-run`.
    .target(
      name: "CInteropMessages", dependencies: ["CCommonProtos", "CProtobufC"],
      path: "Tests/Conformance/Generated/CInteropMessages"),
    .target(
      name: "InteropMessages", dependencies: ["CInteropMessages", "CommonProtos", "ProtobufC", "CProtobufC"],
      path: "Tests/Conformance/Generated/InteropMessages"),
    .target(
      name: "InteropStubs", dependencies: ["InteropMessages", "RPC"], path: "Tests/Conformance/Generated/InteropStubs"),
    .executableTarget(
      name: "InteropServer",
      dependencies: ["RPC", "HTTP2", "EventLoop", "ProtobufC", "InteropMessages", "InteropStubs"],
      path: "Tests/Conformance/InteropServer"),
    .executableTarget(
      name: "InteropClient",
      dependencies: ["RPC", "HTTP2", "EventLoop", "ProtobufC", "InteropMessages", "InteropStubs"],
      path: "Tests/Conformance/InteropClient"),
    // What is judged by a conformance suite: `Tests/Conformance/suite-run`.
    .target(
      name: "SuiteSupport", dependencies: ["RPC", "ProtobufC", "InteropMessages", "Bytes"],
      path: "Tests/Conformance/SuiteSupport"),
    .executableTarget(
      name: "SuiteServer",
      dependencies: [
        "SuiteSupport", "RPC", "HTTP2", "EventLoop", "ProtobufC", "ProtobufJSON", "CommonProtos", "InteropMessages",
        "InteropStubs",
      ], path: "Tests/Conformance/SuiteServer"),
    .executableTarget(
      name: "SuiteClient",
      dependencies: [
        "SuiteSupport", "RPC", "HTTP2", "EventLoop", "ProtobufC", "CommonProtos", "InteropMessages", "InteropStubs",
        "Locks",
      ], path: "Tests/Conformance/SuiteClient"),
    .executableTarget(
      name: "ConformanceClient", dependencies: ["RPC", "EventLoop", "CommonProtos"],
      path: "Tests/Conformance/ConformanceClient"),
    // What `Tests/Benchmarks/run echo` compares with a bare C program.
    .target(name: "CEchoMessages", dependencies: ["CProtobufC"], path: "Tests/Benchmarks/Generated/CEchoMessages"),
    .target(
      name: "EchoMessages", dependencies: ["CEchoMessages", "ProtobufC", "CProtobufC"],
      path: "Tests/Benchmarks/Generated/EchoMessages"),
    .executableTarget(
      name: "BenchmarkEchoServer", dependencies: ["HTTP2", "RPC", "EventLoop", "EchoMessages", "Metrics"],
      path: "Tests/Benchmarks/EchoServer",
      // The handler stays on its loop without asking for it (Shared/RPC/README.md, "Speed").
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    // What `Tests/Benchmarks/run overload` loads beyond its limit.
    .executableTarget(
      name: "BenchmarkOverloadServer", dependencies: ["RPC", "EventLoop", "EchoMessages"],
      path: "Tests/Benchmarks/OverloadServer"),
    .executableTarget(
      name: "BenchmarkEchoClient", dependencies: ["RPC", "EventLoop", "EchoMessages"],
      path: "Tests/Benchmarks/EchoClient"),
    tests(
      "Database", exclude: ["CrashWriter"],
      ["Database", "CSQLite", "DatabaseServer", "EventLoop", "DatabaseCrashWriter", "Locks", "Randomness"]),
    .executableTarget(
      name: "DatabaseCrashWriter", dependencies: ["Database", "EventLoop"], path: "Tests/Shared/Database/CrashWriter"),
    tests("StoredStates", ["StoredStates"]),
    tests("DisplayText", ["DisplayText"]),
    tests("LocalTime", exclude: ["zone_oracle.py"], ["LocalTime", "Randomness"]),
    tests("JSON", ["JSON"]),
    tests("Telemetry", ["Telemetry", "RPC", "Metrics", "EventLoop", "Locks"]),
    tests("AdminListener", ["HTTP2", "AdminListener", "Metrics", "EventLoop", "Certificates"]),
    tests("PairingCode", ["PairingCode", "CPNG"]),
    tests(
      "Identity",
      [
        "Identity", "RPC", "EventLoop", "JSON", "Messages", "ProtobufC", "Stubs", "CommonStubs", "Locks", "Randomness",
        "Bytes",
      ]),
    tests(
      "EventFeed",
      [
        "EventFeed", "Database", "Verification", "RPC", "EventLoop", "ProtobufC", "Messages", "Locks", "Awaiting",
        "Randomness",
        "DatabaseServer", "ServiceHarness", "SimulatedHost", "StoredMessages", "Bytes",
      ]),
    // A machine that is simulated, and what runs on it.
    .target(
      name: "SimulatedHost", dependencies: ["EventLoop", "CSystem", "Locks", "Ordering", "Bytes", "Randomness"],
      path: "Tests/Simulation/SimulatedHost"),
    tests(
      "Simulation", path: "Simulation/Scenarios",
      [
        "Randomness", "SimulatedHost", "ShieldServer", "UsageServer", "ChallengeServer", "BadgeServer",
        "ServiceRuntime", "Identity", "Telemetry", "EventFeed", "RPC", "Messages", "Stubs", "ProtobufC", "Database",
        "EventLoop", "Locks",
      ]),
    tests(
      "SimulatedHost", path: "Simulation/SimulatedHostTests", ["SimulatedHost", "EventLoop", "StreamPeers", "Locks"]),
    tests(
      "ServiceAPI",
      [
        "Violations", "ServiceAPI", "Consistency", "Database", "EventFeed", "EventLoop", "Identity", "RPC", "Messages",
        "ProtobufC", "LocalTime", "CommonProtos", "Stubs", "DatabaseServer", "ServiceHarness", "Awaiting",
        "Locks",
      ]),
    tests("Consistency", ["Consistency"]),
    .target(
      name: "ExampleService",
      dependencies: ["ServiceRuntime", "EventFeed", "Identity", "Database", "RPC", "Messages", "ProtobufC"],
      path: "Tests/Shared/ServiceRuntime/Example"),
    .executableTarget(
      name: "ExampleServiceMain", dependencies: ["ExampleService", "ServiceRuntime"],
      path: "Tests/Shared/ServiceRuntime/ExampleMain"),
    tests(
      "ServiceRuntime", exclude: ["Example", "ExampleMain"],
      [
        "ServiceRuntime", "ExampleService", "ExampleServiceMain", "EventFeed", "Identity", "Telemetry", "Database",
        "RPC", "HTTP2", "Certificates", "SimulatedHost", "Messages", "Stubs", "CommonStubs", "EventLoop", "Metrics",
        "Locks", "Awaiting", "Bytes", "DatabaseServer", "ServiceAPI", "ServiceHarness", "StoredMessages",
        "StoredStates",
      ]),
  ]
    + service(
      "ShieldPolicy", prefix: "Shield",
      subjects: [
        subject(
          "Families", ["DisplayText", "LocalTime", "Messages", "RPC", "ServiceAPI", "Verification", "Violations"]),
        subject("Inbox", uses: ["Families"], serves: true, ["EventFeed", "LocalTime", "Verification"]),
        subject(
          "Apps", uses: ["Families"], serves: true,
          ["Apps", "EventFeed", "Ordering", "LocalTime", "Verification", "Violations"]),
        subject(
          "Wallet", uses: ["Families", "Inbox", "Apps"], serves: true,
          ["Apps", "Bytes", "EventFeed", "LocalTime", "StoredMessages", "StoredStates", "Verification", "Violations"]),
        subject(
          "Policies", uses: ["Families", "Inbox", "Apps", "Wallet"], serves: true,
          [
            "Apps", "Ordering", "DisplayText", "EventFeed", "Bytes", "LocalTime", "Locks", "ProtobufC", "Verification",
            "Violations",
          ]),
        subject(
          "Requests", uses: ["Families", "Inbox", "Apps", "Wallet", "Policies"], serves: true,
          ["Apps", "DisplayText", "LocalTime", "Verification", "Violations"]),
        subject("Commands", uses: ["Families"], serves: true, ["EventFeed", "LocalTime", "ProtobufC", "Verification"]),
        subject(
          "Access", uses: ["Families", "Inbox", "Apps", "Wallet", "Policies", "Commands"], serves: true,
          [
            "Bytes", "EventFeed", "LocalTime", "Locks", "PairingCode", "ProtobufC", "ServiceRuntime", "Telemetry",
            "Verification", "Violations",
          ]),
        subject(
          "Calls", uses: ["Families", "Apps", "Wallet", "Policies", "Requests"], serves: true,
          ["EventFeed", "LocalTime", "ProtobufC"]),
        subject(
          "Feed", uses: ["Families", "Inbox", "Apps", "Wallet", "Policies"],
          ["EventFeed", "LocalTime", "Messages", "ProtobufC", "ServiceAPI", "ServiceRuntime", "StoredMessages"]),
      ],
      program: ["EventFeed", "LocalTime", "Stubs", "Telemetry", "Verification"],
      tests: [
        "Verification",
        "Apps", "Awaiting", "Bytes", "JSON", "Locks", "PairingCode", "ServiceAPI", "ServiceRuntime",
        "Telemetry", "Violations",
      ])
    + service(
      "UsageIngest", prefix: "Usage",
      subjects: [
        subject("Records", ["Apps", "LocalTime", "Messages", "ServiceAPI", "Verification", "Violations"]),
        subject(
          "Counting", uses: ["Records"],
          [
            "Apps", "EventFeed", "EventLoop", "LocalTime", "Locks", "Messages", "Ordering", "RPC", "ServiceAPI",
            "StoredMessages", "StoredStates", "Verification",
          ]),
        subject(
          "Withdrawals", uses: ["Records", "Counting"], serves: true, ["LocalTime", "StoredMessages", "StoredStates"]),
        subject(
          "Intake", uses: ["Records", "Counting", "Withdrawals"], serves: true,
          ["EventFeed", "LocalTime", "Locks", "Violations"]),
        subject("Quarantine", uses: ["Records", "Counting", "Withdrawals"], serves: true, ["EventFeed", "LocalTime"]),
        subject("Reads", uses: ["Records", "Counting"], serves: true, ["Apps", "EventFeed", "LocalTime"]),
        subject(
          "Explanations", uses: ["Records", "Counting", "Withdrawals"], serves: true,
          ["Apps", "Ordering", "LocalTime"]),
        subject(
          "Feed", uses: ["Records", "Counting", "Intake"],
          ["EventLoop", "Apps", "EventFeed", "LocalTime", "Messages", "ProtobufC", "ServiceAPI"]),
      ],
      program: ["EventFeed", "Messages", "RPC", "Stubs", "Verification"], exclude: ["Earlier"],
      tests: ["Violations", "ServiceAPI", "ServiceRuntime", "Locks", "Awaiting", "Apps", "Verification"])
    + service(
      "ChallengeService", prefix: "Challenge",
      subjects: [
        subject("Counting", ["LocalTime", "Ordering", "Messages", "ServiceAPI", "StoredMessages", "StoredStates"]),
        subject("Facts", uses: ["Counting"], ["LocalTime", "DisplayText", "ServiceAPI", "Verification", "Violations"]),
        subject(
          "Levels", uses: ["Counting"], serves: true,
          ["EventFeed", "LocalTime", "Ordering", "Verification", "Violations"]),
        subject(
          "Streaks", uses: ["Counting", "Facts", "Levels"], serves: true, ["EventFeed", "LocalTime", "Verification"]),
        subject(
          "Challenges", uses: ["Counting", "Facts", "Streaks"], serves: true,
          ["EventFeed", "LocalTime", "Locks", "ProtobufC", "StoredStates", "Verification", "Violations"]),
        subject("Builder", uses: ["Counting", "Facts", "Challenges"], serves: true, ["LocalTime"]),
        subject("Explanations", uses: ["Counting", "Facts", "Challenges"], serves: true, ["Ordering", "LocalTime"]),
        subject(
          "Feed", uses: ["Counting", "Facts", "Levels", "Streaks", "Challenges"],
          ["EventFeed", "LocalTime", "Messages", "ProtobufC", "ServiceAPI"]),
      ],
      program: ["Telemetry", "EventFeed", "LocalTime", "Messages", "RPC", "StoredStates", "Stubs", "Verification"],
      tests: ["Violations", "ServiceAPI", "ServiceRuntime", "Telemetry", "Verification", "Locks", "Awaiting"])
    + service(
      "BadgeService", prefix: "Badge",
      subjects: [
        subject("Children", ["LocalTime", "Messages", "ServiceAPI"]),
        subject("Learning", uses: ["Children"], ["LocalTime", "Messages", "ServiceAPI", "Verification"]),
        subject(
          "Activities", uses: ["Children", "Learning"], serves: true,
          ["LocalTime", "StoredMessages", "StoredStates", "Verification"]),
        subject(
          "Badges", uses: ["Children", "Learning", "Activities"], serves: true,
          ["DisplayText", "EventFeed", "LocalTime", "ProtobufC", "StoredMessages", "StoredStates", "Verification"]),
        subject(
          "Shop", uses: ["Children", "Badges"], serves: true,
          ["EventFeed", "LocalTime", "DisplayText", "Verification", "Violations"]),
        subject("Profiles", uses: ["Children", "Badges", "Shop"], serves: true, ["EventFeed", "Verification"]),
        subject(
          "Feed", uses: ["Children", "Learning", "Activities", "Badges", "Shop", "Profiles"],
          ["EventFeed", "LocalTime", "Messages", "ProtobufC", "ServiceAPI", "StoredMessages"]),
      ],
      program: ["Telemetry", "EventFeed", "Messages", "RPC", "Stubs", "Verification"],
      tests: ["Violations", "Verification", "ServiceAPI", "ServiceRuntime", "Telemetry", "Awaiting"])
    + [
      // The smallest service that follows a feed, has a watch and a list in pages.
      tests(
        "NewService", path: "Services/NewService",
        [
          "ServiceHarness", "ServiceRuntime", "ServiceAPI", "EventFeed", "Identity", "Database", "RPC", "Messages",
          "EventLoop", "ProtobufC", "Awaiting", "DatabaseServer",
        ]),
      // The four services over one history, in any order of arrival, and with clocks that are wrong for a while.
      tests(
        "Histories", path: "Services/Histories",
        [
          "BadgeChildren", "ShieldServer", "ShieldAccess", "ShieldCalls", "ShieldFeed", "ShieldWallet", "UsageServer",
          "UsageCounting", "ChallengeServer", "ChallengeChallenges", "BadgeServer", "BadgeActivities", "BadgeBadges",
          "ServiceRuntime", "ServiceAPI", "ServiceHarness", "EventFeed", "EventLoop", "Identity", "Telemetry",
          "Database", "DatabaseServer", "RPC", "Messages", "Stubs", "ProtobufC", "LocalTime", "Locks", "Bytes",
          "Randomness", "Verification",
        ]),
      // The data that is kept about a family: the lists of all four services.
      tests(
        "Privacy", path: "Services/Privacy",
        [
          "DatabaseServer", "Telemetry", "LocalTime", "EventLoop", "ShieldServer", "UsageServer", "ChallengeServer",
          "BadgeServer",
          "ServiceRuntime", "ServiceAPI", "ServiceHarness", "EventFeed", "Identity", "Database", "RPC", "Messages",
          "Stubs", "JSON", "Bytes", "Locks", "ProtobufC",
        ]),
      tests(
        "Authorization", path: "Services/Authorization", exclude: ["foreign-ids.txt"],
        [
          "Metrics", "ShieldServer", "UsageServer", "ChallengeServer", "BadgeServer", "ServiceRuntime", "Identity",
          "Telemetry", "RPC", "Messages", "Stubs", "ProtobufC", "EventLoop", "Awaiting", "ServiceHarness", "Locks",
          "Database", "DatabaseServer", "EventFeed", "Bytes", "JSON", "Consistency", "CommonProtos", "DynamicMessages",
          "LoadEngine",
        ]),
      .executableTarget(
        name: "FirstCall", dependencies: ["RPC", "EventLoop", "Messages", "Stubs", "Identity", "Consistency"],
        path: "Tests/Examples/FirstCall"),
      // The example of Shared/RPC/README.md.
      .target(name: "CGreeter", dependencies: ["CProtobufC"], path: "Tests/Examples/Greeter/Generated/CGreeter"),
      .target(
        name: "GreeterMessages", dependencies: ["CGreeter", "CProtobufC", "ProtobufC"],
        path: "Tests/Examples/Greeter/Generated/GreeterMessages"),
      .executableTarget(
        name: "Greeter", dependencies: ["GreeterMessages", "RPC", "EventLoop"], path: "Tests/Examples/Greeter",
        exclude: ["greeter.proto", "Generated/CGreeter", "Generated/GreeterMessages"],
        sources: ["main.swift", "Generated/Stubs"]),
      // The code of the articles in Shared/RPC/RPC.docc.
      .target(name: "COrders", dependencies: ["CProtobufC"], path: "Tests/Examples/Articles/Generated/COrders"),
      .target(
        name: "Orders", dependencies: ["COrders", "CProtobufC", "ProtobufC", "RPC"],
        path: "Tests/Examples/Articles/Generated/Orders"),
      tests(
        "Articles", path: "Examples/Articles", exclude: ["orders.proto", "Generated"], packageAccess: false,
        [
          "Orders", "ProtobufJSON", "RPC", "RPCTesting", "SimulatedHost", "EventLoop", "HTTP2", "CommonProtos",
          "Certificates",
        ]),
      // What programs with a command line share: options and operands, help, text for terminals.
      .target(name: "CommandLine", dependencies: ["DisplayText"], path: "Services/CommandLine"),
      .target(name: "Terminals", path: "Tests/Support/Terminals"),
      tests("CommandLine", path: "Services/CommandLine", ["CommandLine", "Terminals"]),
      // The command line that families and operators get.
      .target(
        name: "RewardsCommands",
        dependencies: [
          "ProtobufC", "CommandLine", "RPC", "HTTP2", "EventLoop", "Messages", "Stubs", "CommonStubs", "Identity",
          "LocalTime", "DisplayText", "Consistency", "JSON", "Bytes", "Ordering", "PairingCode",
        ], path: "Services/rewards", exclude: ["main", "README.md"]),
      .executableTarget(name: "rewards", dependencies: ["RewardsCommands"], path: "Services/rewards/main"),
      tests(
        "RewardsCommands", path: "Services/rewards", exclude: ["aw-buckets-export.json", "Imports"],
        [
          "ServiceRuntime", "LocalTime", "RewardsCommands", "CommandLine", "Terminals", "RPC", "EventLoop", "Messages",
          "Stubs", "Bytes", "JSON", "Locks", "Randomness", "Awaiting", "DynamicMessages", "LoadEngine", "CommonProtos",
          "ProtobufC", "UsageServer", "UsageCounting", "UsageIntake", "ServiceHarness", "Database",
        ]),
      // Load tests of any gRPC server (Services/rpcload/README.md): figures and schedules, which are pure; messages
      // without generated code; the engine; reports; the command line.
      .target(name: "LoadFigures", dependencies: ["Bytes", "Metrics"], path: "Services/rpcload/Figures"),
      .target(
        name: "DynamicMessages",
        dependencies: [
          "CProtobufC", "CommonProtos", "ProtobufC", "ProtobufJSON", "JSON", "Bytes", "Locks", "DisplayText",
        ],
        path: "Services/rpcload/DynamicMessages"),
      .target(
        name: "LoadEngine",
        dependencies: ["LoadFigures", "RPC", "HTTP2", "ProtobufC", "EventLoop", "Locks"],
        path: "Services/rpcload/Engine",
        // A call stays on its loop without asking for it (Shared/RPC/README.md, "Speed").
        swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
      .target(name: "LoadReports", dependencies: ["LoadFigures", "JSON"], path: "Services/rpcload/Reports"),
      .target(
        name: "LoadScenarios",
        dependencies: [
          "LoadEngine", "CommandLine", "RewardsCommands", "RPC", "EventLoop", "Messages", "Stubs", "ProtobufC",
          "Identity", "Consistency", "JSON", "LocalTime", "Locks", "Bytes",
        ], path: "Services/rpcload/Scenarios"),
      .target(
        name: "LoadCommands",
        dependencies: [
          "Locks", "LoadFigures", "DynamicMessages", "LoadEngine", "LoadReports", "LoadScenarios", "CommandLine",
          "RPC", "HTTP2", "EventLoop", "CommonProtos", "JSON", "LocalTime", "DisplayText",
        ], path: "Services/rpcload/Commands"),
      .executableTarget(name: "rpcload", dependencies: ["LoadCommands"], path: "Services/rpcload/main"),
      tests("LoadFigures", path: "Services/rpcload/Figures", ["LoadFigures"]),
      tests("DynamicMessages", path: "Services/rpcload/DynamicMessages", ["DynamicMessages", "JSON"]),
      tests(
        "LoadEngine", path: "Services/rpcload/Engine",
        ["LoadEngine", "LoadFigures", "RPC", "EventLoop", "SimulatedHost", "Locks"]),
      tests(
        "LoadScenarios", path: "Services/rpcload/Scenarios",
        [
          "Messages", "Locks", "CommonProtos", "LoadScenarios", "LoadEngine", "LoadFigures", "CommandLine",
          "RewardsCommands", "RPC", "EventLoop", "ShieldServer", "UsageServer", "ChallengeServer", "BadgeServer",
          "ServiceRuntime", "ServiceHarness", "Telemetry",
        ]),
      tests("LoadReports", path: "Services/rpcload/Reports", ["LoadReports", "LoadFigures", "JSON"]),
      tests(
        "LoadCommands", path: "Services/rpcload/Commands",
        ["LoadReports", "LoadCommands", "LoadEngine", "LoadFigures", "CommandLine"]),
      // What deploy/run plays the demonstration with.
      .executableTarget(
        name: "DemonstrationPlayer",
        dependencies: [
          "CommandLine", "RewardsCommands", "RPC", "Messages", "Stubs", "Identity", "LocalTime", "JSON", "Bytes",
        ], path: "deploy/player"),
      tests(
        "DemonstrationPlayer", path: "Deploy/Player",
        ["DemonstrationPlayer", "CommandLine", "RewardsCommands", "Messages", "LocalTime"]),
    ],
  swiftLanguageModes: [.v6]
)

// Tests/Fuzz/run and others append to this manifest and leave targets out: products go with their targets.
defer {
  let names = Set(package.targets.map(\.name))
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !names.isSuperset(of: library.targets)
    case let executable as Product.Executable: !names.isSuperset(of: executable.targets)
    case let plugin as Product.Plugin: !names.isSuperset(of: plugin.targets)
    default: false
    }
  }
}

// Generated code has plain imports, which are public as its declarations are.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  let parts = (target.sources ?? []) + [target.path ?? ""]
  let isGenerated = parts.contains { $0.contains("Generated/") }
  let features = ["ExistentialAny", "MemberImportVisibility"] + (isGenerated ? [] : ["InternalImportsByDefault"])
  target.swiftSettings =
    [.treatAllWarnings(as: .error)] + features.map { .enableUpcomingFeature($0) } + (target.swiftSettings ?? [])
}

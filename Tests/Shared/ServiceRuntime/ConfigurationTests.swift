import EventLoop
import Glibc
import RPC
import Testing

@testable import ServiceRuntime

struct ConfigurationTests {
  private static let listen = Setting<ListenAddress>.listenAddress("listen", default: nil, help: "Where to listen.")
  private static let drainTime = Setting<Duration>.duration(
    "drain-time", .zero ... .seconds(600), default: "10s", help: "How long to wait.")
  private static let loops = Setting<Int>.integer("loops", 1...64, default: 2, help: "Event loops.")
  private static let open = Setting<Bool>.flag("open-families", help: "Whether anyone may create a family.")
  private static let invitation = Setting<String>.text(
    "invitation", length: 8...64, default: nil, help: "What a family needs.", isSecret: true
  ).optional
  private static let level = Setting<Int>.choice(
    "log-level", ["debug": 0, "info": 1], default: "info", help: "How much to log.")
  private static let peers = Setting<ListenAddress>.listenAddress("peers", default: "", help: "Others.").list(0...3)
  private static let neighbour = Setting<ChannelTarget>.target(
    "neighbour", default: "127.0.0.1:7002", help: "Whom to call.")
  private static let settings = [
    listen.erased, drainTime.erased, loops.erased, open.erased, invitation.erased, level.erased, peers.erased,
    neighbour.erased,
  ]
  private let program = ProgramDescription(
    name: "Example", version: "1.2.3", summary: "An example.", examples: ["Example --listen 127.0.0.1:1"])

  private func read(
    _ arguments: [String] = [], environment: [String: String] = [:], file: String? = nil
  ) throws -> Configuration.Outcome {
    try Configuration.read(
      program, settings: ConfigurationTests.settings, settingsOfOthers: ["family-creation"],
      from: Configuration.Sources(
        arguments: arguments, environment: environment,
        readFile: { path in
          guard path == "/etc/example", let file else { return .failure(SettingRefusal("No such file or directory")) }
          return .success(Array(file.utf8))
        }))
  }

  private func run(_ arguments: [String] = [], environment: [String: String] = [:], file: String? = nil) throws
    -> Configuration
  {
    guard case .run(let configuration) = try read(arguments, environment: environment, file: file) else {
      throw SettingRefusal("printed instead")
    }
    return configuration
  }

  private func problems(
    _ arguments: [String] = [], environment: [String: String] = [:], file: String? = nil
  ) -> [String] {
    do {
      _ = try read(["--listen", "127.0.0.1:1"] + arguments, environment: environment, file: file)
      return []
    } catch let error as ConfigurationError {
      return error.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("Configuration: flags beat the environment, which beats the file, which beats the default")
  func precedence() throws {
    let file = """
      # an example
      listen = 127.0.0.1:1
      loops=3

      drain-time = 3s
      """
    let configuration = try run(
      ["--configuration", "/etc/example", "--loops", "5"],
      environment: ["SCREENTIME_LOOPS": "4", "SCREENTIME_DRAIN_TIME": "4s", "PATH": "/bin"], file: file)
    #expect(try configuration[ConfigurationTests.listen] == .address(.loopback(port: 1)))
    #expect(try configuration[ConfigurationTests.loops] == 5)
    #expect(try configuration[ConfigurationTests.drainTime] == .seconds(4))
    #expect(try configuration[ConfigurationTests.level] == 1)
    #expect(try configuration[ConfigurationTests.invitation] == nil)
    #expect(configuration.source(of: "drain-time") == .environment(variable: "SCREENTIME_DRAIN_TIME"))
    #expect(configuration.source(of: "listen") == .file(path: "/etc/example", line: 2))
    #expect(configuration.source(of: "log-level") == .defaultValue)
  }

  @Test("Configuration: flags in their forms")
  func flags() throws {
    let configuration = try run([
      "--listen=unix:/tmp/a=b", "--open-families", "--log-level", "debug", "--peers", "127.0.0.1:1, [::1]:2",
    ])
    #expect(ListenAddress(parsing: "LocalHost:1") == .localhost(port: 1))
    #expect(try configuration[ConfigurationTests.listen] == .address(.unix(path: "/tmp/a=b")))
    #expect(try configuration[ConfigurationTests.open])
    #expect(try configuration[ConfigurationTests.peers].count == 2)
    #expect(try run(["--open-families", "false", "--listen", "127.0.0.1:1"])[ConfigurationTests.open] == false)
  }

  @Test("Configuration: every wrong setting is named with value, source, range and remedy, all at once")
  func wrongValues() {
    let found = problems(
      ["--drain-time", "11m", "--log-level", "loud"], environment: ["SCREENTIME_LOOPS": "65"])
    #expect(
      found == [
        "setting drain-time (flag --drain-time): \"11m\" is out of range; give a time from 0ms to 10m, such as 500ms, 10s, 5m or 1h",
        "setting loops (environment variable SCREENTIME_LOOPS): \"65\" is out of range; give a whole number from 1 to 64",
        "setting log-level (flag --log-level): \"loud\" is not one of the words; give one of debug, info",
      ])
    for time in ["10", "s", "-1s", "1.5s", "99999999999999999999s", "9223372036854775807h", "10 s"] {
      #expect(problems(["--drain-time", time]).count == 1, "\(time)")
    }
  }

  @Test("Configuration: control characters of names and values are escaped where they are reported")
  func escapes() throws {
    let hostile = "x\u{1B}[2J\u{7}\u{202E}\ny"
    for arguments in [
      ["--listen", "127.0.0.1:1", "--event-loops", hostile], ["--listen", hostile],
      ["--listen", "127.0.0.1:1", "--log-level", hostile], ["--\(hostile)", "1"], ["--config", hostile],
    ] {
      let error = #expect(throws: ConfigurationError.self) { try run(arguments) }
      let text = error?.problems.map(\.description).joined() ?? ""
      #expect(!text.isEmpty && !text.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E }, "\(text)")
    }
  }

  @Test("Configuration: a missing mandatory setting is reported")
  func missing() {
    let error = #expect(throws: ConfigurationError.self) { try read() }
    #expect(
      error?.description
        == "setting listen: must be given; give 127.0.0.1:7001, [::1]:7001, localhost:7001 or unix:/path, for example by --listen ADDRESS"
    )
  }

  @Test("Configuration: unknown settings are refused with the nearest name")
  func unknown() {
    #expect(
      problems(["--drain-tme", "5s"]) == [
        "setting drain-tme (flag --drain-tme): is not a setting; did you mean drain-time?"
      ])
    #expect(
      problems(environment: ["SCREENTIME_LOPS": "1"]) == [
        "setting SCREENTIME_LOPS (environment variable SCREENTIME_LOPS): is not a setting; did you mean "
          + "SCREENTIME_LOOPS?"
      ])
    #expect(
      problems(["--configuration", "/etc/example"], file: "\n\ncolour = red") == [
        "setting colour (/etc/example line 3): is not a setting; --help lists the settings"
      ])
    #expect(problems(["extra"]).count == 1)
    #expect(problems(["--loops"]) == ["setting loops (flag --loops): has no value; give a whole number from 1 to 64"])
    #expect(problems(["--loops", "1", "--loops", "2"]).first?.contains("is given twice") == true)
  }

  @Test("Configuration: variables of other services are skipped, except as flags and in files; misspelt ones are not")
  func otherServices() throws {
    let (own, other) = ("SCREENTIME_LOOPS", "SCREENTIME_FAMILY_CREATION")
    let configuration = try run(["--listen", "127.0.0.1:1"], environment: [own: "4", other: "whatever"])
    #expect(try configuration[ConfigurationTests.loops] == 4)
    #expect(
      problems(environment: ["SCREENTIME_FAMILY_CREATON": "open"]) == [
        "setting SCREENTIME_FAMILY_CREATON (environment variable SCREENTIME_FAMILY_CREATON): is not a setting; "
          + "did you mean "
          + "\(other)?"
      ])
    #expect(problems(["--family-creation", "open"]).count == 1)
    #expect(problems(["--configuration", "/etc/example"], file: "family-creation = open").count == 1)
  }

  @Test(
    "Configuration: a service to call is named as the client's targets are",
    arguments: [
      "localhost:7001", "dns:///shop.example:7001", "127.0.0.1:7001", "[::1]:7001", "ipv4:127.0.0.1:1,127.0.0.2:1",
      "unix:/run/a.socket", "shop.example",
    ])
  func targets(text: String) throws {
    let configuration = try run(["--listen", "localhost:7001"], environment: ["SCREENTIME_NEIGHBOUR": text])
    #expect(try configuration[ConfigurationTests.neighbour] == ChannelTarget(parsing: text))
    #expect(try configuration[ConfigurationTests.listen] == .localhost(port: 7001))
  }

  @Test(
    "Configuration: a text that names no service to call, or no address to listen at, is refused with setting, value and forms",
    arguments: [
      (
        "dns:///a:0",
        "\"dns:///a:0\" is not an address of a service: \"0\" is not a port, which is a number of "
          + "1 to 65535"
      ),
      ("", "\"\" is not an address of a service: it has no host"),
      ("10.0.0.1:1,10.0.0.2:1", "a list has addresses of one kind, as in ipv4:10.0.0.1:7001,10.0.0.2:7001"),
      ("http://a:1", "the scheme \"http\" is not known"),
    ])
  func wrongTargets(text: String, reason: String) {
    let found = problems(["--neighbour", text])
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("setting neighbour (flag --neighbour): \"\(text)\" is not an address") == true, "\(found)")
    #expect(found.first?.contains(reason) == true, "\(found)")
    #expect(found.first?.hasSuffix("; give \(ChannelTarget.forms)") == true, "\(found)")
    for listen in ["", "shop.example:1", "localhost", "localhost:65536", "localhost:x", "dns:///a:1"] {
      #expect(ListenAddress(parsing: listen) == nil, "\(listen)")
    }
  }

  @Test("localhost is listened at in both families where the machine has both, at one port")
  func localhost() throws {
    var bound: [SocketAddress] = []
    func bind(failing: [SocketAddress]) -> (SocketAddress) throws -> SocketAddress {
      bound = []
      return { address in
        if failing.contains(address) { throw SocketError(.bind, code: EADDRNOTAVAIL) }
        bound.append(address)
        return address.port == 0 ? .loopback(port: 5) : address
      }
    }
    let (four, six) = (SocketAddress.loopback(port: 7), SocketAddress.ipv6(0, 1, port: 7))
    let localhost = ListenAddress.localhost(port: 7)
    #expect(try localhost.listen(address: \.self, bind(failing: [])) == [four, six])
    #expect(try localhost.listen(address: \.self, bind(failing: [four])) == [six])
    #expect(try localhost.listen(address: \.self, bind(failing: [six])) == [four])
    #expect(throws: SocketError.self) { try localhost.listen(address: \.self, bind(failing: [four, six])) }
    _ = try ListenAddress.localhost(port: 0).listen(address: \.self, bind(failing: []))
    #expect(bound == [.loopback(port: 0), .ipv6(0, 1, port: 5)])
  }

  @Test("Configuration: the file's faults are named by line, also where another source holds")
  func file() {
    let arguments = ["--configuration", "/etc/example", "--loops", "2"]
    #expect(
      problems(arguments, file: "loops = 2\nloops = 3").first?.contains("line 2): is given on line 1 already") == true)
    #expect(problems(arguments, file: "loops").first?.contains("the line has no \"=\"") == true)
    #expect(
      problems(arguments, file: "loops = many").first?.contains("(/etc/example line 1): \"many\" is not a whole number")
        == true)
    #expect(problems(["--configuration", "/nowhere"]).first?.contains("/nowhere: No such file or directory") == true)
  }

  @Test("Configuration: secrets are refused as flags and never shown")
  func secrets() throws {
    let secret = "correct horse"
    let refused = problems(["--invitation", secret])
    #expect(refused.count == 1 && refused[0].contains("every user of the machine") && !refused[0].contains(secret))
    let tooLong = problems(environment: ["SCREENTIME_INVITATION": String(repeating: secret, count: 10)])
    #expect(tooLong.count == 1 && !tooLong[0].contains(secret))
    let outcome = try read(
      ["--listen", "127.0.0.1:1", "--print-configuration"], environment: ["SCREENTIME_INVITATION": secret])
    guard case .print(let text) = outcome else { throw SettingRefusal("ran") }
    #expect(text.contains("# environment variable SCREENTIME_INVITATION\n# invitation is hidden\n"))
    #expect(text.contains("# flag --listen\nlisten = 127.0.0.1:1\n") && !text.contains(secret))
    // The printed text is a configuration file itself.
    #expect(
      try run(["--configuration", "/etc/example"], file: text)[ConfigurationTests.listen]
        == .address(.loopback(port: 1)))
    let configuration = try run(["--listen", "127.0.0.1:1"], environment: ["SCREENTIME_INVITATION": secret])
    #expect(try configuration[ConfigurationTests.invitation] == secret)
  }

  @Test("Configuration: help and version work whatever else is wrong")
  func help() throws {
    guard case .print(let help) = try read(["--nonsense", "--help"]) else { throw SettingRefusal("ran") }
    for setting in ConfigurationTests.settings {
      #expect(help.contains("--\(setting.name) \(setting.form)\n") && help.contains(setting.help))
    }
    #expect(help.contains("Example --listen 127.0.0.1:1") && help.contains("Secret: by file or environment only."))
    guard case .print(let version) = try read(["--version"]) else { throw SettingRefusal("ran") }
    #expect(version == "Example 1.2.3\n")
  }
}

import EventLoop
import Testing

@testable import ServiceRuntime

struct ConfigurationTests {
  private static let listen = Setting<SocketAddress>.address("listen", default: nil, help: "Where to listen.")
  private static let drainTime = Setting<Duration>.duration(
    "drain-time", .zero ... .seconds(600), default: "10s", help: "How long to wait.")
  private static let loops = Setting<Int>.integer("loops", 1...64, default: 2, help: "Event loops.")
  private static let open = Setting<Bool>.flag("open-families", help: "Whether anyone may create a family.")
  private static let invitation = Setting<String>.text(
    "invitation", length: 8...64, default: nil, help: "What a family needs.", isSecret: true
  ).optional
  private static let level = Setting<Int>.choice(
    "log-level", ["debug": 0, "info": 1], default: "info", help: "How much to log.")
  private static let peers = Setting<SocketAddress>.address("peers", default: "", help: "Others.").list(0...3)
  private static let settings = [
    listen.erased, drainTime.erased, loops.erased, open.erased, invitation.erased, level.erased, peers.erased,
  ]
  private let program = ProgramDescription(
    name: "Example", version: "1.2.3", summary: "An example.", examples: ["Example --listen 127.0.0.1:1"])

  private func read(
    _ arguments: [String] = [], environment: [String: String] = [:], file: String? = nil
  ) throws -> Configuration.Outcome {
    try Configuration.read(
      program, settings: ConfigurationTests.settings,
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
    #expect(try configuration[ConfigurationTests.listen] == .loopback(port: 1))
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
    #expect(try configuration[ConfigurationTests.listen] == .unix(path: "/tmp/a=b"))
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
        "setting log-level (flag --log-level): \"loud\" is none of the words; give one of debug, info",
      ])
    for time in ["10", "s", "-1s", "1.5s", "99999999999999999999s", "9223372036854775807h", "10 s"] {
      #expect(problems(["--drain-time", time]).count == 1, "\(time)")
    }
  }

  @Test("Configuration: a missing mandatory setting is reported")
  func missing() {
    let error = #expect(throws: ConfigurationError.self) { try read() }
    #expect(
      error?.description
        == "setting listen: must be given; give 127.0.0.1:7001, [::1]:7001 or unix:/path, for example by --listen ADDRESS"
    )
  }

  @Test("Configuration: unknown settings are refused with the nearest name")
  func unknown() {
    #expect(
      problems(["--drain-tme", "5s"]) == [
        "setting drain-tme (flag --drain-tme): is no setting; did you mean drain-time?"
      ])
    #expect(
      problems(environment: ["SCREENTIME_LOPS": "1"]) == [
        "setting SCREENTIME_LOPS (environment variable SCREENTIME_LOPS): is no setting; did you mean SCREENTIME_LOOPS?"
      ])
    #expect(
      problems(["--configuration", "/etc/example"], file: "\n\ncolour = red") == [
        "setting colour (/etc/example line 3): is no setting; --help lists the settings"
      ])
    #expect(problems(["extra"]).count == 1)
    #expect(problems(["--loops"]) == ["setting loops (flag --loops): has no value; give a whole number from 1 to 64"])
    #expect(problems(["--loops", "1", "--loops", "2"]).first?.contains("is given twice") == true)
  }

  @Test("Configuration: the file's faults are named by line, also where another source holds")
  func file() {
    let arguments = ["--configuration", "/etc/example", "--loops", "2"]
    #expect(
      problems(arguments, file: "loops = 2\nloops = 3").first?.contains("line 2): is given on line 1 already") == true)
    #expect(problems(arguments, file: "loops").first?.contains("the line has no \"=\"") == true)
    #expect(
      problems(arguments, file: "loops = many").first?.contains("(/etc/example line 1): \"many\" is no whole number")
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
    #expect(try run(["--configuration", "/etc/example"], file: text)[ConfigurationTests.listen] == .loopback(port: 1))
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

import ExampleService
import RPC
import Testing

@testable import ServiceRuntime

/// The settings for proxies in front of a service.
struct ProxySettingsTests {
  private let settings = ExampleService.definition.commonSettings.proxies

  private func configuration(_ arguments: [String]) throws -> Configuration {
    try TestService.configuration(["--data", "/nowhere"] + arguments)
  }

  private func problems(_ arguments: [String]) -> [String] {
    do {
      try ExampleService.definition.checkCommonSettings(try configuration(arguments))
      return []
    } catch let error as ConfigurationError {
      return error.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("Configuration: by default no proxy is trusted, and the settings of some reach the server")
  func values() throws {
    #expect(try settings.trusted(try configuration([])) == TrustedProxies())
    #expect(problems([]) == [])
    let arguments = [
      "--trusted-proxies", "10.0.0.0/8, 2001:db8::7,unix", "--proxy-header", "forwarded", "--proxy-listen",
      "127.0.0.1:0,unix:/tmp/x",
    ]
    let trusted = try settings.trusted(try configuration(arguments))
    #expect(trusted.networks.map(\.description) == ["10.0.0.0/8", "2001:db8::7", "unix"])
    #expect(trusted.header == .forwarded)
    #expect(try configuration(arguments)[settings.listen].map(\.description) == ["127.0.0.1:0", "unix:/tmp/x"])
    #expect(problems(arguments) == [])
    // The mode is that of these sockets too.
    #expect(problems(arguments + ["--unix-socket-mode", "660"]) == [])
  }

  @Test(
    "Configuration: wrong settings of proxies are named with value and remedy",
    arguments: [
      (
        ["--trusted-proxies", "10.0.0.1/8", "--proxy-header", "forwarded"],
        "setting trusted-proxies (flag --trusted-proxies): \"10.0.0.1/8\" has bits behind its prefix of 8; give 0 to 64 "
          + "of: 10.0.0.0/8, 192.0.2.7, 2001:db8::/32, ::1 or unix"
      ),
      (
        ["--trusted-proxies", "10.0.0.0/8"],
        "setting trusted-proxies (flag --trusted-proxies): has no effect: no setting says how these proxies name their "
          + "clients; give proxy-header or proxy-listen, or leave it out"
      ),
      (
        ["--proxy-header", "x-forwarded-for"],
        "setting proxy-header (flag --proxy-header): has no effect while no proxy is trusted; give trusted-proxies, or "
          + "leave it out"
      ),
      (
        ["--proxy-listen", "127.0.0.1:7101"],
        "setting proxy-listen (flag --proxy-listen): would serve no caller while no proxy is trusted; give "
          + "trusted-proxies, or leave it out"
      ),
      (
        ["--trusted-proxies", "10.0.0.0/8", "--proxy-listen", "0.0.0.0:7101"],
        "setting proxy-listen (flag --proxy-listen): 0.0.0.0:7101 can be reached from other machines, which needs TLS; "
          + "give tls-certificate and tls-key, or listen on 127.0.0.1, [::1] or a Unix socket"
      ),
    ])
  func wrong(arguments: [String], problem: String) {
    #expect(problems(arguments) == [problem])
  }
}

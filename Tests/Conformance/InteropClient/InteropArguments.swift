import HTTP2
import RPC

/// The command line of the interoperability client, as grpc/doc/interop-test-descriptions.md and the test drivers of
/// other implementations write it: `--name=value`, `--name value`, `-name=value`, and `--name` for flags.
struct InteropArguments {
  static let usage = """
    usage: InteropClient --server_port=PORT --test_case=CASE[,CASE…] [--server_host=127.0.0.1]
             [--use_tls=BOOLEAN [--use_test_ca=BOOLEAN] [--ca_file=FILE]] [--server_host_override=NAME]
             [--soak_iterations=10] [--soak_max_failures=0] [--soak_per_iteration_max_acceptable_latency_ms=1000]
             [--soak_overall_timeout_seconds=…] [--soak_min_time_ms_between_rpcs=0] [--soak_num_threads=1]
             [--soak_request_size=271828] [--soak_response_size=314159]
             [--service_config_json=JSON] [--additional_metadata=NAME:VALUE;…] [--skip_compression_probe]
    Accepted and ignored: --custom_credentials_type=none --default_service_account --oauth_scope
             --service_account_key_file
    """

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  private static let booleans: Set<String> = ["use_tls", "use_test_ca", "skip_compression_probe"]
  private static let unused: Set<String> = ["default_service_account", "oauth_scope", "service_account_key_file"]

  var host = "127.0.0.1"
  var port: UInt16?
  var cases: [String] = []
  var options = InteropCases.Options()
  private var usesTLS = false
  private var usesTestCA = false
  private var authorities: String?
  private var hostOverride: String?
  private var serviceConfig: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, attached) = try Self.split(argument)
      if Self.booleans.contains(name) {
        // A value may also be the next argument, as long as it looks like one.
        let next = ["true", "false"].contains(rest.first) ? rest.popFirst() : nil
        try set(name, try Self.boolean(name, attached ?? next ?? "true"))
      } else {
        guard let value = attached ?? rest.popFirst() else { throw Mistake(description: "--\(name) needs a value") }
        try set(name, value)
      }
    }
    guard !cases.isEmpty else { throw Mistake(description: "--test_case is missing") }
    guard port != nil else { throw Mistake(description: "--server_port is missing") }
    guard !usesTestCA || authorities != nil else {
      throw Mistake(description: "--use_test_ca needs --ca_file with the authority of the server's certificate")
    }
  }

  private static func split(_ argument: String) throws -> (name: String, value: String?) {
    guard argument.hasPrefix("-") else { throw Mistake(description: "\(argument) is not an option") }
    let parts = argument.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func boolean(_ name: String, _ text: String) throws -> Bool {
    switch text.lowercased() {
    case "true", "1", "yes": return true
    case "false", "0", "no": return false
    default: throw Mistake(description: "--\(name) is true or false, not \(text)")
    }
  }

  private static func number(_ name: String, _ text: String, _ range: ClosedRange<Int> = 0...Int(Int32.max)) throws
    -> Int
  {
    guard let number = Int(text), range.contains(number) else {
      throw Mistake(description: "--\(name) is a number of \(range.lowerBound) to \(range.upperBound), not \(text)")
    }
    return number
  }

  private mutating func set(_ name: String, _ value: Bool) throws {
    switch name {
    case "use_tls": usesTLS = value
    case "use_test_ca": usesTestCA = value
    default: options.probesCompression = !value
    }
  }

  private mutating func set(_ name: String, _ value: String) throws {
    switch name {
    case "server_host": host = value
    case "server_port": port = UInt16(try Self.number(name, value, 1...65_535))
    case "server_host_override": hostOverride = value.isEmpty ? nil : value
    case "test_case": cases = value.split(separator: ",").map(String.init)
    case "ca_file": authorities = value.isEmpty ? nil : value
    case "service_config_json": serviceConfig = value.isEmpty ? nil : value
    case "additional_metadata": options.metadata = try Self.metadata(value)
    case "custom_credentials_type":
      guard value.isEmpty || value == "none" else {
        throw Mistake(description: "--custom_credentials_type=\(value) needs a cloud; only none is possible")
      }
    case _ where Self.unused.contains(name): break
    case _ where name.hasPrefix("soak_"): try setSoak(name, value)
    default: throw Mistake(description: "InteropClient does not take --\(name)")
    }
  }

  private mutating func setSoak(_ name: String, _ value: String) throws {
    let number = try Self.number(name, value)
    switch name {
    case "soak_iterations": options.soak.iterations = number
    case "soak_max_failures": options.soak.maximumFailures = number
    case "soak_per_iteration_max_acceptable_latency_ms": options.soak.maximumLatency = .milliseconds(number)
    case "soak_overall_timeout_seconds": options.soak.overallTimeout = .seconds(number)
    case "soak_min_time_ms_between_rpcs": options.soak.interval = .milliseconds(number)
    case "soak_num_threads": options.soak.workers = max(1, number)
    case "soak_request_size": options.soak.requestBytes = number
    case "soak_response_size": options.soak.responseBytes = number
    default: throw Mistake(description: "InteropClient does not take --\(name)")
    }
  }

  /// `name:value` joined by semicolons.
  private static func metadata(_ text: String) throws -> [(name: String, value: String)] {
    try text.split(separator: ";").map { field in
      guard let colon = field.firstIndex(of: ":") else {
        throw Mistake(description: "--additional_metadata is name:value;…, not \(text)")
      }
      return (String(field[..<colon]), String(field[field.index(after: colon)...]))
    }
  }

  /// An address is used as it is, anything else is looked up.
  var target: String {
    let isIPv6 = host.contains(":") && !host.hasPrefix("[")
    return "dns:///\(isIPv6 ? "[\(host)]" : host):\(port ?? 0)"
  }

  func settings() throws -> ChannelSettings {
    var settings = ChannelSettings()
    if usesTLS {
      settings.tls = try TLSClientContext(TLSClientSettings(authorities: authorities, serverName: hostOverride))
    }
    settings.authority = hostOverride
    if let serviceConfig { settings.serviceConfig = try ServiceConfig(parsing: serviceConfig) }
    return settings
  }
}

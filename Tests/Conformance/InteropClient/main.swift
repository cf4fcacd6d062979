// The client of gRPC's interoperability tests. Runs one case, or several joined by commas, against a server; prints a line
// for each and exits with 1 when one fails.
import EventLoop
import Glibc
import HTTP2
import RPC

let usage = """
  usage: InteropClient --server_port=PORT --test_case=CASE[,CASE…] [--server_host=127.0.0.1] [--soak_iterations=10]
           [--soak_max_failures=0] [--soak_per_iteration_max_acceptable_latency_ms=1000] [--skip_compression_probe]
           [--use_tls=true [--ca_file=FILE] [--server_host_override=NAME]]
  cases: \(InteropCases.all.map(\.name).joined(separator: " "))
  """

var options = InteropCases.Options()
var hostName = "127.0.0.1"
var port = ""
var cases: [String] = []
var usesTLS = false
var tlsSettings = TLSClientSettings()
for argument in CommandLine.arguments.dropFirst() {
  let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
  let value = parts.count > 1 ? parts[1] : ""
  switch parts[0] {
  case "--server_host": hostName = value == "localhost" ? "127.0.0.1" : value
  case "--server_port": port = value
  case "--test_case": cases = value.split(separator: ",").map(String.init)
  case "--soak_iterations": options.soakIterations = Int(value) ?? options.soakIterations
  case "--soak_max_failures": options.soakMaximumFailures = Int(value) ?? 0
  case "--soak_per_iteration_max_acceptable_latency_ms":
    options.soakMaximumLatency = .milliseconds(Int(value) ?? 1_000)
  case "--skip_compression_probe": options.probesCompression = false
  case "--use_tls": usesTLS = value == "true"
  case "--ca_file": tlsSettings.authorities = value
  case "--server_host_override": tlsSettings.serverName = value
  default:
    print("InteropClient does not take \(argument).\n\(usage)")
    exit(2)
  }
}

guard let target = SocketAddress(parsing: "\(hostName):\(port)"), !cases.isEmpty else {
  print(usage)
  exit(2)
}

var failed = false
do {
  let host = try RealHost(loopCount: 1, blockingThreads: 1)
  var settings = ChannelSettings()
  if usesTLS { settings.tls = try TLSClientContext(tlsSettings) }
  let tests = InteropCases(host: host, target: target, settings: settings, options: options)
  for name in cases {
    guard let test = InteropCases.all.first(where: { $0.name == name }) else {
      print("\(name): there is no such case")
      failed = true
      continue
    }
    do {
      try await test.run(tests)
      print("\(name): ok")
    } catch {
      print("\(name): FAILED: \(error)")
      failed = true
    }
    fflush(nil)
  }
  tests.channel.close()
} catch {
  print("the client cannot start: \(error)")
  failed = true
}
exit(failed ? 1 : 0)

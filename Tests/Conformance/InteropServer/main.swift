// The server of gRPC's interoperability tests. Prints its address, serves until SIGTERM.
import EventLoop
import Glibc
import HTTP2
import InteropMessages
import RPC

let usage = """
  usage: InteropServer [--port=PORT] [--host=ADDRESS] [--use_tls=BOOLEAN --tls_cert_file=FILE --tls_key_file=FILE]
  Without --host it listens on 127.0.0.1 and, where there is one, [::1].
  """

func fail(_ reason: String) -> Never {
  print("\(reason)\n\(usage)")
  exit(2)
}

var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
// Before any thread is started, so that all inherit it.
pthread_sigmask(SIG_BLOCK, &signals, nil)

var options = ["port": "0", "host": "", "use_tls": "false", "tls_cert_file": "", "tls_key_file": ""]
// Other implementations' drivers write --name=value, --name value, -name=value, and --use_tls alone.
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  let parts = argument.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  let name = String(parts[0])
  guard argument.hasPrefix("-"), options[name] != nil else { fail("InteropServer does not take \(argument).") }
  if parts.count > 1 {
    options[name] = String(parts[1])
  } else if name == "use_tls", !["true", "false"].contains(arguments.first) {
    options[name] = "true"
  } else if let value = arguments.popFirst() {
    options[name] = value
  } else {
    fail("--\(name) needs a value.")
  }
}
let host = options["host"] ?? ""
guard let address = SocketAddress(parsing: "\(host.isEmpty ? "127.0.0.1" : host):\(options["port"] ?? "")") else {
  fail("--host and --port are no address.")
}

do {
  let loops = try RealHost(loopCount: 2, blockingThreads: 1)
  let services: [any RPCService] = [TestService()]
  var settings = ServerSettings()
  // A thousand large_unary at a time over one connection.
  settings.maximumConnectionBytes = 1 << 30
  settings.maximumBytesInFlight = 4 << 30
  // Every call of a test must be served, however busy the machine is.
  settings.admission.targetDelay = nil
  let server = Server(
    host: loops, services: services + Reflection.services(for: services, files: InteropDescriptors.all),
    settings: settings)
  var tls: TLSServerContext?
  if options["use_tls"] == "true" {
    guard let chain = options["tls_cert_file"], let key = options["tls_key_file"], !chain.isEmpty, !key.isEmpty else {
      fail("--use_tls needs --tls_cert_file and --tls_key_file.")
    }
    tls = try PublishedKey.using(key) { key in
      try TLSServerContext(TLSServerSettings(certificate: TLSCertificateFiles(chain: chain, key: key)))
    }
  }
  let bound = try server.listen(on: address, tls: tls)
  if host.isEmpty, let port = bound.port { _ = try? server.listen(on: .ipv6(0, 1, port: port), tls: tls) }
  print("listening on \(bound)")
  fflush(nil)
  var number: Int32 = 0
  sigwait(&signals, &number)
  await server.drain(grace: .seconds(5))
} catch {
  print("the interoperability server cannot start: \(error)")
  exit(1)
}

// Either end of TLS for Tests/Conformance/tls.
//
//   SecurePeer serve NAME=FILE…        prints its address, serves until SIGTERM; SIGHUP reads the certificates again
//   SecurePeer call ADDRESS NAME=FILE… asks a server who the caller is; prints the answer or the status
//
// Names: certificate, key (without them plaintext is served), authorities; of a server also loops, clients (none,
// optional, required) and http1=off, of a client server-name.
import EventLoop
import Glibc
import HTTP2
import RPC

struct Options {
  private var values: [String: String] = [:]

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
  }

  subscript(name: String) -> String? { values[name] }

  var certificate: TLSCertificateFiles? {
    guard let chain = self["certificate"], let key = self["key"] else { return nil }
    return TLSCertificateFiles(chain: chain, key: key)
  }
}

func say(_ text: String) {
  print(text)
  fflush(nil)
}

func serve(_ options: Options) throws -> (Server, TLSServerContext?) {
  let tls = try options.certificate.map { certificate in
    try TLSServerContext(
      TLSServerSettings(
        certificate: certificate, clientAuthorities: options["authorities"],
        clientCertificates: options["clients"].flatMap { ClientCertificates(rawValue: $0) } ?? .none))
  }
  let host = try RealHost(loopCount: options["loops"].flatMap { Int($0) } ?? 1)
  var settings = ServerSettings()
  if options["http1"] == "off" { settings.http1 = nil }
  // Every call of a test must be served, however busy the machine is.
  settings.admission.targetDelay = nil
  let server = Server(host: host, services: [PeerService()], settings: settings)
  say("listening on \(try server.listen(on: .loopback(port: 0), tls: tls))")
  return (server, tls)
}

/// Returns on SIGTERM. Blocks the main thread, because a suspension would release it with all signals unblocked.
func awaitEnd(_ tls: TLSServerContext?, _ signals: sigset_t) {
  var signals = signals
  var number: Int32 = 0
  while sigwait(&signals, &number) == 0, number == SIGHUP {
    do {
      try tls?.reload()
      say("reloaded")
    } catch {
      say("not reloaded: \(error)")
    }
  }
}

func call(_ address: SocketAddress, _ options: Options) async throws {
  let host = try RealHost(loopCount: 1)
  var settings = ChannelSettings()
  settings.tls = try TLSClientContext(
    TLSClientSettings(
      authorities: options["authorities"], certificate: options.certificate, serverName: options["server-name"]))
  let channel = Channel(host: host, target: address, settings: settings)
  do {
    let answer: Bytes = try await channel.unary("/secure.Peer/Who", Bytes([]), options: CallOptions())
    say("ok \(answer.text)")
  } catch {
    say("\(error)")
  }
  channel.close()
}

var signals = sigset_t()
sigemptyset(&signals)
for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
// Before any thread is started, so that all inherit it.
pthread_sigmask(SIG_BLOCK, &signals, nil)

let arguments = CommandLine.arguments.dropFirst()
do {
  if arguments.first == "serve" {
    let (server, tls) = try serve(Options(arguments.dropFirst()))
    awaitEnd(tls, signals)
    await server.drain(grace: .seconds(10))
    say("drained")
  } else if arguments.first == "call", let address = arguments.dropFirst().first.flatMap({ SocketAddress(parsing: $0) })
  {
    try await call(address, Options(arguments.dropFirst(2)))
  } else {
    say("usage: SecurePeer serve NAME=FILE… | SecurePeer call ADDRESS NAME=FILE…")
    exit(2)
  }
} catch {
  say("cannot start: \(error)")
  exit(1)
}

// The server of gRPC's interoperability tests. Prints its address, serves until SIGTERM.
import EventLoop
import Glibc
import HTTP2
import RPC

let usage = """
  usage: InteropServer [--port=PORT] [--host=127.0.0.1] [--use_tls=true --tls_cert_file=FILE --tls_key_file=FILE]
  """

var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
// Before any thread is made, so that all inherit it.
pthread_sigmask(SIG_BLOCK, &signals, nil)

var options = ["--port": "0", "--host": "127.0.0.1", "--use_tls": "false", "--tls_cert_file": "", "--tls_key_file": ""]
for argument in CommandLine.arguments.dropFirst() {
  let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2, options[parts[0]] != nil else {
    print("InteropServer does not take \(argument).\n\(usage)")
    exit(2)
  }
  options[parts[0]] = parts[1]
}
guard let address = SocketAddress(parsing: "\(options["--host"] ?? ""):\(options["--port"] ?? "")") else {
  print("--host and --port are no address.\n\(usage)")
  exit(2)
}

do {
  let host = try RealHost(loopCount: 2, blockingThreads: 1)
  let server = Server(host: host, services: [TestService()])
  var tls: TLSServerContext?
  if options["--use_tls"] == "true" {
    let files = TLSCertificateFiles(chain: options["--tls_cert_file"] ?? "", key: options["--tls_key_file"] ?? "")
    tls = try TLSServerContext(TLSServerSettings(certificate: files))
  }
  print("listening on \(try server.listen(on: address, tls: tls))")
  fflush(nil)
  var number: Int32 = 0
  sigwait(&signals, &number)
  await server.drain(grace: .seconds(5))
} catch {
  print("the interoperability server cannot start: \(error)")
  exit(1)
}

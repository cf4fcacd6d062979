// A server for Tests/Conformance/run: prints its address, serves until SIGTERM, drains.
import EventLoop
import Glibc
import RPC

var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
// Before any thread is started, so that all inherit it.
pthread_sigmask(SIG_BLOCK, &signals, nil)

do {
  let arguments = CommandLine.arguments
  let host = try RealHost(loopCount: arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1)
  var settings = ServerSettings()
  // The suites use PINGs to wait for the server; Tests/Shared/RPC tests that PINGs are policed.
  settings.keepalive.minimumPingInterval = .zero
  settings.keepalive.permitsPingsWithoutCalls = true
  for argument in arguments.dropFirst(3) where !settings.apply(argument) {
    print("unknown setting \(argument)")
    exit(2)
  }
  let services: [any RPCService] = [EchoService(), TypedEchoService()]
  let server = Server(
    host: host, services: services + Reflection.services(for: services, files: []), settings: settings)
  guard let wanted = SocketAddress(parsing: arguments.count > 1 ? arguments[1] : "127.0.0.1:0") else {
    print("usage: ConformanceServer [ADDRESS:PORT [LOOPS [SETTING=NUMBER…]]]")
    exit(2)
  }
  print("listening on \(try server.listen(on: wanted))")
  fflush(nil)
  var number: Int32 = 0
  sigwait(&signals, &number)
  await server.drain(grace: .seconds(600))
  print("drained")
} catch {
  print("cannot start: \(error)")
  exit(1)
}

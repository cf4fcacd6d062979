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
  // Every call of a test must be served, however busy the machine is; `sheds` is for those that are about load.
  settings.admission.targetDelay = nil
  var (grace, proxyPort): (Duration, UInt16?) = (.seconds(600), nil)
  for argument in arguments.dropFirst(3) {
    let number = argument.split(separator: "=").last.flatMap { UInt16($0) }
    if argument.hasPrefix("grace="), let number {
      grace = .seconds(Int(number))
      continue
    }
    guard settings.apply(argument) else {
      print("unknown setting \(argument)")
      exit(2)
    }
    if argument.hasPrefix("proxies=") { proxyPort = number }
  }
  let services: [any RPCService] = [EchoService(), TypedEchoService()]
  let server = Server(
    host: host, services: services + Reflection.services(for: services, files: []), settings: settings)
  guard let wanted = SocketAddress(parsing: arguments.count > 1 ? arguments[1] : "127.0.0.1:0") else {
    print("usage: ConformanceServer [ADDRESS:PORT [LOOPS [SETTING=NUMBER…]]]")
    exit(2)
  }
  if let proxyPort { _ = try server.listen(on: .loopback(port: proxyPort), takesProxyHeader: true) }
  print("listening on \(try server.listen(on: wanted))")
  fflush(nil)
  var number: Int32 = 0
  sigwait(&signals, &number)
  await server.drain(grace: grace)
  print("drained")
} catch {
  print("cannot start: \(error)")
  exit(1)
}

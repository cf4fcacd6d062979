// The server of gRPC's interoperability tests: `InteropServer [--port=PORT]`. Prints its address, serves until SIGTERM.
import EventLoop
import Glibc
import RPC

var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
// Before any thread is made, so that all inherit it.
pthread_sigmask(SIG_BLOCK, &signals, nil)

var port: UInt16 = 0
for argument in CommandLine.arguments.dropFirst() {
  if argument.hasPrefix("--port="), let number = UInt16(argument.dropFirst(7)) {
    port = number
  } else if argument != "--use_tls=false" {
    print("InteropServer does not take \(argument); usage: InteropServer [--port=PORT]")
    exit(2)
  }
}

do {
  let host = try RealHost(loopCount: 2, blockingThreads: 1)
  let server = Server(host: host, services: [TestService()])
  print("listening on \(try server.listen(on: .loopback(port: port)))")
  fflush(nil)
  var number: Int32 = 0
  sigwait(&signals, &number)
  await server.drain(grace: .seconds(5))
} catch {
  print("the interoperability server cannot start: \(error)")
  exit(1)
}

import EventLoop
import Glibc
import RPC

// Runs one check of our client against the server at an address, most often Python's grpcio: `ConformanceClient CHECK
// ADDRESS`. Prints what went wrong and exits with 1, or `ok`.

guard CommandLine.arguments.count == 3, let check = Checks.all[CommandLine.arguments[1]],
  let address = SocketAddress(parsing: CommandLine.arguments[2])
else {
  print("usage: ConformanceClient CHECK ADDRESS; checks: \(Checks.all.keys.sorted().joined(separator: " "))")
  exit(2)
}

do {
  let host = try RealHost(loopCount: 2, blockingThreads: 1)
  let channel = Channel(host: host, target: address)
  try await check(Checks(channel: channel, host: host))
  channel.close()
  print("ok")
} catch {
  print("\(error)")
  exit(1)
}

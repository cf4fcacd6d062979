import EventLoop
import Glibc
import RPC

// Runs one check of our client against the servers at a target, most often Python's grpcio: `ConformanceClient CHECK
// TARGET`. Prints what went wrong and exits with 1, or `ok`.

guard CommandLine.arguments.count == 3, let check = Checks.all[CommandLine.arguments[1]] else {
  print("usage: ConformanceClient CHECK TARGET; checks: \(Checks.all.keys.sorted().joined(separator: " "))")
  exit(2)
}

do {
  let host = try RealHost(loopCount: 2, blockingThreads: 1)
  let channel = try Channel(
    host: host, target: CommandLine.arguments[2], settings: try Checks.settings(CommandLine.arguments[1]))
  try await check(Checks(channel: channel, host: host))
  channel.close()
  print("ok")
} catch {
  print("\(error)")
  exit(1)
}

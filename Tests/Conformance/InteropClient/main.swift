// The client of gRPC's interoperability tests. Runs one case, or several joined by commas, against a server; prints a
// line for each and exits with 1 when one fails.
import EventLoop
import Glibc
import RPC

let arguments: InteropArguments
do {
  arguments = try InteropArguments(Array(CommandLine.arguments.dropFirst()))
} catch {
  print("\(error)\n\(InteropArguments.usage)\ncases: \(InteropCases.all.map(\.name).joined(separator: " "))")
  exit(2)
}

var failed = false
do {
  let host = try RealHost(loopCount: 1, blockingThreads: 1)
  let target = try ChannelTarget(parsing: arguments.target)
  let tests = InteropCases(
    host: host, target: target, settings: try arguments.settings(), options: arguments.options)
  for name in arguments.cases {
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

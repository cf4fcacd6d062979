import EventLoop
import Glibc
import RPC

// LiveWatch SHIELD_POLICY USAGE_INGEST CHALLENGE_SERVICE RECORDS_PER_SECOND SECONDS
//
// Sends records of many children at a steady rate, one a call, and measures how long after each acknowledgement every
// watch shows what the record changed. Prints a line for each watch: NAME records p50 p99 max, in milliseconds; then
// the rate that was reached.

let children = 100
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 5, let rate = Int(arguments[3]), let seconds = Int(arguments[4]),
  let shieldPolicy = SocketAddress(parsing: arguments[0]), let usageIngest = SocketAddress(parsing: arguments[1]),
  let challengeService = SocketAddress(parsing: arguments[2])
else {
  print("usage: LiveWatch SHIELD_POLICY USAGE_INGEST CHALLENGE_SERVICE RECORDS_PER_SECOND SECONDS")
  exit(2)
}
let addresses = Addresses(shieldPolicy: shieldPolicy, usageIngest: usageIngest, challengeService: challengeService)
let host = try RealHost(loopCount: 1)
let household = Household(host: host, addresses)
var made: [LoadedChild] = []
while made.count < children { made += try await household.make(children: min(2, children - made.count)) }
let run = LiveRun(host: host, addresses: addresses, children: made, rate: rate, seconds: seconds)
let outcome = try await run.measure()
for line in outcome { print(line) }

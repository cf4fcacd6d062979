import BenchmarkHousehold
import EventLoop
import Glibc
import Messages
import RPC

// LiveWatch SHIELD_POLICY USAGE_INGEST CHALLENGE_SERVICE BADGE_SERVICE RECORDS_PER_SECOND SECONDS [shields]
//
// Sends records of many children at a steady rate, one a call, and measures how long after each acknowledgement every
// watch shows what the record changed. Prints a line for each watch: NAME records p50 p99 max, in milliseconds; then
// the rate that was reached. With `shields`: how long after a guardian has begun to ban an app, or to lift the ban, the
// child's device has the new policy, while a thousand devices watch and send records.

let arguments = Array(CommandLine.arguments.dropFirst())
let changesShields = arguments.last == "shields"
let children = changesShields ? 1_000 : 300
guard arguments.count == (changesShields ? 7 : 6), let rate = Int(arguments[4]), let seconds = Int(arguments[5]),
  let addresses = Addresses(arguments.prefix(4))
else {
  print(
    "usage: LiveWatch SHIELD_POLICY USAGE_INGEST CHALLENGE_SERVICE BADGE_SERVICE RECORDS_PER_SECOND SECONDS [shields]")
  exit(2)
}
let host = try RealHost(loopCount: 1)
let household = Household(host: host, addresses)
var made: [LoadedChild] = []
var shielded: [ShieldRun.Shielded] = []
while made.count < children {
  let family = try await household.make(children: min(2, children - made.count), timeZone: zoneAtNoon(of: host))
  for child in family.children {
    try await household.createChallenge(
      child.childID, .init(title: "Load", goalType: .dailyMinutes, target: 240, fullDay: true),
      templateID: "daily_dynamo", guardian: family.guardian)
  }
  made += family.children
  guard changesShields else { continue }
  for child in family.children {
    shielded.append(try await .init(child: child, guardian: family.guardian, host: host, addresses))
  }
}
let run = LiveRun(host: host, addresses: addresses, children: made, rate: rate, seconds: seconds)
let shields = ShieldRun(host: host, addresses: addresses, children: shielded, rate: rate, seconds: seconds)
// On the loop that its connections are on: the load should leave the cores to the services.
let outcome = try await withTaskExecutorPreference(host.loops[0]) {
  changesShields ? try await shields.measure() : try await run.measure()
}
for line in outcome { print(line) }

/// A zone in which it is about noon, so that the measurement does not run into a midnight.
func zoneAtNoon(of host: RealHost) -> String {
  let hour = Int(host.wallClock.now.seconds % 86_400 / 3600)
  let offset = hour - 12
  return offset == 0 ? "Etc/GMT" : "Etc/GMT\(offset > 0 ? "+" : "-")\(abs(offset))"
}

import BenchmarkHousehold
import EventLoop
import Glibc

// IngestLoad SHIELD_POLICY USAGE_INGEST CHALLENGE_SERVICE BADGE_SERVICE FILE TODAY
//
// Obeys a command a line from standard input, and prints a line for each when it is done: `done` and its figures, or
// `failed` and why. FILE keeps the devices between runs; TODAY is midnight (UTC) of the services' virtual clock, in
// seconds since 1970. A child's number is its line in FILE.
//
//   households FAMILIES CHILDREN           makes them
//   renew                                  renews all access tokens
//   history FIRST COUNT DAYS               sends that many days of those children's past
//   dense FIRST COUNT RECORDS              sends records of this morning
//   challenges FIRST COUNT TYPES           makes 20 challenges for each, of the first five goal types or of all ten
//   send HOW ORDER FIRST COUNT RECORDS BATCH IN_FLIGHT
//     HOW call|stream, ORDER order|shuffled|late|reward, RECORDS of each child, BATCH records a call
//     (reward: in order, of the reward app alone);
//     prints: done SECONDS P50 P99 P99.9, the latter in milliseconds

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 6, let addresses = Addresses(arguments.prefix(4)), let today = Int64(arguments[5]) else {
  print("usage: IngestLoad SHIELD_POLICY USAGE_INGEST CHALLENGE_SERVICE BADGE_SERVICE FILE TODAY")
  exit(2)
}
do {
  var load = IngestLoad(
    fleet: try Fleet(host: RealHost(loopCount: 1), addresses, file: arguments[4], today: today))
  while let line = readLine() {
    print("done \(try await load.obey(line.split(separator: " ").map(String.init)))")
    fflush(nil)
  }
} catch {
  print("failed \(error)")
  exit(1)
}

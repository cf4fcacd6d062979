// The program behind `Tests/Benchmarks/run challenges`, `recount` and `shields`: BenchmarkChallengeCosts
// challenge|challenge-day|simulation|badge|shield|saves|usage-fill|usage|withdrawals DIRECTORY
// Fills a family to its limits and prints for
// every call, event and timer of the service: its name, the milliseconds of processor time that one costs including the
// work left to later transactions, those of the longest body, and the number of bodies. `records DIRECTORY
// [CASE/FOLLOWER…]` prints the microseconds of a usage record in the services that follow UsageIngest.
import EventLoop
import Glibc

@main
enum ChallengeCosts {
  static func main() async throws {
    // As every service does, whose memory is measured here.
    AllocatorArenas.limit()
    let arguments = CommandLine.arguments
    switch arguments.count == 3 || arguments.count > 3 && arguments[1] == "records" ? arguments[1] : "" {
    case "challenge": try await ChallengeFamily(directory: arguments[2]).run()
    case "challenge-day": try await ChallengeDay(directory: arguments[2]).run()
    case "simulation": try await SimulatedYear(directory: arguments[2]).run()
    case "usage-fill", "usage", "withdrawals": try await UsageFamily().run(arguments[1], directory: arguments[2])
    case "records":
      var costs = RecordCosts(directory: arguments[2], only: Array(arguments.dropFirst(3)))
      try await costs.run()
    case "badge":
      try await FeedCosts(directory: arguments[2] + "/feed").run()
      try await BadgeFamily(directory: arguments[2] + "/child").run()
    case "shield":
      var calls = try await FamilyCalls(directory: arguments[2] + "/family")
      try await calls.run()
      var family = try await ShieldFamily(directory: arguments[2] + "/child")
      try await family.run()
    case "saves":
      var saves = try await AppSaves(directory: arguments[2])
      try await saves.run()
    default:
      print(
        "usage: BenchmarkChallengeCosts challenge|challenge-day|simulation|badge|shield|saves|usage-fill|usage|withdrawals|records "
          + "DIRECTORY")
      exit(2)
    }
    exit(0)
  }
}

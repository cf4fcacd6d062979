import LocalTime
import Randomness
import Testing
import Violations

@testable import ShieldApps

/// The apps that devices have.
@Suite struct InventoryRuleTests {
  private func token(_ number: Int) -> String {
    let digits = String(number)
    return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
  }

  private func app(_ number: Int, _ name: String = "", _ kind: SelectionKind = .application) -> InstalledApp {
    InstalledApp(token: token(number), displayName: name, kind: kind)
  }

  @Test("SH-17 a report replaces the one before: apps that it does not name are gone, equal ones are not written")
  func difference() {
    let before = Inventory([app(3, "c"), app(1, "a"), app(2, "b")])
    #expect(before.apps.map(\.displayName) == ["a", "b", "c"])
    let after = Inventory([app(2, "B"), app(3, "c"), app(4, "d")])
    let difference = after.difference(from: before)
    #expect(difference.removed == [token(1)] && difference.saved == [app(2, "B"), app(4, "d")])
    #expect(difference.count == 3)
    #expect(after.difference(from: after).count == 0)
    #expect(after.difference(from: Inventory([])).saved == after.apps)
  }

  @Test("SH-17 each fault of a report is named: a digest that is none or occurs twice, a name that is too long")
  func violations() {
    let faults = Inventory.violations([
      app(1), InstalledApp(token: "chess"), app(1, String(repeating: "x", count: 101)), app(2, "Chess"),
    ])
    #expect(
      faults.map(\.field) == ["apps[1].token_digest", "apps[2].token_digest", "apps[2].display_name"])
    #expect(faults[1].message.contains("apps[0]"))
    #expect(Inventory.violations((0..<Inventory.maximumApps).map { app($0) }).isEmpty)
  }

  @Test("SH-17 of several devices each app is listed once, named as the last report names it; pages join to the whole")
  func merged() {
    let reports = [
      ReportedInventory(
        deviceID: "b", reported: Instant(seconds: 20),
        inventory: Inventory([app(1, "new", .webDomain), app(2), app(5, "only b")])),
      ReportedInventory(
        deviceID: "a", reported: Instant(seconds: 10),
        inventory: Inventory([app(1, "old"), app(2, "named"), app(4, "only a")])),
    ]
    let merged = FoundApp.merged(reports, limit: 9)
    #expect(merged.map(\.app) == [app(1, "new", .webDomain), app(2, "named"), app(4, "only a"), app(5, "only b")])
    #expect(merged.map(\.deviceIDs) == [["a", "b"], ["a", "b"], ["a"], ["b"]])
    #expect(FoundApp.merged(reports.reversed(), limit: 9) == merged)
    // Each page from as many apps of each device as it may have.
    var (pages, after): ([FoundApp], String) = ([], "")
    while pages.count < merged.count {
      let part = reports.map { report in
        ReportedInventory(
          deviceID: report.deviceID, reported: report.reported,
          inventory: Inventory(Array(report.inventory.apps.filter { $0.token > after }.prefix(1))))
      }
      pages += FoundApp.merged(part, limit: 1)
      after = pages.last?.app.token ?? ""
    }
    #expect(pages == merged)
  }
}

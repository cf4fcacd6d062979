import LocalTime
import Testing
import Violations

@testable import ShieldAccess
@testable import ShieldFamilies

@Suite struct FamilyTests {
  @Test("FA-1 names are 1 to 100 characters that are not all blank")
  func names() {
    #expect(DisplayName.violation("Ada", field: "display_name") == nil)
    #expect(DisplayName.violation(String(repeating: "ö", count: 100), field: "display_name") == nil)
    #expect(DisplayName.violation("", field: "display_name")?.field == "display_name")
    #expect(DisplayName.violation(" \n\t", field: "display_name") != nil)
    #expect(DisplayName.violation(String(repeating: "a", count: 101), field: "display_name") != nil)
    #expect(DisplayName.violation("a" + String(repeating: "\u{301}", count: 5000), field: "display_name") != nil)
  }

  @Test("FA-1 a name with a control character is rejected with its code point and position; a device's is cleaned")
  func controlCharacters() {
    let violation = DisplayName.violation("Ad\u{2067}a", field: "display_name")
    #expect(
      violation?.message == "display_name has the control character U+2067 at place 3; leave it out")
    #expect(DisplayName.labelViolation("", field: "display_name") == nil)
    #expect(DisplayName.labelViolation("\u{9F}", field: "display_name") != nil)
    #expect(DisplayName.reported("Ada's\niPad\u{202C}") == "Ada's iPad")
  }

  @Test("FA-1 a child has a name, an IANA zone and a week start; every fault comes back at once")
  func child() {
    #expect(ChildProfile(displayName: "Ada", timeZone: "Europe/Berlin").violations().isEmpty)
    #expect(ChildProfile(displayName: "Ada", timeZone: "Europe/Berlin").weekStart == .monday)
    let faults = ChildProfile(displayName: "", timeZone: "Europe/Atlantis").violations()
    #expect(faults.map(\.field) == ["display_name", "time_zone"])
    #expect(!ChildProfile(displayName: "Ada", timeZone: "../etc/passwd").violations().isEmpty)
  }

  @Test("FA-1 a family does not grow without bound")
  func size() {
    #expect(FamilySize(guardians: 19, children: 0, devices: 0).refusal(toAdd: .guardian) == nil)
    #expect(FamilySize(guardians: 20, children: 0, devices: 0).refusal(toAdd: .guardian) != nil)
    #expect(FamilySize(guardians: 1, children: 50, devices: 0).refusal(toAdd: .child) != nil)
    #expect(FamilySize(guardians: 1, children: 1, devices: 100).refusal(toAdd: .device) != nil)
  }

  @Test("FA-1 FA-2 wrong codes and new families have a pace, and it is never 0")
  func attempts() {
    #expect(AttemptPace.wrongPairingCodes == AttemptPace(burst: 5, milliseconds: 200))
    #expect(AttemptPace.familyCreations == AttemptPace(burst: 10, milliseconds: 10_000))
    #expect(AttemptPace(burst: 0, milliseconds: 0) == AttemptPace(burst: 1, milliseconds: 1))
  }
}

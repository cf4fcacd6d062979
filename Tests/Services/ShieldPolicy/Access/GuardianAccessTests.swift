import Testing

@testable import ShieldAccess

@Suite struct GuardianAccessTests {
  @Test("FA-8 the last guardian, and the last one with a device, cannot be removed")
  func removal() {
    #expect(GuardianAccess(guardians: ["a"], devices: ["1": "a"]).refusal(toRemove: "a")?.contains("no other") == true)
    let waiting = GuardianAccess(guardians: ["a", "b"], devices: ["1": "a"])
    #expect(waiting.refusal(toRemove: "a")?.contains("device in use") == true)
    #expect(waiting.refusal(toRemove: "b") == nil)
    let both = GuardianAccess(guardians: ["a", "b"], devices: ["1": "a", "2": "b"])
    #expect(both.refusal(toRemove: "a") == nil && both.refusal(toRemove: "b") == nil)
  }

  @Test("FA-3 the last device of the guardians cannot be revoked, a child's always can")
  func revocation() {
    let one = GuardianAccess(guardians: ["a", "b"], devices: ["1": "a"])
    #expect(one.refusal(toRevoke: "1") != nil && one.refusal(toRevoke: "child's") == nil)
    let two = GuardianAccess(guardians: ["a"], devices: ["1": "a", "2": "a"])
    #expect(two.refusal(toRevoke: "1") == nil && two.refusal(toRevoke: "2") == nil)
  }
}

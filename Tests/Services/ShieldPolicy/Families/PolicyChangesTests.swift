import Testing

@testable import ShieldFamilies

@Suite struct PolicyChangesTests {
  @Test("SH-11 a change that policies only show makes no version; a change of the facts behind them does")
  func facts() {
    #expect(!PolicyChanges().haveFacts)
    let shown = PolicyChanges([.shown])
    #expect(shown.haveFacts && !shown.makeDue && !shown.areUnsettled)
    let due = PolicyChanges([.shown, .due])
    #expect(due.haveFacts && due.makeDue && due.areUnsettled)
  }

  @Test("SH-11 a fact that has turned twice is as it was; two that have turned once are not")
  func turns() {
    #expect(PolicyChanges([.turned("balance")]).makeDue)
    #expect(!PolicyChanges([.turned("balance"), .shown, .turned("balance")]).makeDue)
    #expect(PolicyChanges([.turned("balance"), .turned("grant")]).makeDue)
    #expect(PolicyChanges([.turned("balance"), .turned("balance"), .due]).makeDue)
  }

  @Test("SH-11 a version settles what came before it, and leaves the revision raised")
  func settled() {
    var changes = PolicyChanges([.due, .settled])
    #expect(changes.makeDue && !changes.areUnsettled)
    changes.append(.shown)
    #expect(!changes.areUnsettled)
    changes.append(.turned("grant"))
    #expect(changes.areUnsettled)
    changes.append(.settled)
    #expect(!changes.areUnsettled)
  }

  @Test("SH-11 a change that another transaction of the call is about to make is awaited, and is no fact")
  func awaited() {
    let alone = PolicyChanges([.awaited])
    #expect(alone.areAwaited && !alone.haveFacts)
    let changes = PolicyChanges([.awaited, .due])
    #expect(changes.areAwaited && changes.areUnsettled)
    #expect(!PolicyChanges([.due]).areAwaited)
  }
}

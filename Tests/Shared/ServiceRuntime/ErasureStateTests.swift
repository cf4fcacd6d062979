import EventFeed
import Messages
import StoredMessages
import StoredStates
import Testing

@testable import ServiceRuntime

@Suite("FA-7 the state of an erasure between two steps") struct ErasureStateTests {
  private func half() -> ErasureState {
    let started = PrivacyV1.ErasureStarted(
      erasureID: "erasure", childID: "child", deviceIDs: ["a", "b"], startTime: .init(seconds: 1_772_000_000))
    var state = ErasureState(started)
    (state.stage, state.table, state.hasFound, state.position) = (.parked, 7, true, 12)
    state.waiting = ErasedWaiting.Place(feed: 1, position: 5, part: 2, key: "key")
    (state.rows, state.events, state.isLastPass) = (["child": 1, "award": 30], 4, true)
    return state
  }

  @Test func erasures() throws {
    var state = half()
    #expect(try ErasureState(state.bytes) == state)
    state.waiting.key = nil
    state.forget([.init(code: [UInt8](repeating: 7, count: 32), day: 20_500)])
    #expect(try ErasureState(state.bytes) == state && state.childID.isEmpty)
    #expect(try ErasureState(Array(state.bytes.dropLast())) == nil)
    for change in [
      { $0.erasureID = "" }, { $0.stage = 4 }, { $0.table = -1 }, { $0.waiting = nil }, { $0.waiting?.feed = -1 },
      { $0.entries[0].code = [7] },
    ] as [(inout StoredV1.Erasure) -> Void] {
      var stored = state.stored
      change(&stored)
      #expect(ErasureState(stored) == nil)
    }
  }

  @Test("as an earlier version has left it") func earlierForm() {
    let text = """
      {"child":"child","devices":["a","b"],"entries":[],"erasure":"erasure","event":5,"events":4,"feed":1,"found":true,
      "key":"key","last":true,"part":2,"position":12,"rows":{"award":30,"child":1},"stage":1,"start":1772000000,"table":7}
      """
    #expect(ErasureState(Array(text.utf8)) == half())
    // The earliest ones had not got to what waits.
    let earliest = """
      {"child":"","devices":[],"entries":["20500 \(String(repeating: "07", count: 32))"],"erasure":"erasure","events":0,
      "found":false,"last":false,"position":0,"rows":{},"stage":3,"start":0,"table":0}
      """
    var state = ErasureState(PrivacyV1.ErasureStarted(erasureID: "erasure"))
    state.forget([.init(code: [UInt8](repeating: 7, count: 32), day: 20_500)])
    #expect(ErasureState(Array(earliest.utf8)) == state)
    for text in ["", "{", "{}", "[]"] { #expect(ErasureState(Array(text.utf8)) == nil) }
  }

  @Test func endings() throws {
    for (state, text) in [(ErasureEnd.State.events(after: 0), "0"), (.events(after: 12), "12"), (.log, "log")] {
      #expect(try ErasureEnd.State(state.bytes) == state && ErasureEnd.State(Array(text.utf8)) == state)
    }
    for bytes in [[], Array("lo".utf8), [0x08], [0x1A, 0]] { #expect(ErasureEnd.State(bytes) == nil) }
  }
}

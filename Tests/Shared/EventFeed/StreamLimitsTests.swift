import EventFeed
import Messages
import RPC
import Testing

/// The number of watches and streams that a family may have open in one service.
struct StreamLimitsTests {
  private func subject(_ child: Int, of family: String = "Lind") -> StreamLimits.Subject {
    StreamLimits.Subject(familyID: family, memberID: "child \(child)")
  }

  private func refusal(_ limits: inout StreamLimits, _ subject: StreamLimits.Subject) -> RPCError? {
    do {
      try limits.enter(subject)
      return nil
    } catch {
      return error
    }
  }

  @Test("A family with 50 children may have 200 calls open, about any of them, and other families are not affected")
  func families() {
    var limits = StreamLimits()
    var open = 0
    for _ in 0..<100 {
      for child in 0..<50 where refusal(&limits, subject(child)) == nil { open += 1 }
    }
    #expect(open == 200 && limits.count == 200)
    let refused = refusal(&limits, subject(0))
    #expect(refused?.code == .resourceExhausted)
    #expect(refused?.message.contains("this family has 200 watches and streams open in this service") == true)
    #expect(refused?.metadata["grpc-retry-pushback-ms"] == "5000")
    #expect(refused?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 5)
    #expect(refusal(&limits, subject(0, of: "Berg")) == nil)
  }

  @Test("50 calls may be about one child; another child has places left, and a call that ends frees its place")
  func children() {
    var limits = StreamLimits()
    for _ in 0..<50 { #expect(refusal(&limits, subject(1)) == nil) }
    #expect(refusal(&limits, subject(1))?.message.contains("this child has 50") == true)
    #expect(refusal(&limits, subject(2)) == nil)
    limits.leave(subject(1))
    #expect(refusal(&limits, subject(1)) == nil)
    #expect(refusal(&limits, subject(1)) != nil)
  }

  @Test("A child's device has 10 calls of its own: neither its guardians nor another device of the child notice")
  func devices() {
    var limits = StreamLimits()
    func device(_ name: String) -> StreamLimits.Subject { .init(familyID: "Lind", memberID: "child 1", deviceID: name) }
    for _ in 0..<10 { #expect(refusal(&limits, device("tablet")) == nil) }
    let refused = refusal(&limits, device("tablet"))
    #expect(refused?.code == .resourceExhausted && refused?.message.contains("this device has 10") == true)
    for _ in 0..<50 { #expect(refusal(&limits, subject(1)) == nil) }
    #expect(refusal(&limits, device("phone")) == nil && limits.count == 61)
    limits.leave(device("tablet"))
    #expect(refusal(&limits, device("tablet")) == nil)
  }
}

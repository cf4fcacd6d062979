import EventLoop
import Testing

@testable import AdminListener

struct ConnectionSharesTests {
  private let maximum = ConnectionShares.maximum

  private func address(_ number: UInt32) -> PeerAddress { PeerAddress(.ipv4(number, port: 1)) }

  @Test("An address has its share; its oldest connection without a request gives way, one that is read does not")
  func perAddress() {
    var shares = ConnectionShares()
    for socket in 1...4 as ClosedRange<Int32> {
      #expect(shares.admission(of: address(1)) == .admitted(ending: nil))
      shares.begin(socket, of: address(1), at: Int64(socket))
    }
    #expect(shares.admission(of: address(1)) == .admitted(ending: 1))
    shares.noteAnswer(1)
    #expect(shares.admission(of: address(1)) == .admitted(ending: 2))
    for socket in 2...4 as ClosedRange<Int32> { shares.noteAnswer(socket) }
    #expect(shares.admission(of: address(1)) == .refused)
    #expect(shares.admission(of: address(2)) == .admitted(ending: nil))
    shares.close(3)
    #expect(shares.admission(of: address(1)) == .admitted(ending: nil))
    // One /64 is one address.
    #expect(PeerAddress(.ipv6(7, 1, port: 1)) == PeerAddress(.ipv6(7, 2, port: 1)))
  }

  @Test("The last places are for addresses without any; then the heaviest address gives one up")
  func reserve() {
    var shares = ConnectionShares()
    var socket: Int32 = 0
    func fill(_ number: UInt32) {
      socket += 1
      shares.begin(socket, of: address(number), at: Int64(socket))
    }
    for number in 0..<UInt32((maximum.all - maximum.reserve) / maximum.perAddress) {
      for _ in 0..<maximum.perAddress { fill(number) }
    }
    // Of an address that has some, its own oldest.
    #expect(shares.admission(of: address(1)) == .admitted(ending: 5))
    shares.end(24)
    fill(100)
    #expect(shares.admission(of: address(100)) == .admitted(ending: socket))
    for number in 0..<UInt32(maximum.reserve) {
      #expect(shares.admission(of: address(200 + number)) == .admitted(ending: nil))
      fill(200 + number)
    }
    #expect(shares.count == maximum.all && shares.admission(of: address(300)) == .admitted(ending: 1))
    for answered in 1...socket { shares.noteAnswer(answered) }
    #expect(shares.admission(of: address(300)) == .refused)
  }

  @Test("A request has less time than the whole connection")
  func overdue() {
    var shares = ConnectionShares()
    for socket in 1...2 as ClosedRange<Int32> { shares.begin(socket, of: address(1), at: 0) }
    shares.noteAnswer(2)
    #expect(shares.overdue(at: 5, request: 5, whole: 20) == [])
    #expect(shares.overdue(at: 6, request: 5, whole: 20) == [1])
    #expect(Set(shares.overdue(at: 21, request: 5, whole: 20)) == [1, 2])
    #expect(shares.overdue(at: 3, request: 5, whole: 2).count == 2)
  }
}

import EventLoop
import Testing

@testable import RPC

@Suite("call and connection states")
struct StateTests {
  @Test("a queue of messages counts envelopes and keeps the order")
  func queue() {
    var queue = MessageQueue()
    for index in 0..<600 { queue.append(ReceivedMessage(bytes: [UInt8(index % 256)], isCompressed: index % 2 == 0)) }
    #expect(queue.bytes == 600 * 6)
    var got: [UInt8] = []
    for index in 0..<600 {
      let message = queue.popFirst()
      #expect(message?.isCompressed == (index % 2 == 0))
      got += message?.bytes ?? []
    }
    #expect(got == (0..<600).map { UInt8($0 % 256) })
    #expect(queue.bytes == 0)
    let afterTheLast = queue.popFirst()
    #expect(afterTheLast == nil)
  }

  @Test("a request is stalled when nothing of what it owes has arrived since the last check")
  func requestProgress() {
    typealias Mark = RequestProgress.Mark
    var progress = RequestProgress()
    let looks: [(Mark?, Bool)] = [
      (Mark(bytes: 0, messages: 0), false), (Mark(bytes: 7, messages: 0), false), (nil, false), (nil, false),
      (Mark(bytes: 7, messages: 1), false), (Mark(bytes: 7, messages: 2), false), (Mark(bytes: 7, messages: 2), true),
    ]
    for (mark, isStalled) in looks {
      let verdict = progress.check(mark)
      #expect(verdict == isStalled)
    }
  }

  @Test("a few addresses can't use all connections: the last quarter is for those that have few")
  func connectionReserve() throws {
    let load = ServerLoad()
    var settings = ServerSettings()
    settings.maximumConnections = 400
    settings.maximumConnectionsPerAddress = 200
    func admitted(_ count: Int, from last: Int) throws -> Int {
      let address = try #require(SocketAddress(parsing: "192.0.2.\(last):1"))
      return (0..<count).count { _ in load.admit(from: address, settings) == nil }
    }
    #expect(try admitted(400, from: 1) == 200)
    #expect(try admitted(400, from: 2) == 100)
    #expect(load.admit(from: try #require(SocketAddress(parsing: "192.0.2.2:1")), settings) == .address(limit: 100))
    for last in 3..<9 { #expect(try admitted(400, from: last) == 16) }
    #expect(try admitted(400, from: 9) == 4)
    #expect(load.connections == 400)
    // One address may have them all: it has no neighbours.
    settings.maximumConnectionsPerAddress = 400
    #expect(settings.connectionReserve == 0)
  }

  @Test("connections are counted by client address, of IPv6 by its network; one that is refused does not count")
  func connectionsOfPeers() throws {
    let load = ServerLoad()
    var settings = ServerSettings()
    settings.maximumConnectionsPerAddress = 2
    settings.maximumConnections = 6
    func admit(_ text: String) throws -> ConnectionRefusal? {
      load.admit(from: try #require(SocketAddress(parsing: text)), settings)
    }
    #expect(try admit("192.0.2.1:1000") == nil)
    #expect(try admit("192.0.2.1:1001") == nil)
    #expect(try admit("192.0.2.1:1002") == .address(limit: 2))
    // The same client, as an IPv6 listener shows it.
    #expect(try admit("[::ffff:192.0.2.1]:1003") == .address(limit: 2))
    #expect(try admit("192.0.2.2:1000") == nil)
    #expect(try admit("[2001:db8::1]:1") == nil)
    #expect(try admit("[2001:db8::2]:1") == nil)
    #expect(try admit("[2001:db8::3]:1") == .address(limit: 2))
    #expect(load.connections == 5)
    load.connectionClosed(from: try #require(SocketAddress(parsing: "192.0.2.1:1000")))
    #expect(try admit("192.0.2.1:7") == nil)
    #expect(try admit("[2001:db8:0:1::1]:1") == nil)
    #expect(load.connections == 6)
    #expect(try admit("[2001:db8:0:2::1]:1") == .server(limit: 6))
    #expect(load.connections == 6)
  }
}

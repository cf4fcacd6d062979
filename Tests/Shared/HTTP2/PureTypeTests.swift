import Testing

@testable import HTTP2

@Suite("HTTP/2 value types")
struct PureTypeTests {
  @Test("stream order: ascending opens, passed over is refused, known is left to nghttp2")
  func order() {
    var order = StreamOrder()
    let verdicts = ([1, 3, 3, 9, 5, 7, 1] as [Int32]).map { order.check($0) }
    #expect(verdicts == [.opens, .opens, .known, .opens, .passedOver, .passedOver, .known])
  }

  @Test("stream order: a client may pass over as many as it likes; the last gaps are remembered")
  func gaps() {
    var order = StreamOrder()
    let verdicts = (0..<10_000).map { order.check(Int32(1 + $0 * 4)) }
    #expect(verdicts.allSatisfy { $0 == .opens })
    #expect(order.check(9_999 * 4 - 1) == .passedOver)
    #expect(order.check(9_940 * 4 - 1) == .passedOver)
    #expect(order.check(3) == .known)
  }

  @Test("a first stream above 1 passes over those below")
  func firstStream() {
    var order = StreamOrder()
    let verdicts = ([5, 3] as [Int32]).map { order.check($0) }
    #expect(verdicts == [.opens, .passedOver])
  }

  @Test("reset budget: a burst, then the rate")
  func budget() {
    var budget = RateBudget(burst: 3, perSecond: 2)
    let instants: [Int64] = [1_000, 1_000, 1_000, 1_000, 500_001_000, 500_001_000, 100_000_000_000]
    let allowed = instants.map { budget.consume(now: $0) }
    #expect(allowed == [true, true, true, false, true, false, true])
  }

  @Test("recent resets: the last thousand are known, older ones count as reset, one that the peer ended too is none")
  func recentResets() {
    var resets = RecentResets()
    for id in stride(from: Int32(1), to: 2_001, by: 2) { resets.insert(id) }
    #expect(resets.contains(1))
    #expect(!resets.contains(2_001))
    resets.remove(1_999)
    #expect(!resets.contains(1_999))
    for id in stride(from: Int32(3_001), to: 3_101, by: 2) { resets.insert(id) }
    // 24 places were free; the oldest 26 are forgotten, and count as reset with whatever is below.
    #expect(resets.contains(1))
    #expect(resets.contains(3_099))
    #expect(!resets.contains(2_999))
  }

  @Test("frame scanner: finds every frame, however the bytes are cut")
  func frameScanner() {
    let wanted: [FrameScanner.Frame] = [
      .init(length: 0, type: 4, flags: 0, stream: 0), .init(length: 17, type: 1, flags: 4, stream: 1),
      .init(length: 0, type: 0, flags: 1, stream: 0x7fff_ffff),
      .init(length: 300, type: 0, flags: 0xff, stream: 0x1234_5678),
      .init(length: 1, type: 0xee, flags: 0, stream: 3), .init(length: 5, type: 0, flags: 0, stream: 3),
    ]
    var bytes = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    for frame in wanted {
      bytes +=
        withUnsafeBytes(of: UInt32(frame.length).bigEndian) { Array($0.dropFirst()) } + [frame.type, frame.flags]
      // The reserved bit does not count.
      bytes += withUnsafeBytes(of: (UInt32(frame.stream) | 0x8000_0000).bigEndian, Array.init)
      bytes += [UInt8](repeating: 0, count: frame.length)
    }
    for step in 1...bytes.count {
      var scanner = FrameScanner(preface: 24)
      var counter = scanner
      var found: [FrameScanner.Frame] = []
      var dataFrames = 0
      for begin in stride(from: 0, to: bytes.count, by: step) {
        bytes[begin..<min(begin + step, bytes.count)].withUnsafeBytes { piece in
          scanner.forEach(in: piece) { found.append($0) }
          dataFrames += counter.dataFrames(in: piece)
        }
      }
      #expect(found == wanted, "in pieces of \(step)")
      #expect(dataFrames == 3)
    }
  }

  @Test("output queue: bytes come out in order at any cut")
  func outputQueue() {
    var queue = OutputQueue()
    var expected: [UInt8] = []
    var got: [UInt8] = []
    let target = UnsafeMutableRawBufferPointer.allocate(byteCount: 50, alignment: 1)
    defer { target.deallocate() }
    for round in 0..<500 {
      let piece = [UInt8](repeating: UInt8(round % 251), count: round % 37)
      queue.append(piece)
      expected += piece
      let count = queue.move(into: UnsafeMutableRawBufferPointer(rebasing: target[..<(round % 20)]))
      got += target[..<count]
    }
    while !queue.isEmpty {
      let count = queue.move(into: target)
      got += target[..<count]
    }
    #expect(got == expected)
    #expect(queue.isEmpty)
  }

  @Test("a peer that sends messages is soon read as much as there is room for")
  func readShareGrows() {
    var share = ReadShare()
    let sizes = (0..<4).map { _ in
      let size = share.bytes
      let mayReadMore = share.hasRead(size, cost: 3)
      #expect(mayReadMore == (size == 65_536))
      return size
    }
    #expect(sizes == [4_096, 16_384, 65_536, 65_536])
    let mayReadMore = share.hasRead(1_000, cost: 3)
    #expect(!mayReadMore)
    #expect(share.bytes == 65_536)
  }

  @Test("a peer that floods is read in small parts, one a turn, from the first one on")
  func readShareShrinks() {
    var share = ReadShare()
    _ = (0..<3).map { _ in share.hasRead(share.bytes, cost: 0) }
    var cost = 0
    let sizes = (0..<4).map { _ in
      let size = share.bytes
      cost += 1_000
      let mayReadMore = share.hasRead(size, cost: cost)
      #expect(!mayReadMore)
      return size
    }
    #expect(sizes == [65_536, 16_384, 4_096, 2_048])
    // Some are nothing: neither less nor more.
    let mayReadMore = share.hasRead(2_048, cost: cost + 200)
    #expect(!mayReadMore)
    #expect(share.bytes == 2_048)
    // And a peer that stops is read as before.
    _ = (0..<3).map { _ in share.hasRead(share.bytes, cost: cost + 200) }
    #expect(share.bytes == 65_536)
  }

  @Test("received bytes are processed until a turn's cost is used up, in slices that shrink with their cost")
  func readShareSlices() {
    var share = ReadShare()
    let first = (0..<3).map { _ in
      _ = share.hasProcessed(cost: 0)
      return share.slice
    }
    #expect(first == [512, 1_024, 1_024])
    var cost = 0
    var slices: [Int] = []
    repeat {
      slices.append(share.slice)
      cost += 100
    } while share.hasProcessed(cost: cost)
    #expect(slices == [1_024, 1_024, 1_024])
    _ = share.hasRead(3_072, cost: cost)
    slices = (0..<4).map { _ in
      cost += 1_000
      let mayContinue = share.hasProcessed(cost: cost)
      #expect(!mayContinue)
      _ = share.hasRead(0, cost: cost)
      return share.slice
    }
    #expect(slices == [256, 64, 64, 64])
    slices = (0..<5).map { _ in
      let mayContinue = share.hasProcessed(cost: cost)
      #expect(mayContinue)
      return share.slice
    }
    #expect(slices == [128, 256, 512, 1_024, 1_024])
  }

  @Test("expensive input is processed in smaller slices, and one at a time once a turn has lasted a while")
  func readShareMeasuresTime() {
    var share = ReadShare()
    var mayContinue = (0..<3).map { share.hasProcessed(cost: 0, time: 60_000, turn: 60_000 * Int64($0 + 1)) }
    #expect(mayContinue == [true, true, true] && share.slice == 64)
    mayContinue = [20_000, 250_000, 250_001].map { share.hasProcessed(cost: 0, time: 20_000, turn: $0) }
    #expect(mayContinue == [true, true, false] && share.slice == 64)
    _ = share.hasRead(65_536, cost: 0, isProcessed: false)
    #expect(share.bytes == ReadShare.minimum)
    mayContinue = (0..<3).map { _ in share.hasProcessed(cost: 0, time: 10_000, turn: 30_000) }
    #expect(mayContinue == [true, true, true] && share.slice == 512)
  }

  @Test("bytes that cost nothing any more leave no room for a flood")
  func readShareForgets() {
    var share = ReadShare()
    _ = share.hasRead(1_000, cost: 2_000)
    let mayContinue = [share.hasProcessed(cost: 100), share.hasProcessed(cost: 300), share.hasProcessed(cost: 400)]
    #expect(mayContinue == [true, true, false])
  }
}

import EventLoop
import Glibc
import Randomness
import Testing

@testable import RPC

/// A loop that serves calls of one length under `AdmissionLimit`, on its own clock: reads what has arrived, refuses,
/// begins calls for the time of a turn.
private struct ModelLoop {
  struct Call {
    var arrival: Int64
    var priority: CallPriority
  }

  var limit: AdmissionLimit
  var queue = AdmissionQueue<Call>()
  var random: SeededRandom
  let service: Int64
  let quantum: Int64
  /// Nanoseconds a refusal costs.
  let refusalCost: Int64
  var now: Int64 = 0
  var idle: Int64 = 0
  var begun = 0
  var nextArrival: Int64 = 0
  var turnStart: Int64 = 0
  var hasIdled = true

  // Of the present measurement.
  var offered = [0, 0, 0, 0]
  var served = [0, 0, 0, 0]
  var refused = [0, 0, 0, 0]
  var waits: [Int64] = []
  var smallestLimit = Int.max

  init(seed: UInt64, service: Int64, target: Duration, floor: Int = 1, refusalCost: Int64 = 3_000) {
    limit = AdmissionLimit(target: target, interval: .milliseconds(100), minimumWaiting: floor)
    random = SeededRandom(seed: seed)
    self.service = service
    self.refusalCost = refusalCost
    quantum = min(target.clampedNanoseconds / 2, 5_000_000)
  }

  /// Serves `load` times what can be served for a while; a share of the calls is critical, another sheddable.
  mutating func run(load: Double, seconds: Double, critical: Double = 0, sheddable: Double = 0) {
    (offered, served, refused, waits) = ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [])
    let end = now + Int64(seconds * 1e9)
    nextArrival = now
    while now < end { turn(load, critical, sheddable) }
  }

  private mutating func turn(_ load: Double, _ critical: Double, _ sheddable: Double) {
    let delay = hasIdled ? 0 : max(now - turnStart, queue.oldestArrival.map { now - $0 } ?? 0)
    turnStart = now
    hasIdled = false
    limit.turnBegan(AdmissionLimit.Turn(now: now, idle: idle, begun: begun, delay: delay))
    if limit.isLimiting {
      smallestLimit = min(smallestLimit, limit.maximumWaiting)
      while queue.isLonger(than: limit), let call = queue.popOldestOfLowest() { refuse(call.priority) }
    }
    while nextArrival <= turnStart {
      let draw = random.unit()
      let priority: CallPriority = draw < critical ? .critical : draw > 1 - sheddable ? .sheddable : .normal
      offered[priority.rawValue] += 1
      if queue.count(atLeast: priority) < limit.maximumWaiting(for: priority) {
        queue.append(Call(arrival: nextArrival, priority: priority), priority: priority, arrival: turnStart)
        if queue.isLonger(than: limit), let call = queue.popYoungestOfLowest() { refuse(call.priority) }
      } else {
        refuse(priority)
      }
      nextArrival += Int64(-log(random.unit()) * Double(service) / load)
    }
    while let call = queue.popFirst() {
      waits.append(now - call.arrival)
      served[call.priority.rawValue] += 1
      begun += 1
      now += service
      if now - turnStart >= quantum { break }
    }
    if queue.isEmpty, nextArrival > now {
      idle += nextArrival - now
      now = nextArrival
      hasIdled = true
    }
  }

  private mutating func refuse(_ priority: CallPriority) {
    refused[priority.rawValue] += 1
    limit.noteRefusal()
    now += refusalCost
  }

  func wait(_ share: Double) -> Int64 {
    let sorted = waits.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }
}

extension SeededRandom {
  /// Above 0, at most 1.
  fileprivate mutating func unit() -> Double { Double((next() >> 11) + 1) / 9_007_199_254_740_992 }
}

@Suite struct AdmissionLimitTests {
  private static let seeds: [UInt64] = Array(1...4)
  /// Nanoseconds of work per call.
  private static let services: [Int64] = [50_000, 200_000, 1_000_000]

  // MARK: The limit

  @Test(
    "Three times the load: waits stay near the target, and the loop has hardly an idle moment", arguments: seeds,
    services)
  func overload(seed: UInt64, service: Int64) {
    var loop = ModelLoop(seed: seed, service: service, target: .nanoseconds(2 * service), refusalCost: service / 60)
    loop.run(load: 3, seconds: 0.3)
    loop.run(load: 3, seconds: 1)
    let served = loop.served.reduce(0, +)
    #expect(Double(served) * Double(service) >= 0.9 * 1e9)
    #expect(loop.wait(0.99) <= 4 * service)
    #expect(loop.refused.reduce(0, +) > served)
  }

  @Test("Of a load that can be served next to nothing is refused, however it comes", arguments: seeds, services)
  func sustainable(seed: UInt64, service: Int64) {
    var loop = ModelLoop(seed: seed, service: service, target: .nanoseconds(2 * service))
    loop.run(load: 0.8, seconds: 2)
    // Bursts of more than an interval are rare, but not excluded.
    #expect(Double(loop.refused.reduce(0, +)) <= 0.02 * Double(loop.offered.reduce(0, +)))
  }

  @Test("The limit is lifted within two intervals after the load has fallen, and returns with it", arguments: seeds)
  func recovery(seed: UInt64) {
    var loop = ModelLoop(seed: seed, service: 200_000, target: .microseconds(400))
    loop.run(load: 5, seconds: 0.5)
    #expect(loop.limit.isLimiting)
    loop.run(load: 0.7, seconds: 0.25)
    #expect(!loop.limit.isLimiting)
    loop.run(load: 0.7, seconds: 0.5)
    #expect(loop.refused == [0, 0, 0, 0])
    loop.run(load: 5, seconds: 0.5)
    #expect(loop.limit.isLimiting)
    // A single call long afterwards finds no old limit.
    loop.now += 10_000_000_000
    loop.idle += 10_000_000_000
    loop.hasIdled = true
    loop.run(load: 0.01, seconds: 0.1)
    #expect(loop.refused == [0, 0, 0, 0])
  }

  @Test("So many calls may always wait, however long each takes", arguments: seeds)
  func floor(seed: UInt64) {
    var loop = ModelLoop(seed: seed, service: 3_000_000, target: .milliseconds(1), floor: 6)
    loop.run(load: 10, seconds: 3)
    #expect(loop.smallestLimit == 6)
  }

  @Test("Important calls are served, the others yield in their order", arguments: seeds)
  func priorities(seed: UInt64) {
    var loop = ModelLoop(seed: seed, service: 200_000, target: .microseconds(800))
    loop.run(load: 3, seconds: 0.5, critical: 0.2, sheddable: 0.4)
    loop.run(load: 3, seconds: 2, critical: 0.2, sheddable: 0.4)
    func refusedShare(_ priority: CallPriority) -> Double {
      Double(loop.refused[priority.rawValue]) / Double(max(1, loop.offered[priority.rawValue]))
    }
    #expect(refusedShare(.critical) < 0.01)
    #expect(refusedShare(.normal) < 0.85)
    #expect(refusedShare(.sheddable) > 0.9)
    #expect(refusedShare(.normal) < refusedShare(.sheddable))
  }

  @Test("A burst, one long call, and a target that is nil limit nothing")
  func noLimit() {
    var limit = AdmissionLimit(target: .milliseconds(5), interval: .milliseconds(100), minimumWaiting: 1)
    var turn = AdmissionLimit.Turn(now: 0, idle: 0, begun: 0, delay: 0)
    func pass(_ milliseconds: Int64, begun: Int, delay: Int64, idle: Int64 = 0) {
      turn.now += milliseconds * 1_000_000
      turn.begun += begun
      turn.delay = delay * 1_000_000
      turn.idle += idle * 1_000_000
      limit.turnBegan(turn)
    }
    // A burst that is worked off within the interval.
    for _ in 0..<9 { pass(10, begun: 100, delay: 50) }
    pass(10, begun: 100, delay: 1)
    for _ in 0..<9 { pass(10, begun: 100, delay: 50) }
    #expect(!limit.isLimiting)
    // A moment of rest between.
    pass(10, begun: 100, delay: 50, idle: 1)
    for _ in 0..<9 { pass(10, begun: 100, delay: 50) }
    #expect(!limit.isLimiting)
    // One call of half a second, and what has accumulated behind it.
    pass(1, begun: 1, delay: 0)
    pass(500, begun: 1, delay: 500)
    pass(3, begun: 40, delay: 500)
    pass(3, begun: 40, delay: 3)
    #expect(!limit.isLimiting)
    // And this is an overload: no delay below the target for a whole interval.
    for _ in 0..<12 { pass(10, begun: 10, delay: 20) }
    #expect(limit.maximumWaiting == 5)

    var off = AdmissionLimit(target: nil, interval: .milliseconds(100), minimumWaiting: 1)
    for _ in 0..<1_000 {
      turn.now += 1_000_000_000
      turn.begun += 100
      turn.delay = 10_000_000_000
      off.turnBegan(turn)
    }
    #expect(!off.isLimiting)
  }

  // MARK: The queue

  @Test("The queue: by priority, then by arrival; the lowest yields, the exempt never")
  func queue() {
    var queue = AdmissionQueue<Int>()
    let order: [(Int, CallPriority)] = [
      (1, .normal), (2, .sheddable), (3, .critical), (4, .normal), (5, .sheddable), (6, .exempt), (7, .critical),
    ]
    for (arrival, entry) in order.enumerated() { queue.append(entry.0, priority: entry.1, arrival: Int64(arrival)) }
    #expect(queue.count == 7 && queue.refusableCount == 6)
    #expect(queue.oldestArrival == 0)
    #expect(queue.count(atLeast: .sheddable) == 6 && queue.count(atLeast: .critical) == 2)
    #expect(queue.popYoungestOfLowest() == 5)
    #expect(queue.popOldestOfLowest() == 2)
    #expect(queue.popOldestOfLowest() == 1)
    var rest: [Int] = []
    while let next = queue.popFirst() { rest.append(next) }
    #expect(rest == [6, 3, 7, 4])
    queue.append(8, priority: .exempt, arrival: 8)
    #expect(queue.popYoungestOfLowest() == nil && queue.popOldestOfLowest() == nil)
    #expect(queue.count == 1)
  }

  @Test("The queue keeps its order and its counts over any use", arguments: seeds)
  func queueProperty(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = AdmissionQueue<Int>()
    var model: [(element: Int, priority: CallPriority)] = []
    for step in 0..<20_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(step % 4_000 < 2_000 ? 7 : 3):
        let priority = CallPriority.allCases.randomElement(using: &random) ?? .normal
        queue.append(step, priority: priority, arrival: Int64(step))
        model.append((step, priority))
      case 9:
        let lowest = model.filter { $0.priority != .exempt }.map(\.priority).min()
        let index = model.lastIndex { $0.priority == lowest }
        #expect(queue.popYoungestOfLowest() == index.map { model[$0].element })
        if let index { model.remove(at: index) }
      default:
        let highest = model.map(\.priority).max()
        let index = model.firstIndex { $0.priority == highest }
        #expect(queue.popFirst() == index.map { model[$0].element })
        if let index { model.remove(at: index) }
      }
      #expect(queue.count == model.count)
      guard queue.count == model.count else { return }
    }
    #expect(queue.oldestArrival == model.map { Int64($0.element) }.min())
  }

  // MARK: Rates and pushback

  @Test("A bucket gives what its rate allows, over any pattern of calls", arguments: seeds)
  func bucket(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let bucket = SharedTokenBucket(RateLimit(callsPerSecond: 100, burst: 10))
    var now: Int64 = 1_000_000_000
    let start = now
    var taken = 0
    for _ in 0..<5_000 {
      now += Int64.random(in: 0...4_000_000, using: &random)
      let wait = bucket.acquire(now: now)
      if wait == 0 {
        taken += 1
      } else {
        // It lasts exactly its interval, to the nanosecond.
        #expect(wait <= 10_000_000)
        if Bool.random(using: &random) {
          #expect(bucket.acquire(now: now + wait - 1) > 0)
          now += wait
          #expect(bucket.acquire(now: now) == 0)
          taken += 1
        }
      }
      #expect(Double(taken) <= 10 + Double(now - start) / 1e7)
    }
    #expect(Double(taken) >= 0.99 * Double(now - start) / 1e7)
  }

  @Test("A bucket of many loops issues no token twice")
  func sharedBucket() async {
    let bucket = SharedTokenBucket(RateLimit(callsPerSecond: 0.001, burst: 1_000))
    let taken = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<1_000).count { _ in bucket.acquire(now: 5) == 0 } }
      }
      return await group.reduce(0, +)
    }
    #expect(taken == 1_000)
  }

  @Test("Extreme rates work")
  func oddRates() {
    #expect(SharedTokenBucket(RateLimit(callsPerSecond: 0, burst: 0)).acquire(now: 0) == 0)
    #expect(SharedTokenBucket(RateLimit(callsPerSecond: .infinity, burst: .max)).acquire(now: .max / 4) == 0)
    let slow = SharedTokenBucket(RateLimit(callsPerSecond: -1, burst: 1))
    #expect(slow.acquire(now: 0) == 0)
    #expect(slow.acquire(now: 1) > 86_000_000_000_000)
  }

  @Test("Pushback is spread between half and one and a half times the mean", arguments: seeds)
  func pushback(seed: UInt64) {
    var pushback = RetryPushback(seed: seed)
    for mean in [Int64(100), 1_000, 60_000] {
      let delays = (0..<1_000).map { _ in pushback.milliseconds(mean * 1_000_000) }
      // A step is an eighth.
      #expect(delays.allSatisfy { $0 >= Int(mean) / 2 && $0 <= Int(mean) * 3 / 2 * 9 / 8 + 1 })
      #expect(Set(delays).count >= 8)
      let average = Double(delays.reduce(0, +)) / 1_000
      #expect(average > 0.95 * Double(mean) && average < 1.15 * Double(mean))
    }
    #expect(pushback.milliseconds(0) == 10 && pushback.milliseconds(-5) == 10)
    #expect(pushback.milliseconds(.max) == 600_000)
  }
}

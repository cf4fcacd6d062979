import EventLoop
import HTTP2

/// Decompresses the requests of a loop. A few kilobytes can expand to the maximum size of a message, which takes ten
/// milliseconds: so each turn spends at most some tenths of a millisecond on it, on a part of each request in turn.
/// Small requests are decompressed at once. Confined to the loop.
final class RequestDecompression {
  /// The result of `begin`.
  enum Outcome {
    case done([UInt8])
    case failed(RPCError)
    /// `ServerCall.decompressionEnded` will be called.
    case later
  }

  private final class Job {
    let call: ServerCall
    let message: [UInt8]
    var inflation: Inflation?
    var counted = 0

    init(_ call: ServerCall, _ message: [UInt8]) {
      self.call = call
      self.message = message
    }
  }

  /// Bytes read and written.
  private static let workPerTurn = 65_536
  private static let workPerStep = 16_384
  /// Requests that have been begun, with 40 KiB for each; others wait for them.
  private static let maximumUnderWay = 8

  private let loop: EventLoop
  private let gzip: GzipCodec
  private let workers: CallWorkers
  private var underWay: [Job] = []
  private var waiting: ArraySlice<Job> = []
  private var next = 0
  private var left = 0
  private var turn = MonotonicInstant(nanoseconds: .min)
  private var isScheduled = false

  init(loop: EventLoop, workers: CallWorkers, gzip: GzipCodec) {
    self.loop = loop
    self.workers = workers
    self.gzip = gzip
  }

  /// Decompresses a request of the call, at once if it is small and the turn has time for it.
  func begin(_ message: [UInt8], of call: ServerCall) -> Outcome {
    assert(loop.inEventLoop)
    beginTurn()
    let job = Job(call, message)
    if underWay.isEmpty, left > 0 {
      let outcome = step(job, left)
      guard case .later = outcome else { return outcome }
    }
    if underWay.count < Self.maximumUnderWay { underWay.append(job) } else { waiting.append(job) }
    schedule()
    return .later
  }

  private func beginTurn() {
    guard loop.now != turn else { return }
    turn = loop.now
    left = Self.workPerTurn
  }

  private func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    loop.assumeIsolated().schedule(after: .zero) { self.work() }
  }

  private func work() {
    isScheduled = false
    beginTurn()
    while left > 0, !underWay.isEmpty {
      if next >= underWay.count { next = 0 }
      let job = underWay[next]
      let isOver = job.call.isOver
      let outcome =
        isOver ? .failed(RPCError(.cancelled, "the call is over")) : step(job, min(Self.workPerStep, left))
      if case .later = outcome {
        next += 1
        continue
      }
      underWay.remove(at: next)
      if let following = waiting.popFirst() { underWay.append(following) } else { waiting = [] }
      job.call.decompressionEnded(outcome)
    }
    if !underWay.isEmpty { schedule() }
    workers.run()
  }

  /// `later` when there is more to do.
  private func step(_ job: Job, _ most: Int) -> Outcome {
    let call = job.call
    do throws(GzipError) {
      let inflation: Inflation
      if let begun = job.inflation {
        inflation = begun
      } else {
        inflation = try gzip.inflation(of: job.message, limit: call.inbound.reader.limit)
      }
      job.inflation = inflation
      let before = inflation.work
      let step = inflation.step(most)
      left -= inflation.work - before
      switch step {
      case .failed(let error): throw error
      case .done(let bytes):
        return .done(bytes)
      case .more:
        let growth = inflation.held - job.counted
        job.counted += growth
        return call.holdForDecompression(growth).map { .failed($0) } ?? .later
      }
    } catch {
      return .failed(error.error(of: "request", job.call.malformed))
    }
  }
}

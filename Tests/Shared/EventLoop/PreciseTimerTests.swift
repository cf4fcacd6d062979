import EventLoop
import Testing

@Suite("Precise timers")
struct PreciseTimerTests {
  // Sendable: touched only on the loop.
  private final class Holder: @unchecked Sendable {
    var timer: PreciseTimer?
    var fired: [MonotonicInstant] = []
  }

  @Test("a timer fires once for each deadline, not before it, and never after its end")
  func fires() async throws {
    let loop = try EpollEventLoop(label: "precise")
    let holder = Holder()
    let first = await withUnsafeContinuation { (continuation: UnsafeContinuation<MonotonicInstant, Never>) in
      loop.execute {
        let deadline = loop.readClock() + .microseconds(700)
        holder.timer = PreciseTimer(on: loop) {
          holder.fired.append(loop.readClock())
          continuation.resume(returning: deadline)
        }
        // The later one is replaced.
        holder.timer?.set(deadline + .seconds(3_600))
        holder.timer?.set(deadline)
      }
    }
    let next = await withUnsafeContinuation { (continuation: UnsafeContinuation<Int, Never>) in
      loop.execute {
        // A deadline that has passed fires at once; after `cancel` none does.
        holder.timer?.cancel()
        holder.timer?.set(MonotonicInstant(nanoseconds: 0))
        holder.timer = PreciseTimer(on: loop) { continuation.resume(returning: holder.fired.count) }
        holder.timer?.set(MonotonicInstant(nanoseconds: 0))
      }
    }
    #expect(next == 1)
    #expect(holder.fired.allSatisfy { $0 >= first })
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      loop.execute {
        holder.timer?.cancel()
        continuation.resume()
      }
    }
    loop.stop()
  }
}

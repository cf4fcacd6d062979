import Bytes
import Glibc

/// When calls are to be sent, whatever became of the earlier ones (an open loop).
package struct Schedule: Hashable, Sendable {
  /// A stretch of time whose rate changes evenly.
  package struct Stretch: Hashable, Sendable {
    /// Calls a second at its beginning and its end, not negative.
    package var from: Double
    package var to: Double
    package var seconds: Double

    package init(from: Double, to: Double, seconds: Double) {
      self.from = from
      self.to = to
      self.seconds = seconds
    }

    /// Calls in it, on average.
    package var calls: Double { (from + to) / 2 * seconds }

    /// When the rate has added up to so many calls, in seconds after the beginning.
    func time(of calls: Double) -> Double {
      let slope = (to - from) / seconds
      // The root of from·t + slope·t²/2 = calls, in the form that also holds without a slope.
      let root = (from * from + 2 * slope * calls).squareRoot()
      return calls == 0 ? 0 : 2 * calls / (from + (root.isNaN ? 0 : root))
    }
  }

  /// How calls are spread at a rate.
  package enum Arrival: Hashable, Sendable {
    /// At equal intervals.
    case even
    /// Independently of each other, as those of many clients are (a Poisson process).
    case poisson(seed: UInt64)
  }

  package enum Kind: Hashable, Sendable {
    case rates([Stretch], Arrival)
    /// At these nanoseconds after the start, ascending.
    case recorded([Int64])
  }

  package var kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// Of one rate.
  package static func constant(_ rate: Double, seconds: Double, _ arrival: Arrival = .even) -> Schedule {
    Schedule(.rates([Stretch(from: rate, to: rate, seconds: seconds)], arrival))
  }

  /// Length in seconds.
  package var seconds: Double {
    switch kind {
    case .rates(let stretches, _): stretches.reduce(0) { $0 + $1.seconds }
    case .recorded(let times): Double((times.last ?? 0) + 1) / 1e9
    }
  }

  /// The send times, from the first.
  package var cursor: Cursor { Cursor(kind) }

  /// Passes through a schedule once, in constant memory.
  package struct Cursor: Sendable {
    private let kind: Kind
    private var random: SplitMix64?
    /// The calls of the present stretch before the next one, on average.
    private var calls = 0.0
    private var stretch = 0
    /// Seconds before the present stretch.
    private var elapsed = 0.0
    /// Of a recorded schedule.
    private var position = 0

    init(_ kind: Kind) {
      self.kind = kind
      if case .rates(_, .poisson(let seed)) = kind {
        random = SplitMix64(seed: seed)
        calls = interval()
      }
    }

    /// Nanoseconds after the start at which the next call is to be sent; nil after the last one.
    package mutating func next() -> Int64? {
      switch kind {
      case .recorded(let times):
        guard position < times.count else { return nil }
        position += 1
        return times[position - 1]
      case .rates(let stretches, _):
        while stretch < stretches.count {
          let present = stretches[stretch]
          // The rounding of sums of intervals must not add a call.
          if calls < present.calls - 1e-9 {
            let time = elapsed + present.time(of: calls)
            calls += interval()
            return Int64((time * 1e9).rounded())
          }
          calls -= present.calls
          if calls < 0 { calls = 0 }
          elapsed += present.seconds
          stretch += 1
        }
        return nil
      }
    }

    /// The distance of two calls at a rate of one a second.
    private mutating func interval() -> Double {
      guard var random else { return 1 }
      let fraction = random.nextFraction()
      self.random = random
      return -log(1 - fraction)
    }
  }
}

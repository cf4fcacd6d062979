import Bytes
import HTTP2
import Metrics
import Ordering

/// Why a call was not even begun, and how the caller is answered: one block of headers, prepared beforehand.
///
/// Load is answered with UNAVAILABLE: the state is the server's and passes, nothing was done, and another server may
/// have time; it is the code that retry policies name (gRFC A6). A rate or a method's concurrency is answered with
/// RESOURCE_EXHAUSTED: the allowance is the caller's own or the method's, and another attempt at once, here or
/// elsewhere, would only be one too many again. Both report when to retry, as `RPCError.tryAgain` does.
enum AdmissionRefusal: Int, CaseIterable, Sendable {
  case load
  case serverRate
  case peerRate
  case methodRate
  case methodConcurrency
  case share
  case places

  /// All of the answer but the pushback. Not for Connect, whose errors have a body.
  func headers(_ format: WireFormat) -> PreparedHeaders { Self.prepared[format][rawValue] }

  /// The label of its counter.
  var name: String {
    switch self {
    case .load: "load"
    case .serverRate: "server_rate"
    case .peerRate: "peer_rate"
    case .methodRate: "method_rate"
    case .methodConcurrency: "method_concurrency"
    case .share: "share"
    case .places: "places"
    }
  }

  fileprivate var error: RPCError {
    let (code, message): (StatusCode, String) =
      switch self {
      case .load: (.unavailable, "the server has more to do than it can: retry later")
      case .serverRate: (.resourceExhausted, "the server gets more calls a second than it accepts: retry later")
      case .peerRate: (.resourceExhausted, "this address makes more calls a second than are accepted: call less often")
      case .methodRate: (.resourceExhausted, "this method gets more calls a second than are accepted: retry later")
      case .methodConcurrency: (.resourceExhausted, "as many calls of this method as are accepted run now: retry later")
      // With the number and whose it is: `PlaceShare.Refusal`.
      case .share: (.resourceExhausted, "the caller has its share of calls in flight: make fewer at a time")
      case .places: (.resourceExhausted, "the server has all the calls in flight that it may have: retry later")
      }
    return RPCError(code, message)
  }

  private static let prepared = WireFormat.Table { format in
    allCases.map { refusal in
      let error = refusal.error
      return format.refusal(error.code, error.message)
    }
  }
}

/// The delay after which refused callers are asked to retry. All at the same moment would be the next overload, so each
/// is sent a time between half and one and a half times the mean.
///
/// Only some dozen values are ever sent: HPACK then sends most in a byte or two, and they are made once, before the
/// first refusal.
struct RetryPushback {
  /// What a refused caller is sent.
  struct Answer: Sendable {
    let error: RPCError
    /// What goes with the prepared headers of the refusal: the trailer that retries obey, and `RetryInfo`.
    let headers: HeaderList

    fileprivate init(_ refusal: AdmissionRefusal, milliseconds: Int) {
      error = refusal.error.tryAgain(after: .milliseconds(milliseconds))
      var list = HeaderList()
      error.metadata.append(to: &list)
      if let details = StatusDetails.encode(error) { list.add(name: StatusDetails.name.utf8, value: details) }
      headers = list
    }
  }

  private var random: SplitMix64

  /// - Parameter seed: from the host.
  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// The answer with a delay, for a mean of `nanoseconds` (from 10 ms to ten minutes).
  mutating func answer(to refusal: AdmissionRefusal, _ nanoseconds: Int64) -> Answer {
    Self.answers[refusal.rawValue][step(nanoseconds)]
  }

  /// The delay sent to the caller, in milliseconds.
  mutating func milliseconds(_ nanoseconds: Int64) -> Int {
    Self.steps[step(nanoseconds)]
  }

  private mutating func step(_ nanoseconds: Int64) -> Int {
    let share = 0.5 + random.nextFraction()
    let wanted = Int(clamping: Int64(min(Double(max(0, nanoseconds)) * share / 1e6, 600_000)))
    // The first step that is not below the wanted delay; the last one is the maximum of that.
    return Self.steps.partitioningIndex { $0 >= wanted }
  }

  /// Milliseconds, each an eighth above the one before.
  static let steps: [Int] = {
    var steps = [10]
    while let last = steps.last, last < 600_000 { steps.append(min(600_000, last + max(1, last / 8))) }
    return steps
  }()

  private static let answers = AdmissionRefusal.allCases.map { refusal in
    steps.map { Answer(refusal, milliseconds: $0) }
  }
}

/// The counters of refusals, one a reason.
struct AdmissionMetrics: Sendable {
  private let refusals: [Counter]
  /// Anybody may make up a path: there is one counter for all of them.
  private let unknownMethods: Counter

  init(_ registry: MetricRegistry) {
    unknownMethods = registry.counter(
      "grpc_server_unknown_methods", help: "Calls of methods that are not served.")
    refusals = AdmissionRefusal.allCases.map {
      registry.counter(
        "grpc_server_calls_shed", help: "Calls that were refused before they were begun.", labels: ["reason": $0.name])
    }
  }

  func countUnknownMethod() { unknownMethods.increment() }

  func count(_ refusal: AdmissionRefusal) { refusals[refusal.rawValue].increment() }
}

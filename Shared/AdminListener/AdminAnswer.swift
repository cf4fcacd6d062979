/// The response to a request.
enum AdminAnswer: Hashable, Sendable {
  case metrics(ExpositionFormat)
  /// A list of the listener's paths, for people.
  case index
  case notFound
  /// For anything but GET and HEAD.
  case methodNotAllowed
  /// The caller has shown no operator's certificate where one is asked for.
  case forbidden

  /// - Parameters:
  ///   - path: without what follows a question mark.
  ///   - accept: the header of that name.
  init(method: String, path: String, accept: String?) {
    guard method == "GET" || method == "HEAD" else {
      self = .methodNotAllowed
      return
    }
    switch path {
    case "/metrics": self = .metrics(ExpositionFormat(accept: accept))
    case "/": self = .index
    default: self = .notFound
    }
  }

  var status: UInt32 {
    switch self {
    case .metrics, .index: 200
    case .forbidden: 403
    case .notFound: 404
    case .methodNotAllowed: 405
    }
  }

  /// The answer's text, but for metrics.
  var text: String {
    switch self {
    case .metrics: ""
    case .index: "/metrics  Prometheus text format 0.0.4, or OpenMetrics 1.0.0 by the header accept\n"
    case .forbidden: "show a certificate made out to screentime:operator:NAME, signed by tls-client-authorities\n"
    case .notFound: "there is nothing here; GET /metrics\n"
    case .methodNotAllowed: "only GET and HEAD are answered\n"
    }
  }
}

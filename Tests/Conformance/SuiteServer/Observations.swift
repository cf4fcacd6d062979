import CommonProtos
import EventLoop
import InteropMessages
import ProtobufC
import RPC
import SuiteSupport

/// What a handler has seen of its call.
struct Observations {
  private let context: RPCContext
  /// The requests read since they were last reported.
  private var requests: [GoogleProtobuf.AnyMessage] = []

  init(_ context: RPCContext) {
    self.context = context
  }

  mutating func add(_ request: some Message) throws {
    requests.append(try GoogleProtobuf.AnyMessage(packing: request))
  }

  /// Everything, with the call's headers and the time that is left to it.
  func all() -> Suite.ConformancePayload.RequestInfo {
    var info = Suite.ConformancePayload.RequestInfo(
      requestHeaders: context.requestMetadata.headers, requests: requests)
    if let deadline = context.deadline {
      let now = EventLoop.readCurrentClock() ?? context.receivedAt
      info.timeoutMs = (deadline - now).clampedMilliseconds
    }
    return info
  }

  /// The requests alone.
  func requestsAlone() -> Suite.ConformancePayload.RequestInfo {
    Suite.ConformancePayload.RequestInfo(requests: requests)
  }

  /// Begins with the requests behind a response.
  mutating func forgetRequests() {
    requests = []
  }
}

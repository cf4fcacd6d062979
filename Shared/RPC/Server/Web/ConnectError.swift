import Bytes
import CommonProtos
import HTTP2
import ProtobufC
import ProtobufJSON

/// Errors as the Connect protocol has them ("Error Codes" and "Error End-Stream"): JSON with a code, a message and
/// details.
enum ConnectError {
  /// The body of a unary call that has failed.
  static func body(_ error: RPCError) -> [UInt8] { Array(json(error).utf8) }

  /// The last message of a stream, in its envelope ("EndStreamResponse").
  /// - Parameters:
  ///   - error: nil for a call that ends well.
  ///   - trailers: the call's own; those of the error are added.
  static func endOfStream(_ error: RPCError?, _ trailers: Metadata?) -> [UInt8] {
    var members: [(String, String)] = []
    if let error { members.append(("error", json(error))) }
    let entries = (trailers?.entries ?? []) + (error?.metadata.entries ?? [])
    if !entries.isEmpty { members.append(("metadata", json(entries))) }
    var bytes = [UInt8](repeating: 0, count: Envelope.size) + json(members).utf8
    Envelope.fill(&bytes, flag: Envelope.endFlag)
    return bytes
  }

  /// The fixed headers of the response of a unary call that has failed with this code.
  static func headers(_ code: StatusCode) -> PreparedHeaders { prepared[code.rawValue] }

  /// Those of the response to a request whose path is that of no method: UNIMPLEMENTED, with the status of HTTP for it
  /// (RFC 9110 section 15.5.5), which conformance suites demand.
  static let notFound = prepared(404)

  /// The codes are numbered from 0.
  private static let prepared = StatusCode.allCases.map { prepared($0.httpStatus) }

  private static func prepared(_ status: Int) -> PreparedHeaders {
    PreparedHeaders([(":status", String(status)), ("content-type", "application/json")])
  }

  // MARK: JSON

  private static func json(_ error: RPCError) -> String {
    var members = [("code", json(error.code.connectName))]
    if !error.message.isEmpty { members.append(("message", json(error.message))) }
    if !error.details.isEmpty { members.append(("details", json(error.details.map(json)))) }
    return json(members)
  }

  private static func json(_ detail: GoogleProtobuf.AnyMessage) -> String {
    let type = String(detail.typeURL.split(separator: "/").last ?? "")
    var members = [
      ("type", json(type)), ("value", json(String(decoding: Base64.encode(detail.value), as: UTF8.self))),
    ]
    if let readable = readable(type, detail.value) { members.append(("debug", readable)) }
    return json(members)
  }

  /// What the detail says, for people; nil for those that are not gRPC's standard ones.
  private static func readable(_ type: String, _ value: [UInt8]) -> String? {
    guard let type = standardDetails.first(where: { $0.fullName == type }),
      let text = try? type.init(serializedBytes: value).jsonBytes()
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  private static let standardDetails: [any GeneratedMessage.Type] = [
    GoogleRpc.BadRequest.self, GoogleRpc.DebugInfo.self, GoogleRpc.ErrorInfo.self, GoogleRpc.Help.self,
    GoogleRpc.LocalizedMessage.self, GoogleRpc.PreconditionFailure.self, GoogleRpc.QuotaFailure.self,
    GoogleRpc.RequestInfo.self, GoogleRpc.ResourceInfo.self, GoogleRpc.RetryInfo.self,
  ]

  /// Metadata has any number of values for a name.
  private static func json(_ entries: [Metadata.Entry]) -> String {
    let values = Dictionary(grouping: entries, by: \.name)
    return json(values.keys.sorted().map { name in (name, json((values[name] ?? []).map { json($0.text) })) })
  }

  private static func json(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { json($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func json(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  /// A text always has a JSON form.
  private static func json(_ text: String) -> String {
    let quoted = try? GoogleProtobuf.StringValue(value: text).jsonBytes()
    return quoted.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

extension Metadata.Entry {
  /// The value as headers have it.
  fileprivate var text: String {
    switch value {
    case .ascii(let value): value
    case .binary(let bytes): String(decoding: Base64.encode(bytes), as: UTF8.self)
    }
  }
}

extension StatusCode {
  /// The name in the Connect protocol ("Error Codes"). CANCELLED is the one that is spelt differently.
  var connectName: String { self == .cancelled ? "canceled" : name.lowercased() }

  /// The status of HTTP that the Connect protocol has for it ("Error Codes").
  var httpStatus: Int {
    switch self {
    case .ok: 200
    case .cancelled: 499
    case .invalidArgument, .failedPrecondition, .outOfRange: 400
    case .unauthenticated: 401
    case .permissionDenied: 403
    case .notFound: 404
    case .alreadyExists, .aborted: 409
    case .resourceExhausted: 429
    case .unknown, .internalError, .dataLoss: 500
    case .unimplemented: 501
    case .unavailable: 503
    case .deadlineExceeded: 504
    }
  }
}

import Bytes
import CommonProtos
import HTTP2
import JSON
import ProtobufC
import ProtobufJSON

/// Errors as the Connect protocol has them ("Error Codes" and "Error End-Stream"): JSON with a code, a message and
/// details.
enum ConnectError {
  /// The body of a unary call that has failed.
  static func body(_ error: RPCError) -> [UInt8] { text(json(error)) }

  /// The last message of a stream, in its envelope ("EndStreamResponse").
  /// - Parameters:
  ///   - error: nil for a call that ends well.
  ///   - trailers: the call's own; those of the error are added.
  static func endOfStream(_ error: RPCError?, _ trailers: Metadata?) -> [UInt8] {
    var object: [String: JSON] = [:]
    if let error { object["error"] = json(error) }
    let metadata = [trailers, error?.metadata].reduce(into: [String: [JSON]]()) { values, metadata in
      for entry in metadata?.entries ?? [] { values[entry.name, default: []].append(.string(entry.text)) }
    }
    if !metadata.isEmpty { object["metadata"] = .object(metadata.mapValues { .array($0) }) }
    var bytes = [UInt8](repeating: 0, count: Envelope.size) + text(.object(object))
    Envelope.fill(&bytes, flag: Envelope.endFlag)
    return bytes
  }

  /// The fixed headers of the response of a unary call that has failed with this code.
  static func headers(_ code: StatusCode) -> PreparedHeaders { prepared[code] ?? unknownMethod }

  /// Those of the response to a request whose path leads nowhere: UNIMPLEMENTED, with the status that HTTP has for it.
  static let unknownMethod = PreparedHeaders([(":status", "404"), contentType])

  private static let contentType = ("content-type", "application/json")

  private static let prepared = Dictionary(
    uniqueKeysWithValues: StatusCode.allCases.map { code in
      (code, PreparedHeaders([(":status", String(code.httpStatus)), contentType]))
    })

  private static func json(_ error: RPCError) -> JSON {
    var object: [String: JSON] = ["code": .string(error.code.connectName)]
    if !error.message.isEmpty { object["message"] = .string(error.message) }
    if !error.details.isEmpty { object["details"] = .array(error.details.map(json)) }
    return .object(object)
  }

  private static func json(_ detail: GoogleProtobuf.AnyMessage) -> JSON {
    var object: [String: JSON] = [
      "type": .string(String(detail.typeURL.split(separator: "/").last ?? "")),
      "value": .string(String(decoding: Base64.encode(detail.value), as: UTF8.self)),
    ]
    object["debug"] = readable(detail)
    return .object(object)
  }

  /// What the detail says, for people; nil for those that are not gRPC's standard ones.
  private static func readable(_ detail: GoogleProtobuf.AnyMessage) -> JSON? {
    guard let text = try? detail.jsonBytes(options: readableDetails), let value = try? JSON(parsing: text) else {
      return nil
    }
    var members = value.objectValue
    members?["@type"] = nil
    return members.map { .object($0) }
  }

  private static let readableDetails = JSONMappingOptions(
    types: JSONMappingTypes([
      GoogleRpc.BadRequest.self, GoogleRpc.DebugInfo.self, GoogleRpc.ErrorInfo.self, GoogleRpc.Help.self,
      GoogleRpc.LocalizedMessage.self, GoogleRpc.PreconditionFailure.self, GoogleRpc.QuotaFailure.self,
      GoogleRpc.RequestInfo.self, GoogleRpc.ResourceInfo.self, GoogleRpc.RetryInfo.self,
    ]))

  private static func text(_ json: JSON) -> [UInt8] {
    // Without memory for the text nothing is left to say.
    (try? json.serialized()) ?? Array("{}".utf8)
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

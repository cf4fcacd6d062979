import CommonProtos
import DynamicMessages
import Foundation
import JSON
import LoadEngine
import Messages
import ProtobufC
import RPC
import ServiceHarness

/// A call that is right but for one id: a line of `foreign-ids.txt`, which describes them.
struct ForeignProbe: Sendable {
  /// The kind of thing that has the id.
  enum Kind: String { case family, child, guardian, device, pairing, challenge, command, pause }

  let method: MethodDescriptor
  let kind: Kind
  /// Whether guardians may call it with such an id, and children.
  let isForGuardians: Bool
  let isForChildren: Bool
  private let type: String
  private let fields: String

  private static let contract = (MessageDescriptors.all + CommonProtoDescriptors.all).reduce(into: DescriptorPool()) {
    _ = try? $0.add(file: $1.serialized)
  }
  private static let encoder = MessageEncoder(contract)

  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// The calls of the file, of services that have these methods.
  static func all(_ methods: some Sequence<MethodDescriptor>) throws -> [ForeignProbe] {
    let known = Dictionary(methods.map { ($0.path, $0) }, uniquingKeysWith: { one, _ in one })
    let file = #filePath.replacing("ForeignProbe.swift", with: "foreign-ids.txt")
    var (service, probes) = ("", [ForeignProbe]())
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" ") {
        probes.append(try ForeignProbe(line.dropFirst(2), of: service, known))
      } else {
        service = String(line)
      }
    }
    return probes
  }

  private init(_ line: Substring, of service: String, _ methods: [String: MethodDescriptor]) throws {
    let words = line.split(separator: " ", maxSplits: 3).map(String.init)
    guard words.count >= 3, let method = methods["/\(service)/\(words[0])"], let kind = Kind(rawValue: words[1]),
      ["guardians", "children", "all"].contains(words[2]),
      let type = Self.contract.methods["\(service)/\(words[0])"]?.request
    else { throw Unreadable(description: "\(service): \(line)") }
    (self.method, self.kind, self.type) = (method, kind, type)
    (isForGuardians, isForChildren) = (words[2] != "children", words[2] != "guardians")
    fields = words.count > 3 ? words[3] : "{}"
  }

  /// The request with an id.
  func request(_ id: String) throws -> RawMessage {
    var fields = try JSON(parsing: fields).objectValue ?? [:]
    if !self.fields.contains("\"ID\"") { fields["\(kind.rawValue)_id"] = "ID" }
    if Contract.screenTime.requestFields(of: method.path).contains("request_id") { fields["request_id"] = "NEW" }
    return RawMessage(try Self.encoder.encode(Self.named(.object(fields), id), as: type))
  }

  private static func named(_ json: JSON, _ id: String) -> JSON {
    switch json {
    case "ID": .string(id)
    case "NEW": .string(freshID())
    case .array(let elements): .array(elements.map { named($0, id) })
    case .object(let members): .object(members.mapValues { named($0, id) })
    default: json
    }
  }
}

import CommandLine
import DynamicMessages
import JSON
import LoadEngine

/// The request messages of the command line.
struct Requests: Sendable {
  private let templates: [RequestTemplate]
  /// Messages without generators, encoded.
  private let constant: [RawMessage]?
  private let encoder: MessageEncoder
  private let method: MethodType
  private let isRandom: Bool
  private let messages: Int?
  private let seed: UInt64

  /// - Throws: also when a message is not one of the method's, before anything is sent.
  init(_ arguments: Arguments, _ method: MethodType, _ pool: DescriptorPool) throws {
    self.method = method
    let encoder = MessageEncoder(pool)
    self.encoder = encoder
    var values: [JSON] = []
    for text in arguments.all("data") {
      values.append(
        try Self.json(text.hasPrefix("@") ? try Files.read(String(text.dropFirst())) : Array(text.utf8), "--data"))
    }
    if let path = arguments["data-file"] { values += try Self.file(path) }
    if values.isEmpty { values = [[:]] }
    templates = try values.map { try RequestTemplate($0) }
    switch arguments["order"] {
    case nil, "turn": isRandom = false
    case "random": isRandom = true
    case let order?: throw CommandError("--order is \(order); there are turn and random")
    }
    messages = try arguments.number("messages", in: 1...1_000_000).map { Int($0) }
    seed = UInt64(try arguments.number("seed", in: 0...Int64.max) ?? 1)
    // Each is made once, so that a wrong one is reported before the load.
    var state = GeneratorState(seed: seed)
    let samples = try templates.map { RawMessage(try encoder.encode($0.make(&state), as: method.request)) }
    constant = templates.allSatisfy(\.isConstant) ? samples : nil
  }

  /// The messages of a loop's calls.
  func feed(part: Int, parts: Int) -> RequestFeed {
    let perCall = method.streamsRequests ? messages ?? templates.count : 1
    var state = GeneratorState(seed: seed, part: part, of: parts)
    if let constant, !method.streamsRequests, !isRandom { return .repeating(constant.map { [$0] }, from: part) }
    var position = part
    return RequestFeed {
      LoadCall(
        try (0..<perCall).map { _ in
          let index = isRandom ? state.index(below: templates.count) : position % templates.count
          position += 1
          if let constant { return constant[index] }
          return RawMessage(try encoder.encode(templates[index].make(&state), as: method.request))
        })
    }
  }

  private static let limits = JSONLimits(maximumSize: 64 << 20)

  private static func json(_ bytes: [UInt8], _ name: String) throws -> JSON {
    do {
      return try JSON(parsing: bytes, limits: limits)
    } catch {
      throw CommandError("\(name): \(error)")
    }
  }

  private static func file(_ path: String) throws -> [JSON] {
    let bytes = try Files.read(path)
    let first = bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "[") { return try json(bytes, path).arrayValue ?? [] }
    return try bytes.split(separator: 0x0A).enumerated().compactMap { number, line in
      line.allSatisfy { $0 <= 0x20 } ? nil : try json(Array(line), "\(path), line \(number + 1)")
    }
  }
}

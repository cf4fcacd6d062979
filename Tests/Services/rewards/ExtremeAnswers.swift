import CommonProtos
import LoadEngine
import Locks
import Messages
import ProtobufC
import RPC
import Randomness

@testable import DynamicMessages

/// Changes numbers in serialized messages to the most extreme ones that their types have, everywhere in the message.
final class ExtremeAnswers: Sendable {
  private static let numbers: [Int64] = [
    .max, .min, .max - 1, .min + 1, Int64(Int32.max), Int64(Int32.min), -1, 0, 1, 1 << 53, 253_402_300_800,
    -62_135_596_801,
  ]

  private let pool: DescriptorPool
  private let random: Locked<SeededRandom>
  /// Whether anything is changed.
  let isActive = Locked(false)

  init(seed: UInt64) throws {
    var pool = DescriptorPool()
    for file in CommonProtoDescriptors.all + MessageDescriptors.all { _ = try pool.add(file: file.serialized) }
    self.pool = pool
    random = Locked(SeededRandom(seed: seed))
  }

  /// The response of a method with some of its numbers changed.
  func changed(_ response: RawMessage, of method: String) throws -> RawMessage {
    guard isActive.withLock({ $0 }), let type = pool.methods[method]?.response else { return response }
    return RawMessage(try response.bytes.withUnsafeBytes { try message($0, type, depth: 0) })
  }

  private func chance(_ count: Int) -> Bool { random.withLock { Int.random(in: 0..<count, using: &$0) == 0 } }

  private func message(_ bytes: UnsafeRawBufferPointer, _ name: String, depth: Int) throws -> [UInt8] {
    guard let type = pool.messages[name] else { return Array(bytes) }
    var writer = WireWriter()
    var given: Set<UInt32> = []
    try forEachField(in: bytes) { wire in
      given.insert(wire.number)
      let field = type.fields.first { $0.number == wire.number }
      switch wire.value {
      case .bytes(let content):
        if let field, field.kind == .message {
          // An absent one, or a list with fewer entries.
          if chance(12) { return }
          writer.lengthDelimited(wire.number, try message(content, field.typeName, depth: depth + 1))
        } else {
          writer.lengthDelimited(wire.number, Array(content))
        }
      case .varint(let number):
        writer.tag(wire.number, WireType.varint)
        writer.varint(field.flatMap { extreme($0.kind) } ?? number)
      case .fixed64(let number):
        writer.tag(wire.number, WireType.fixed64)
        writer.fixed64(number)
      case .fixed32(let number):
        writer.tag(wire.number, WireType.fixed32)
        writer.fixed32(number)
      }
    }
    for field in type.fields where !given.contains(field.number) && field.oneof == nil && !field.isRepeated {
      guard chance(3), let number = extreme(field.kind) else { continue }
      writer.tag(field.number, WireType.varint)
      writer.varint(number)
    }
    return writer.bytes
  }

  /// nil to leave a number as it is.
  private func extreme(_ kind: FieldType.Kind) -> UInt64? {
    guard chance(2) else { return nil }
    let number = random.withLock { Self.numbers.randomElement(using: &$0) ?? 0 }
    return switch kind {
    case .int64, .uint64, .sint64: UInt64(bitPattern: number)
    case .int32, .uint32, .sint32: UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: number)))
    case .enumeration: UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: number)))
    default: nil
    }
  }
}

/// A service in front of another one that passes on its answers, changed.
struct ExtremeService<Behind: RPCService>: RPCService {
  static var serviceName: String { Behind.serviceName }

  let behind: Behind
  let channel: Channel
  let answers: ExtremeAnswers

  var methods: [MethodHandler] {
    behind.methods.map { method in
      let (channel, answers, name) = (channel, answers, "\(Self.serviceName)/\(method.name)")
      let path = "/" + name
      let options = CallOptions()
      return switch method.kind {
      case .unary, .clientStreaming:
        .unary(method.name, idempotency: method.idempotency) { (request: RawMessage, _) in
          let response: RawMessage = try await channel.unary(path, request, options: options)
          return try answers.changed(response, of: name)
        }
      case .serverStreaming:
        .serverStreaming(method.name, idempotency: method.idempotency) {
          (request: RawMessage, writer: ResponseWriter<RawMessage>, _) in
          for try await response: RawMessage in channel.serverStreaming(path, request, options: options) {
            try await writer.write(try answers.changed(response, of: name))
          }
        }
      case .bidirectional:
        .bidirectional(method.name, idempotency: method.idempotency) {
          (requests: RequestStream<RawMessage>, writer: ResponseWriter<RawMessage>, _) in
          let call: BidirectionalCall<RawMessage, RawMessage> = channel.bidirectional(path, options: options)
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
              for try await request in requests { try await call.requests.write(request) }
              call.requests.finish()
            }
            for try await response in call.responses { try await writer.write(try answers.changed(response, of: name)) }
            try await group.waitForAll()
          }
        }
      }
    }
  }
}

/// Serialized fields, appended one after the other.
private struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func varint(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  mutating func tag(_ number: UInt32, _ wireType: UInt8) { varint(UInt64(number) << 3 | UInt64(wireType)) }

  mutating func fixed64(_ value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func fixed32(_ value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func lengthDelimited(_ number: UInt32, _ content: some Collection<UInt8>) {
    tag(number, WireType.lengthDelimited)
    varint(UInt64(content.count))
    bytes.append(contentsOf: content)
  }
}

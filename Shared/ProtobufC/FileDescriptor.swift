/// A `.proto` file as protoc compiled it, without comments: a serialized `google.protobuf.FileDescriptorProto` in the
/// program's constant data. It costs no memory until it is read, and is queried without being decoded.
public struct FileDescriptor: Sendable {
  private let name: StaticString
  // Sendable: the bytes are constant data of the program, or never change.
  nonisolated(unsafe) private let bytes: UnsafeRawBufferPointer

  /// For generated code.
  ///
  /// - Parameter constant: `count` bytes that live as long as the process and never change.
  public init(path: StaticString, constant: UnsafePointer<UInt8>?, count: Int) {
    name = path
    bytes = UnsafeRawBufferPointer(start: constant, count: constant == nil ? 0 : count)
  }

  /// For generated code.
  ///
  /// - Parameter latin1: a text each of whose Unicode scalars is one byte. Its bytes are made once, and are never
  ///   freed.
  public init(path: StaticString, latin1: StaticString) {
    name = path
    let content = latin1.description.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 1)
    memory.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(memory)
  }

  /// Such as `shop/orders/v1/orders.proto`.
  public var path: String { name.description }

  /// A copy of the serialized message.
  public var serialized: [UInt8] { Array(bytes) }

  /// The package, empty for none.
  public var package: String { fields.first { $0.number == 2 }?.text ?? "" }

  /// The paths of the files it imports.
  public var imports: [String] { fields.filter { $0.number == 3 }.compactMap(\.text) }

  /// Whether the file declares something of this full name: a message, field, oneof, enum, enum value, service, method
  /// or extension. Without a leading dot.
  public func declares(_ fullName: String) -> Bool {
    guard let names = components(of: fullName) else { return false }
    return fields.contains { field in
      switch field.number {
      case 4: field.declaresMessage(names)
      case 5: field.declaresEnum(names)
      case 6: field.declaresService(names)
      case 7: names.count == 1 && field.hasName(names[0])
      default: false
      }
    }
  }

  /// Whether the file declares a message of this full name.
  public func declaresMessage(_ fullName: String) -> Bool {
    guard let names = components(of: fullName) else { return false }
    return fields.contains { $0.number == 4 && $0.isMessage(names) }
  }

  /// The numbers of the extension fields of `message`, a full name, that the file declares.
  public func extensionNumbers(of message: String) -> [Int32] {
    let extendee = "." + message
    var numbers: [Int32] = []
    for field in fields {
      if field.number == 7 { field.noteExtension(of: extendee, &numbers) }
      if field.number == 4 { field.noteExtensions(of: extendee, &numbers) }
    }
    return numbers
  }

  private var fields: DescriptorFields { DescriptorFields(bytes) }

  /// The names below the package; nil when the name is not of this package.
  private func components(of fullName: String) -> ArraySlice<Substring>? {
    let package = package
    var rest = fullName[...]
    if !package.isEmpty {
      guard rest.hasPrefix(package), rest.dropFirst(package.count).first == "." else { return nil }
      rest = rest.dropFirst(package.count + 1)
    }
    let names = rest.split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { !$0.isEmpty } ? names[...] : nil
  }
}

/// One field of a serialized descriptor. The numbers are those of `google/protobuf/descriptor.proto`.
private struct DescriptorField {
  let number: UInt32
  /// Of a field with a length.
  let bytes: UnsafeRawBufferPointer
  let value: UInt64

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var fields: DescriptorFields { DescriptorFields(bytes) }

  /// Whether the declaration's own `name`, field 1 of all of them, is this.
  func hasName(_ name: Substring) -> Bool {
    fields.contains { $0.number == 1 && $0.bytes.elementsEqual(name.utf8) }
  }

  private func hasMember(_ numbers: Set<UInt32>, _ name: Substring) -> Bool {
    fields.contains { numbers.contains($0.number) && $0.hasName(name) }
  }

  /// DescriptorProto: 2 field, 3 nested type, 4 enum, 6 extension, 8 oneof.
  func declaresMessage(_ names: ArraySlice<Substring>) -> Bool {
    guard let first = names.first, hasName(first) else { return false }
    let rest = names.dropFirst()
    guard let member = rest.first else { return true }
    if rest.count == 1, hasMember([2, 6, 8], member) { return true }
    return fields.contains { field in
      switch field.number {
      case 3: field.declaresMessage(rest)
      case 4: field.declaresEnum(rest)
      default: false
      }
    }
  }

  func isMessage(_ names: ArraySlice<Substring>) -> Bool {
    guard let first = names.first, hasName(first) else { return false }
    let rest = names.dropFirst()
    return rest.isEmpty || fields.contains { $0.number == 3 && $0.isMessage(rest) }
  }

  /// EnumDescriptorProto: 2 value. The names of values are siblings of the enum's.
  func declaresEnum(_ names: ArraySlice<Substring>) -> Bool {
    guard names.count == 1, let name = names.first else { return false }
    return hasName(name) || hasMember([2], name)
  }

  /// ServiceDescriptorProto: 2 method.
  func declaresService(_ names: ArraySlice<Substring>) -> Bool {
    guard let first = names.first, hasName(first) else { return false }
    let rest = names.dropFirst()
    guard let method = rest.first else { return true }
    return rest.count == 1 && hasMember([2], method)
  }

  /// FieldDescriptorProto: 2 extendee, 3 number.
  func noteExtension(of extendee: String, _ numbers: inout [Int32]) {
    guard fields.contains(where: { $0.number == 2 && $0.bytes.elementsEqual(extendee.utf8) }),
      let number = fields.first(where: { $0.number == 3 })
    else { return }
    numbers.append(Int32(truncatingIfNeeded: number.value))
  }

  /// The extensions declared inside a message and the messages inside it.
  func noteExtensions(of extendee: String, _ numbers: inout [Int32]) {
    for field in fields {
      if field.number == 6 { field.noteExtension(of: extendee, &numbers) }
      if field.number == 3 { field.noteExtensions(of: extendee, &numbers) }
    }
  }
}

/// The fields of a serialized message, as far as they can be read.
private struct DescriptorFields: Sequence, IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var reader: WireReader?

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    reader = bytes.baseAddress.map { WireReader(base: $0, position: 0, end: bytes.count) }
  }

  mutating func next() -> DescriptorField? {
    guard var reader, reader.position < reader.end else { return nil }
    defer { self.reader = reader }
    do throws(WireFault) {
      let tag = try reader.tag()
      switch tag.wireType {
      case WireType.lengthDelimited:
        let length = try reader.length()
        let content = UnsafeRawBufferPointer(rebasing: bytes[reader.position..<reader.position + length])
        try reader.skip(length)
        return DescriptorField(number: tag.number, bytes: content, value: 0)
      case WireType.varint:
        return DescriptorField(
          number: tag.number, bytes: UnsafeRawBufferPointer(start: nil, count: 0), value: try reader.varint())
      default:
        try reader.skipValue(tag.wireType)
        return DescriptorField(number: tag.number, bytes: UnsafeRawBufferPointer(start: nil, count: 0), value: 0)
      }
    } catch {
      return nil
    }
  }
}

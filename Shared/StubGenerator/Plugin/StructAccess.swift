/// How generated code reaches the parts of a message in the memory that protobuf-c reads and writes: as members of the
/// C struct that protoc-gen-c declares, or by their places (`MessageLayout`) where the package has no C code.
struct StructAccess {
  private let message: SchemaMessage
  private let outer: OuterNames
  /// What the code calls the memory.
  private let name: String
  /// Nil where there is a C struct.
  private let layout: MessageLayout?
  /// The description of the message in the same file.
  let foreignDescriptor: String

  init(_ message: SchemaMessage, _ schema: Schema, _ name: String = "m") {
    self.message = message
    self.name = name
    outer = schema.outer
    layout = schema.hasCStructs ? nil : MessageLayout(message)
    foreignDescriptor =
      schema.hasCStructs
      ? "\(cSymbol(message.fullName))__type()"
      : "\(MessageLayout.table)[\(schema.tableIndices[message.fullName] ?? 0)]"
  }

  var descriptor: String { foreignDescriptor }

  /// The memory at a raw pointer.
  func bound(_ pointer: String) -> String {
    layout == nil ? "\(pointer).assumingMemoryBound(to: \(cTypeName(message.fullName)).self)" : pointer
  }

  /// The type of a pointer to the message.
  var mutablePointer: String {
    layout == nil
      ? "\(outer("UnsafeMutablePointer"))<\(cTypeName(message.fullName))>" : outer("UnsafeMutableRawPointer")
  }

  /// The `ProtobufCMessage` with which every message begins.
  var base: String {
    layout == nil
      ? "\(name).pointee.base" : "\(name).assumingMemoryBound(to: \(outer("ProtobufCMessage")).self).pointee"
  }

  // The functions of `Reading` and `Arena` for messages and maps.
  var messageFunction: String { layout == nil ? "message" : "submessage" }
  var optionalMessageFunction: String { layout == nil ? "optionalMessage" : "optionalSubmessage" }
  var messagesFunction: String { layout == nil ? "messages" : "submessages" }
  var mapFunction: String { layout == nil ? "map" : "entries" }

  /// A field's value, or the pointer to its values.
  func value(_ field: SchemaField) -> String {
    guard let layout else { return "\(name).pointee.\(field.cName)" }
    return load(layout[field].value, memoryType(field, mutable: false))
  }

  /// The number of a repeated field's values.
  func count(_ field: SchemaField) -> String {
    guard let layout else { return "\(name).pointee.n_\(field.cName)" }
    return load(layout[field].quantifier, outer("Int"))
  }

  /// A number other than 0 where the field is set.
  func presence(_ field: SchemaField) -> String {
    guard let layout else { return "\(name).pointee.\(field.cPresence).rawValue" }
    return load(layout[field].quantifier, outer("Int32"))
  }

  /// The number of the oneof's field that is set, 0 for none.
  func presence(_ oneof: SchemaOneof, _ fields: [SchemaField]) -> String {
    guard let layout, let field = fields.first else { return "\(name).pointee.\(oneof.cCase).rawValue" }
    return load(layout[field].quantifier, outer("Int32"))
  }

  /// The statement that sets a field's value.
  func set(_ field: SchemaField, _ value: String) -> String {
    guard let layout else { return "\(name).pointee.\(field.cName) = \(value)" }
    return store(value, layout[field].value, memoryType(field, mutable: true))
  }

  /// The statement that makes a field present.
  ///
  /// - Parameters:
  ///   - oneof: the oneof that it belongs to.
  ///   - number: what is noted; the field's own number.
  func setPresence(_ field: SchemaField, of oneof: SchemaOneof? = nil, number: Int32? = nil) -> String {
    let number = number ?? field.number
    guard let layout else {
      return "\(name).pointee.\(oneof?.cCase ?? field.cPresence) = .init(rawValue: \(number))"
    }
    return store("\(number)", layout[field].quantifier, outer("Int32"))
  }

  /// The statements that set a list.
  func setList(_ field: SchemaField, count: String, _ values: String) -> [String] {
    guard let layout else {
      return ["(\(name).pointee.n_\(field.cName), \(name).pointee.\(field.cName)) = (\(count), \(values))"]
    }
    return [store(count, layout[field].quantifier, outer("Int")), set(field, values)]
  }

  /// The statements that set a map, of which the last one goes on with a closure and `afterMap`.
  func setMap(_ field: SchemaField, count: String, _ entries: String) -> [String] {
    guard let layout else {
      return ["\(name).pointee.n_\(field.cName) = \(count)", "\(name).pointee.\(field.cName) = \(entries)"]
    }
    return [store(count, layout[field].quantifier, outer("Int")), "\(name).storeBytes(of: \(entries)"]
  }

  func afterMap(_ field: SchemaField) -> String {
    guard let layout else { return "" }
    return ", toByteOffset: \(layout[field].value), as: \(memoryType(field, mutable: true)).self)"
  }

  private func load(_ offset: Int, _ type: String) -> String {
    "\(name).load(fromByteOffset: \(offset), as: \(type).self)"
  }

  private func store(_ value: String, _ offset: Int, _ type: String) -> String {
    "\(name).storeBytes(of: \(value), toByteOffset: \(offset), as: \(type).self)"
  }

  /// The type of a field's value, or of the pointer to its values.
  private func memoryType(_ field: SchemaField, mutable: Bool) -> String {
    let type =
      switch field.kind {
      case .number(let type): outer(type)
      case .bool, .enumeration: outer("Int32")
      case .string, .bytes: outer("ProtobufCBinaryData")
      case .message: (mutable ? outer("UnsafeMutableRawPointer") : outer("UnsafeRawPointer")) + "?"
      }
    guard field.isRepeated else { return type }
    return "\(mutable ? outer("UnsafeMutablePointer") : outer("UnsafePointer"))<\(type)>?"
  }
}

/// Where the parts of a message are, in bytes from its beginning. The program and protobuf-c know the places from the
/// same table (`MessageTable` of `ProtobufC`), so that they need not be those of a C struct.
struct MessageLayout {
  struct Place {
    /// The value, or the pointer to the values.
    let value: Int
    /// The number of values, or the number of the field that is set; 0 where there is neither.
    let quantifier: Int
  }

  /// The table's name, which no field and no type can have, as they have no underscores inside.
  static let table = "message_table"

  /// The message's size.
  let size: Int
  private let places: [Int32: Place]

  init(_ message: SchemaMessage) {
    var end = 24  // ProtobufCMessage
    func take(_ size: Int, aligned alignment: Int) -> Int {
      let start = (end + alignment - 1) / alignment * alignment
      end = start + size
      return start
    }
    var places: [Int32: Place] = [:]
    for field in message.fields where places[field.number] == nil {
      if field.isRepeated {
        let quantifier = take(8, aligned: 8)
        places[field.number] = Place(value: take(8, aligned: 8), quantifier: quantifier)
      } else if let index = field.oneof {
        // The fields of a oneof share their place.
        let fields = message.fields.filter { $0.oneof == index }
        let size = fields.map(\.memorySize).max() ?? 8
        let quantifier = take(4, aligned: 4)
        let value = take(size, aligned: min(size, 8))
        for field in fields { places[field.number] = Place(value: value, quantifier: quantifier) }
      } else {
        let quantifier = message.needsPresence(field) ? take(4, aligned: 4) : 0
        let value = take(field.memorySize, aligned: min(field.memorySize, 8))
        places[field.number] = Place(value: value, quantifier: quantifier)
      }
    }
    self.places = places
    size = (end + 7) / 8 * 8
  }

  /// A field of the message.
  subscript(field: SchemaField) -> Place { places[field.number] ?? Place(value: 0, quantifier: 0) }
}

extension SchemaMessage {
  /// Whether the memory tells an absent value of this field from a zero, as in `rewriteForC`.
  func needsPresence(_ field: SchemaField) -> Bool {
    if case .message = field.kind { return false }
    return !field.isRepeated && field.oneof == nil && (field.isOptional || isMapEntry || field.isFloat)
  }
}

extension SchemaField {
  /// The size of one value, in bytes.
  fileprivate var memorySize: Int {
    switch kind {
    case .number(let type): type.hasSuffix("64") || type == "Double" ? 8 : 4
    case .bool, .enumeration: 4
    case .string, .bytes: 16
    case .message: 8
    }
  }
}

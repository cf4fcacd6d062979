import Bytes
import HTTP2

/// The headers or trailers of a call, apart from those that HTTP/2 and gRPC use themselves: a collection of fields in
/// the order in which they were added. A name may occur more than once. Names are the same in any case and kept in
/// lower case; one that ends in `-bin` carries bytes, any other one printable ASCII.
///
/// Received metadata may be forwarded, except `user-agent` and `grpc-previous-rpc-attempts`: they belong to one call,
/// and the channel sends its own. A peer's value that is not Base64 under a name that ends in `-bin` fails the call
/// with INTERNAL. Fields that HTTP allows and gRPC's metadata does not (other characters in a name, a value that is not
/// printable ASCII), as proxies add them, are not part of it.
///
/// ```swift
/// var metadata = try Metadata(["x-region": "eu"])
/// try metadata.add(name: "Authorization", value: "Bearer \(token)")
/// metadata["authorization"]
/// ```
public struct Metadata: Hashable, Sendable {
  /// A field's value; its name determines which (PROTOCOL-HTTP2, "Custom-Metadata").
  public enum Content: Hashable, Sendable {
    /// Printable ASCII, without spaces at the ends.
    case ascii(String)
    /// Bytes of any kind, under a name that ends in `-bin`; sent as Base64.
    case binary([UInt8])
  }

  /// A field.
  public struct Entry: Hashable, Sendable {
    /// In lower case.
    public let name: String
    /// The text or the bytes.
    public let value: Content

    /// Whether the field has this name, in whatever case. Costs no allocation.
    func isNamed(_ other: String) -> Bool {
      name == other || MetadataRules.isEqual(name.utf8, toLowerCaseOf: other.utf8)
    }
  }

  /// All fields, in the order in which they were added.
  public private(set) var entries: [Entry] = []

  /// No fields.
  public init() {}

  /// Fields with ASCII values, in order. Throws as `add` does.
  public init(_ fields: KeyValuePairs<String, String>) throws(MetadataError) {
    for (name, value) in fields { try add(name: name, value: value) }
  }

  public var isEmpty: Bool { entries.isEmpty }

  /// The first ASCII value of a name.
  public subscript(name: String) -> String? {
    for entry in entries where entry.isNamed(name) {
      if case .ascii(let value) = entry.value { return value }
    }
    return nil
  }

  /// The first bytes of a name that ends in `-bin`.
  public subscript(binary name: String) -> [UInt8]? {
    for entry in entries where entry.isNamed(name) {
      if case .binary(let value) = entry.value { return value }
    }
    return nil
  }

  /// Every ASCII value of a name, in order.
  public func values(_ name: String) -> [String] {
    entries.compactMap { entry in
      guard entry.isNamed(name), case .ascii(let value) = entry.value else { return nil }
      return value
    }
  }

  /// Every binary value of a name, in order.
  public func binaryValues(_ name: String) -> [[UInt8]] {
    entries.compactMap { entry in
      guard entry.isNamed(name), case .binary(let value) = entry.value else { return nil }
      return value
    }
  }

  /// Whether there is a field of that name, in whatever case.
  public func contains(name: String) -> Bool { entries.contains { $0.isNamed(name) } }

  /// Adds a value to those that the name has. Spaces at the ends are left out, as HTTP/2 allows none.
  ///
  /// - Throws: an error for metadata that cannot be sent: a name with other characters than letters, digits, `_`, `-`
  ///   and `.`, one that HTTP/2 or gRPC uses itself or one that ends in `-bin`, and a value with other characters than
  ///   printable ASCII.
  public mutating func add(name: String, value: String) throws(MetadataError) {
    entries.append(try Self.entry(name, value))
  }

  /// Adds bytes to those that the name has.
  ///
  /// - Throws: a name that cannot be sent, or does not end in `-bin`.
  public mutating func add(name: String, binary: [UInt8]) throws(MetadataError) {
    entries.append(try Self.entry(name, binary))
  }

  /// Sets the only value of a name. Throws as `add` does, and then changes nothing.
  public mutating func replaceOrAdd(name: String, value: String) throws(MetadataError) {
    replaceOrAdd(try Self.entry(name, value))
  }

  /// Sets the only bytes of a name. Throws as `add` does, and then changes nothing.
  public mutating func replaceOrAdd(name: String, binary: [UInt8]) throws(MetadataError) {
    replaceOrAdd(try Self.entry(name, binary))
  }

  /// Removes every value of a name.
  public mutating func remove(_ name: String) {
    entries.removeAll { $0.isNamed(name) }
  }

  /// Adds all fields of another one behind those that are here.
  public mutating func append(contentsOf other: Metadata) {
    entries += other.entries
  }

  mutating func replaceOrAdd(_ entry: Entry) {
    remove(entry.name)
    entries.append(entry)
  }

  static func entry(_ name: String, _ value: String) throws(MetadataError) -> Entry {
    let key = MetadataRules.lowercased(name)
    guard MetadataRules.isUsable(key.utf8), !MetadataRules.isUserAgent(key.utf8) else {
      throw MetadataError(name: name, reason: .name)
    }
    guard !MetadataRules.isBinary(key.utf8) else { throw MetadataError(name: name, reason: .textUnderBinaryName) }
    guard MetadataRules.isASCII(value.utf8) else { throw MetadataError(name: name, reason: .value) }
    return Entry(name: key, value: .ascii(MetadataRules.trimmed(value)))
  }

  static func entry(_ name: String, _ bytes: [UInt8]) throws(MetadataError) -> Entry {
    let key = MetadataRules.lowercased(name)
    guard MetadataRules.isUsable(key.utf8) else { throw MetadataError(name: name, reason: .name) }
    guard MetadataRules.isBinary(key.utf8) else { throw MetadataError(name: name, reason: .bytesUnderTextName) }
    return Entry(name: key, value: .binary(bytes))
  }

  /// Adds a field that is known to be valid.
  mutating func add(known name: String, _ value: String) {
    entries.append(Entry(name: name, value: .ascii(value)))
  }

  // MARK: On the wire

  /// Appends a received field, unless HTTP/2 or gRPC uses it itself or it is an HTTP field that is no metadata.
  ///
  /// - Throws: the fault of the field. The call fails then, as with other implementations.
  mutating func receive(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) throws(MetadataError) {
    if let reason = MetadataRules.fault(name: name, value: value) {
      throw MetadataError(name: MetadataRules.printable(String(decoding: name, as: UTF8.self)), reason: reason)
    }
    guard MetadataRules.isReceived(name) else { return }
    let key = String(decoding: name, as: UTF8.self)
    guard MetadataRules.isBinary(name) else {
      if MetadataRules.isASCII(value) {
        entries.append(Entry(name: key, value: .ascii(String(decoding: value, as: UTF8.self))))
      }
      return
    }
    for element in MetadataRules.elements(value) {
      if let bytes = Base64.decode(element) { entries.append(Entry(name: key, value: .binary(bytes))) }
    }
  }

  /// The metadata of a received header list: its valid fields, and the fault of the first invalid one.
  static func received(_ block: HeaderBlock) -> (Metadata, MetadataError?) {
    var metadata = Metadata()
    var fault: MetadataError?
    block.forEach { known, name, value in
      guard known == .other || known == .userAgent else { return }
      do throws(MetadataError) {
        try metadata.receive(name: name, value: value)
      } catch {
        fault = fault ?? error
      }
    }
    return (metadata, fault)
  }

  /// A caller's description of itself (`user-agent`, `grpc-previous-rpc-attempts`) is not forwarded: this side sends
  /// its own.
  func append(to list: inout HeaderList) {
    append(to: &list, after: "")
  }

  /// - Parameter prefix: of all names.
  func append(to list: inout HeaderList, after prefix: String) {
    for entry in entries where !MetadataRules.isOfCaller(entry.name.utf8) {
      let name = prefix.isEmpty ? entry.name : prefix + entry.name
      switch entry.value {
      case .ascii(let value): list.add(name, value)
      case .binary(let bytes): list.add(name: name.utf8, value: Base64.encode(bytes))
      }
    }
  }
}

extension Metadata: RandomAccessCollection {
  public var startIndex: Int { entries.startIndex }
  public var endIndex: Int { entries.endIndex }
  public subscript(position: Int) -> Entry { entries[position] }
}

import HTTP2

/// The headers or trailers of a call, apart from those that HTTP/2 and gRPC use themselves. Names are lower case; a name
/// that ends in `-bin` carries bytes, any other one printable ASCII. A name may occur more than once.
public struct Metadata: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case ascii(String)
    case binary([UInt8])
  }

  public struct Entry: Hashable, Sendable {
    public let name: String
    public let value: Content
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  public var isEmpty: Bool { entries.isEmpty }

  /// The first value of `name`; setting replaces all of them, nil removes them. `name` must not end in `-bin`.
  public subscript(name: String) -> String? {
    get {
      for entry in entries where entry.name == name {
        if case .ascii(let value) = entry.value { return value }
      }
      return nil
    }
    set {
      remove(name)
      if let newValue { add(name: name, value: newValue) }
    }
  }

  /// The first bytes of `name`, which must end in `-bin`; setting replaces all of them, nil removes them.
  public subscript(binary name: String) -> [UInt8]? {
    get {
      for entry in entries where entry.name == name {
        if case .binary(let value) = entry.value { return value }
      }
      return nil
    }
    set {
      remove(name)
      if let newValue { add(name: name, binary: newValue) }
    }
  }

  /// Every ASCII value of `name`, in order.
  public func values(_ name: String) -> [String] {
    entries.compactMap { entry in
      guard entry.name == name, case .ascii(let value) = entry.value else { return nil }
      return value
    }
  }

  /// Every binary value of `name`, in order.
  public func binaryValues(_ name: String) -> [[UInt8]] {
    entries.compactMap { entry in
      guard entry.name == name, case .binary(let value) = entry.value else { return nil }
      return value
    }
  }

  /// Adds a value. What cannot be sent is left out, and false returned: a name with other characters than `0-9a-z_-.`,
  /// one that HTTP/2 or gRPC uses itself or one that ends in `-bin`, and a value with other characters than printable
  /// ASCII.
  @discardableResult
  public mutating func add(name: String, value: String) -> Bool {
    guard MetadataRules.isUsable(name.utf8), !MetadataRules.isUserAgent(name.utf8), !MetadataRules.isBinary(name.utf8),
      MetadataRules.isASCII(value.utf8)
    else { return false }
    entries.append(Entry(name: name, value: .ascii(MetadataRules.trimmed(value))))
    return true
  }

  /// Adds bytes under a name that must end in `-bin`; false if it cannot be sent.
  @discardableResult
  public mutating func add(name: String, binary: [UInt8]) -> Bool {
    guard MetadataRules.isUsable(name.utf8), MetadataRules.isBinary(name.utf8) else { return false }
    entries.append(Entry(name: name, value: .binary(binary)))
    return true
  }

  public mutating func remove(_ name: String) {
    entries.removeAll { $0.name == name }
  }

  public mutating func merge(_ other: Metadata) {
    entries += other.entries
  }

  // MARK: On the wire

  /// Takes a received field, unless HTTP/2 or gRPC uses it itself; how often the caller has tried before is for the
  /// application too (gRFC A6, "Exposed Retry Metadata"). A `-bin` value may be a list with commas; what is not
  /// Base64 or not ASCII is left out.
  mutating func receive(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    guard MetadataRules.isUsable(name) || MetadataRules.isPreviousAttempts(name) else { return }
    let key = String(decoding: name, as: UTF8.self)
    guard MetadataRules.isBinary(name) else {
      guard MetadataRules.isASCII(value) else { return }
      entries.append(Entry(name: key, value: .ascii(String(decoding: value, as: UTF8.self))))
      return
    }
    for part in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let trimmed = MetadataRules.trimmed(part)
      if let bytes = Base64.decode(UnsafeRawBufferPointer(rebasing: trimmed)) {
        entries.append(Entry(name: key, value: .binary(bytes)))
      }
    }
  }

  /// The metadata of a received header list.
  init(_ block: HeaderBlock) {
    block.forEach { known, name, value in
      if known == .other || known == .userAgent { receive(name: name, value: value) }
    }
  }

  func append(to list: inout HeaderList) {
    for entry in entries where !MetadataRules.isOfCaller(entry.name.utf8) {
      switch entry.value {
      case .ascii(let value): list.add(entry.name, value)
      case .binary(let bytes): list.add(name: entry.name.utf8, value: Base64.encode(bytes))
      }
    }
  }
}

extension Metadata: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name: name, value: value) }
  }
}

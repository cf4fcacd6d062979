import CNGHTTP2

/// A header list to be sent, kept flat until nghttp2 copies it.
package struct HeaderList: Sendable {
  private struct Field {
    var start: Int
    var nameLength: Int
    var valueLength: Int
  }

  private var fields: [Field] = []
  private var bytes: [UInt8] = []

  /// No fields.
  package init() {}

  /// Fields.
  package var count: Int { fields.count }
  /// Whether no field was added.
  package var isEmpty: Bool { fields.isEmpty }

  /// In bytes as RFC 9113 section 6.5.2 counts them: names, values and 32 a field.
  package var size: Int { bytes.count + 32 * fields.count }

  /// Adds a field. `name` must be lower case (RFC 9113 section 8.2); nghttp2 refuses the list otherwise.
  package mutating func add(_ name: String, _ value: String) {
    add(name: name.utf8, value: value.utf8)
  }

  /// Adds all fields of another list.
  package mutating func add(_ list: HeaderList) {
    list.forEach { add(name: $0, value: $1) }
  }

  /// The fields in their order: names and values.
  package func forEach(_ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
    for field in fields {
      let value = field.start + field.nameLength
      body(bytes[field.start..<value], bytes[value..<value + field.valueLength])
    }
  }

  /// Adds a field of bytes. The value may be any octets but NUL, CR and LF (RFC 9113 section 8.2.1).
  package mutating func add(name: some Collection<UInt8>, value: some Collection<UInt8>) {
    fields.append(Field(start: bytes.count, nameLength: name.count, valueLength: value.count))
    bytes.append(contentsOf: name)
    bytes.append(contentsOf: value)
  }

  /// Calls `body` with nghttp2's view of `prepared` followed by this list, valid during the call; nghttp2 copies what
  /// is not prepared.
  func withFields<R>(
    after prepared: PreparedHeaders?, _ body: (UnsafePointer<nghttp2_nv>?, Int) -> R
  ) -> R {
    let first = prepared?.count ?? 0
    if fields.isEmpty, let prepared { return body(UnsafePointer(prepared.fields.baseAddress), first) }
    let total = first + fields.count
    return withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: max(1, total)) { target in
      if let prepared {
        _ = target.update(fromContentsOf: prepared.fields)
      }
      return bytes.withUnsafeBufferPointer { source in
        let base = UnsafeMutablePointer(mutating: source.baseAddress)
        for (index, field) in fields.enumerated() {
          target[first + index] = nghttp2_nv(
            name: base?.advanced(by: field.start), value: base?.advanced(by: field.start + field.nameLength),
            namelen: field.nameLength, valuelen: field.valueLength, flags: 0)
        }
        return body(UnsafePointer(target.baseAddress), total)
      }
    }
  }
}

/// A fixed header list laid out for nghttp2 once, so that sending it copies nothing. Its memory is never freed, as
/// nghttp2 keeps pointers into it until the frame has been written: for constants. A view without a reference count, as
/// every call passes three of them on.
package struct PreparedHeaders: Sendable {
  // Sendable: the memory is written in `init` and only read afterwards.
  nonisolated(unsafe) let fields: UnsafeMutableBufferPointer<nghttp2_nv>

  /// Fields.
  package var count: Int { fields.count }
  /// As `HeaderList.size`.
  package let size: Int

  /// - Parameter list: names in lower case, and values.
  package init(_ list: [(name: String, value: String)]) {
    size = list.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 }
    fields = .allocate(capacity: list.count)
    let noCopy = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue)
    for (index, field) in list.enumerated() {
      fields.initializeElement(
        at: index,
        to: nghttp2_nv(
          name: Self.immortal(field.name), value: Self.immortal(field.value), namelen: field.name.utf8.count,
          valuelen: field.value.utf8.count, flags: noCopy))
    }
  }

  /// Made at once with the other.
  package func isSame(as other: PreparedHeaders) -> Bool { fields.baseAddress == other.fields.baseAddress }

  private static func immortal(_ text: String) -> UnsafeMutablePointer<UInt8> {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count + 1)
    _ = memory.initialize(from: Array(text.utf8) + [0])
    return memory.baseAddress ?? UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  }
}

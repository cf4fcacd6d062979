import CProtobufC

/// The result of scanning serialized bytes before anything is built from them.
struct PreScan {
  /// Number of bytes that protobuf-c will allocate to unpack the message.
  var memory = 0
  /// Whether the bytes hold something legal that protobuf-c rejects or reads wrongly; see `normalize`.
  var needsNormalizing = false
}

/// Scans serialized bytes once, without recursion, and checks everything that protobuf-c does not: nesting, memory,
/// UTF-8. Bytes that protobuf-c would reject are rejected here, with a reason.
func preScan(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, limits: DecodeLimits
) throws(DecodeError) -> PreScan {
  guard bytes.count <= limits.maximumSize, bytes.count <= Int(Int32.max) else {
    let limit = min(limits.maximumSize, Int(Int32.max))
    throw DecodeError(
      .tooLarge(size: bytes.count, limit: limit), field: String(cString: descriptor.pointee.name), offset: 0)
  }
  guard let base = bytes.baseAddress else { return PreScan(memory: descriptor.pointee.sizeof_message) }
  let result = withUnsafeTemporaryAllocation(of: PreScanner.Frame.self, capacity: PreScanner.frames) {
    (frames) -> Result<PreScan, DecodeError> in
    guard let stack = frames.baseAddress else { return .success(PreScan()) }
    var scanner = PreScanner(
      reader: WireReader(base: base, position: 0, end: bytes.count), limits: limits, stack: stack)
    defer { scanner.releaseStack() }
    do throws(WireFault) {
      try scanner.scan(descriptor)
      return .success(scanner.result)
    } catch {
      return .failure(DecodeError(error.reason, field: scanner.path, offset: scanner.fieldStart))
    }
  }
  return try result.get()
}

private struct PreScanner {
  /// A message whose end has not been reached.
  struct Frame {
    var descriptor: UnsafePointer<ProtobufCMessageDescriptor>
    /// The field that is being read.
    var field: UnsafePointer<ProtobufCFieldDescriptor>?
    /// Where the message ends, in bytes from the beginning of everything.
    var end: Int
    /// Number of fields read so far.
    var members = 0
    /// The largest field number of a singular submessage so far.
    var lastSubmessage: UInt32 = 0
  }

  /// Number of frames that may be allocated on the stack; deeper messages take a heap buffer.
  static let frames = 24

  var reader: WireReader
  let limits: DecodeLimits
  var stack: UnsafeMutablePointer<Frame>
  var heapStack: UnsafeMutablePointer<Frame>?
  var depth = 0
  var fieldStart = 0
  var result = PreScan()

  mutating func scan(_ root: UnsafePointer<ProtobufCMessageDescriptor>) throws(WireFault) {
    try push(root, end: reader.end)
    while depth > 0 {
      let frame = stack + (depth - 1)
      if reader.position == frame.pointee.end {
        try pop()
        continue
      }
      fieldStart = reader.position
      frame.pointee.field = nil
      reader.end = frame.pointee.end
      let tag = try reader.tag()
      frame.pointee.members += 1
      guard let field = frame.pointee.descriptor.pointee.field(tag.number) else {
        try scanUnknown(tag)
        continue
      }
      frame.pointee.field = field
      try scanKnown(tag, field, frame)
    }
  }

  private mutating func scanKnown(
    _ tag: WireReader.Tag, _ field: UnsafePointer<ProtobufCFieldDescriptor>, _ frame: UnsafeMutablePointer<Frame>
  ) throws(WireFault) {
    let expected = field.pointee.wireType
    let isRepeated = field.pointee.isRepeated
    guard tag.wireType == expected else {
      guard isRepeated, tag.wireType == WireType.lengthDelimited else {
        throw WireFault(.wrongWireType(expected: expected, found: tag.wireType))
      }
      return try scanPacked(field, expected)
    }
    if isRepeated { try use(field.pointee.elementSize) }
    guard expected == WireType.lengthDelimited else { return try reader.skipValue(expected) }
    let length = try reader.length()
    if let submessage = field.pointee.messageDescriptor {
      if !isRepeated {
        // Encoders write fields by number; fields that are repeated or out of order are normalized.
        if tag.number <= frame.pointee.lastSubmessage { result.needsNormalizing = true }
        frame.pointee.lastSubmessage = max(tag.number, frame.pointee.lastSubmessage)
      }
      return try push(submessage, end: reader.position + length)
    }
    guard !field.pointee.isText || isValidUTF8(reader.base + reader.position, count: length) else {
      throw WireFault(.invalidUTF8)
    }
    try use((length + 7) & ~7)
    reader.position += length
  }

  private mutating func scanPacked(
    _ field: UnsafePointer<ProtobufCFieldDescriptor>, _ wireType: UInt8
  ) throws(WireFault) {
    let length = try reader.length()
    let size = field.pointee.elementSize
    if wireType != WireType.varint {
      guard length % size == 0 else { throw WireFault(.partialElement(size: size)) }
      reader.position += length
      return try use(length)
    }
    let end = reader.position + length
    var count = 0
    reader.end = end
    while reader.position < end {
      _ = try reader.varint()
      count += 1
    }
    try use(count * size)
  }

  private mutating func scanUnknown(_ tag: WireReader.Tag) throws(WireFault) {
    let start = fieldStart
    if needsWrapper(tag) { result.needsNormalizing = true }
    switch tag.wireType {
    case WireType.groupStart:
      try reader.skipGroup(tag.number, maximumDepth: limits.maximumDepth - depth, limit: limits.maximumDepth)
    case WireType.groupEnd: throw WireFault(.unmatchedGroup)
    default: try reader.skipValue(tag.wireType)
    }
    try use(MemoryLayout<ProtobufCMessageUnknownField>.size + (reader.position - start + 7) & ~7)
  }

  private mutating func push(
    _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, end: Int
  ) throws(WireFault) {
    guard depth < limits.maximumDepth else { throw WireFault(.tooDeep(limit: limits.maximumDepth)) }
    if depth == Self.frames {
      let heap = UnsafeMutablePointer<Frame>.allocate(capacity: limits.maximumDepth)
      heap.update(from: stack, count: depth)
      heapStack = heap
      stack = heap
    }
    (stack + depth).initialize(to: Frame(descriptor: descriptor, end: end))
    depth += 1
    try use(descriptor.pointee.sizeof_message)
  }

  private mutating func pop() throws(WireFault) {
    depth -= 1
    let frame = stack[depth]
    let fieldCount = Int(frame.descriptor.pointee.n_fields)
    // Arrays of four-byte elements are rounded up to eight.
    var size = 8 * min(fieldCount, frame.members)
    // protobuf-c records every field in slabs that double in size, of which the first is on its stack, and the
    // required fields in a bitmap that is on its stack up to 128 fields.
    var capacity = 16
    var slab = 16
    while capacity < frame.members {
      slab *= 2
      capacity += slab
      size += slab * Self.scannedMemberSize
    }
    if fieldCount > 128 { size += (fieldCount / 8 + 15) & ~7 }
    try use(size)
  }

  /// Size of protobuf-c 1.4's record for every field: number, wire type, length of the prefix, descriptor, length,
  /// bytes.
  private static let scannedMemberSize = 32

  private mutating func use(_ size: Int) throws(WireFault) {
    result.memory += size
    guard result.memory <= limits.maximumMemory else { throw WireFault(.tooMuchMemory(limit: limits.maximumMemory)) }
  }

  mutating func releaseStack() {
    heapStack?.deallocate()
    heapStack = nil
  }

  /// The names that lead to the field that is being read.
  var path: String {
    guard depth > 0 else { return "" }
    var path = String(cString: stack[0].descriptor.pointee.name)
    for level in 0..<depth {
      guard let field = stack[level].field else { break }
      path += "." + field.pointee.protoName
    }
    return path
  }
}

import CZlib

@testable import RPC

// Sendable: everything happens on the one thread of the process.
private nonisolated(unsafe) let codec = GzipCodec()

/// The first two bytes choose the limit, the third how the rest is read:
///
/// - as a compressed message, as it came from a peer;
/// - as raw deflate data, which gets matching gzip headers and trailers, so that mutations pass the checksum;
/// - as a message, which is compressed and decompressed again.
func fuzzGzip(_ input: UnsafeRawBufferPointer) {
  guard input.count >= 3 else { return }
  let limit = limits[Int(input[0]) % limits.count] + Int(input[1])
  let rest = Array(input[3...])
  switch input[2] % 4 {
  case 0, 1: check(rest, limit)
  case 2: check(members(of: rest, flags: input[2] >> 2), limit)
  default: checkRoundTrip(rest)
  }
}

/// Around nothing, a little, one and several of the codec's pieces.
private let limits = [0, 1_000, (16 << 10) - 128, (16 << 10) * 3 - 128, 200_000]
/// zlib's output; larger than every limit, and reused, as clearing it would take most of the time.
// Sendable: everything happens on the one thread of the process.
private nonisolated(unsafe) var room = [UInt8](repeating: 0, count: 256 << 10)

/// The codec, whose streams have served every input before this one, and zlib with a new stream and the whole output in
/// one piece must give the same result.
private func check(_ message: [UInt8], _ limit: Int) {
  let expected = inflateAtOnce(message, limit)
  let found: Result<[UInt8], GzipError>
  do {
    found = .success(try codec.decompress(message, limit: limit))
  } catch {
    found = .failure(error)
  }
  switch (found, expected) {
  case (.success(let bytes), .success(let reference)):
    require(bytes.count <= limit, "\(bytes.count) bytes come out of a limit of \(limit)")
    require(bytes == reference, "zlib reads something else")
  case (.failure(let error), .failure(let reference)):
    require(error == reference, "\(error) is \(reference) to zlib")
  case (.success, .failure(let reference)): fatalError("zlib finds \(reference), the codec nothing")
  case (.failure(let error), .success): fatalError("the codec finds \(error), zlib nothing")
  }
}

private func checkRoundTrip(_ message: [UInt8]) {
  let enveloped = [UInt8](repeating: 0, count: Envelope.size) + message
  guard let compressed = codec.compress(enveloped, onlyIfSmaller: false) else {
    fatalError("a message of \(message.count) bytes cannot be compressed")
  }
  let body = Array(compressed.dropFirst(Envelope.size))
  let length = compressed[1..<Envelope.size].reduce(0) { $0 << 8 | Int($1) }
  require(compressed[0] == 1 && length == body.count, "the envelope is wrong")
  require((try? codec.decompress(body, limit: message.count)) == message, "the message does not come back")
  check(body, message.count)
  if message.count > 0 { check(body, message.count - 1) }
  let smaller = codec.compress(enveloped, onlyIfSmaller: true)
  require(smaller.map { $0.count < enveloped.count } ?? true, "what has to be smaller is not")
  require((smaller != nil) == (compressed.count < enveloped.count), "a message that gets smaller stays as it is")
}

// MARK: zlib's own way

private func inflateAtOnce(_ message: [UInt8], _ limit: Int) -> Result<[UInt8], GzipError> {
  var (read, written) = (0, 0)
  while true {
    // A window of 32 KiB behind gzip's head.
    let (result, consumed, produced) = inflateOnce(message[read...], into: written..<limit + 1, windowBits: 31)
    (read, written) = (read + consumed, written + produced)
    if written > limit { return .failure(.tooLarge(limit: limit)) }
    switch result {
    case (Z_STREAM_END, _) where read == message.count: return .success(Array(room[..<written]))
    case (Z_STREAM_END, _): break
    case (Z_BUF_ERROR, _), (Z_OK, _): return .failure(.truncated)
    case (_, let reason): return .failure(.corrupt(reason))
    }
  }
}

private func inflateOnce(
  _ input: ArraySlice<UInt8>, into range: Range<Int>, windowBits: Int32
) -> (result: (code: Int32, reason: String), consumed: Int, produced: Int) {
  var stream = z_stream()
  require(
    inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK, "zlib has no memory")
  defer { inflateEnd(&stream) }
  return input.withUnsafeBufferPointer { input in
    room.withUnsafeMutableBufferPointer { room in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      stream.next_out = room.baseAddress.map { $0 + range.lowerBound }
      stream.avail_out = UInt32(range.count)
      let code = inflate(&stream, Z_FINISH)
      let reason = stream.msg.map { String(cString: $0) } ?? "zlib's error \(code)"
      return ((code, reason), input.count - Int(stream.avail_in), range.count - Int(stream.avail_out))
    }
  }
}

// MARK: Members that fit

/// The raw deflate streams that follow each other in `bytes` as gzip members with the head's optional fields that
/// `flags` asks for, and the right checksum and length; the rest that is not such a stream is appended unchanged.
private func members(of bytes: [UInt8], flags: UInt8) -> [UInt8] {
  var rest = bytes[...]
  var members: [UInt8] = []
  // Each consumes at least a byte; more of them show nothing new.
  for _ in 0..<4 where !rest.isEmpty {
    let (result, consumed, produced) = inflateOnce(rest, into: 0..<room.count, windowBits: -15)
    guard result.code == Z_STREAM_END else { break }
    members += head(flags) + rest.prefix(consumed)
    members +=
      littleEndian(UInt32(truncatingIfNeeded: crc32(0, room, UInt32(produced)))) + littleEndian(UInt32(produced))
    rest = rest.dropFirst(consumed)
  }
  return members + rest
}

/// RFC 1952, section 2.3. The flags: 1 text, 2 checksum of the head, 4 extra field, 8 name, 16 comment.
private func head(_ flags: UInt8) -> [UInt8] {
  var head: [UInt8] = [0x1f, 0x8b, 8, flags & 31, 1, 2, 3, 4, 0, 3]
  if flags & 4 != 0 { head += [6, 0] + Array("ab".utf8) + [2, 0, 7, 7] }
  if flags & 8 != 0 { head += Array("message".utf8) + [0] }
  if flags & 16 != 0 { head += Array("a comment".utf8) + [0] }
  if flags & 2 != 0 {
    let sum = crc32(0, head, UInt32(head.count))
    head += [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)]
  }
  return head
}

private func littleEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

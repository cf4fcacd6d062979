import CZlib
import HTTP2

/// Why a compressed message cannot be read.
enum GzipError: Error, Hashable {
  case truncated
  case corrupt(String)
  /// The decompressed size exceeds this many bytes.
  case tooLarge(limit: Int)
  case outOfMemory
}

/// gzip (RFC 1952) over zlib. The two streams are made when they are first needed, 256 KiB to compress and 40 to read,
/// and used again for every message: a message is done in one step, so one pair serves everything on a loop.
final class GzipCodec {
  // zlib's state points back to its z_stream, which therefore must not move.
  private var deflater: UnsafeMutablePointer<z_stream>?
  private var inflater: UnsafeMutablePointer<z_stream>?
  fileprivate let piece: UnsafeMutableBufferPointer<UInt8>
  private let level: Int32
  fileprivate let store: PieceStore

  private static let pieceBytes = 16 << 10
  /// A window of 32 KiB behind a gzip header and trailer.
  private static let windowBits: Int32 = 15 + 16

  /// - Parameters:
  ///   - level: 1 is the fastest, 9 the smallest; others mean 6.
  ///   - store: where a message is stored while it is decompressed.
  init(level: Int = 6, store: PieceStore = .process) {
    self.store = store
    self.level = (1...9).contains(level) ? Int32(level) : 6
    piece = .allocate(capacity: Self.pieceBytes)
  }

  deinit {
    if let deflater {
      deflateEnd(deflater)
      deflater.deallocate()
    }
    if let inflater {
      inflateEnd(inflater)
      inflater.deallocate()
    }
    piece.deallocate()
  }

  /// The message behind an envelope, compressed behind an envelope that is flagged so; nil when zlib has no memory, or
  /// when it should become smaller and would not. The message is then sent uncompressed.
  func compress(_ enveloped: [UInt8], onlyIfSmaller: Bool) -> [UInt8]? {
    guard let stream = readyDeflater() else { return nil }
    var output = [UInt8](repeating: 0, count: Envelope.size)
    let isComplete = enveloped.withUnsafeBufferPointer { input -> Bool in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: Envelope.size))
      stream.pointee.avail_in = UInt32(truncatingIfNeeded: input.count - Envelope.size)
      while true {
        stream.pointee.next_out = piece.baseAddress
        stream.pointee.avail_out = UInt32(truncatingIfNeeded: piece.count)
        let result = deflate(stream, Z_FINISH)
        guard result == Z_OK || result == Z_STREAM_END else { return false }
        output.append(contentsOf: piece[..<(piece.count - Int(stream.pointee.avail_out))])
        if onlyIfSmaller, output.count >= enveloped.count { return false }
        if result == Z_STREAM_END { return true }
      }
    }
    guard isComplete else { return nil }
    Envelope.fill(&output, flag: Envelope.compressedFlag)
    return output
  }

  /// Decompresses `message`: one or more gzip members, joined (RFC 1952, section 2.2).
  ///
  /// - Parameter limit: maximum size of the result in bytes; reading stops after it.
  func decompress(_ message: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    let inflation = try inflation(of: message, limit: limit)
    switch inflation.step(.max) {
    case .more: throw .truncated
    case .done(let output): return output
    case .failed(let error): throw error
    }
  }

  /// The same, to be done step by step.
  func inflation(of message: [UInt8], limit: Int) throws(GzipError) -> Inflation {
    guard let stream = acquireInflater() else { throw .outOfMemory }
    return Inflation(message, limit: limit, codec: self, stream: stream)
  }

  private func readyDeflater() -> UnsafeMutablePointer<z_stream>? {
    if let deflater { return deflateReset(deflater) == Z_OK ? deflater : nil }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = deflateInit2_(
      stream, level, Z_DEFLATED, Self.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      stream.deallocate()
      return nil
    }
    deflater = stream
    return stream
  }

  private func acquireInflater() -> UnsafeMutablePointer<z_stream>? {
    if let inflater, inflateReset(inflater) == Z_OK {
      self.inflater = nil
      return inflater
    }
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      stream.deallocate()
      return nil
    }
    return stream
  }

  /// Kept for the next message, if there is none yet.
  fileprivate func recycle(_ stream: UnsafeMutablePointer<z_stream>) {
    guard inflater == nil else {
      inflateEnd(stream)
      stream.deallocate()
      return
    }
    inflater = stream
  }
}

/// A message that is being opened, a part at a time.
final class Inflation {
  enum Step {
    case more
    case done([UInt8])
    case failed(GzipError)
  }

  /// The cost of the steps so far: bytes read and written, plus a constant for each member.
  private(set) var work = 0
  private let codec: GzipCodec
  private let stream: UnsafeMutablePointer<z_stream>
  private let message: [UInt8]
  private let limit: Int
  private var consumed = 0
  private var output = GrowingBytes()

  private static let workOfMember = 1_024

  fileprivate init(_ message: [UInt8], limit: Int, codec: GzipCodec, stream: UnsafeMutablePointer<z_stream>) {
    self.message = message
    self.limit = limit
    self.codec = codec
    self.stream = stream
  }

  deinit {
    codec.recycle(stream)
  }

  /// Bytes of memory that the result takes so far.
  var held: Int { output.capacity }

  /// Goes on until so much work is done. Not to be called again after another answer than `more`.
  func step(_ most: Int) -> Step {
    let end = work + min(most, Int.max / 2)
    while work < end {
      switch inflatePiece() {
      case .some(.success): return .done(output.popAll())
      case .some(.failure(let error)): return .failed(error)
      case .none: continue
      }
    }
    return .more
  }

  /// Fills one piece; nil when more follows.
  private func inflatePiece() -> Result<Void, GzipError>? {
    let piece = codec.piece
    let left = limit - output.count
    let room = left < piece.count ? left + 1 : piece.count
    stream.pointee.next_out = piece.baseAddress
    stream.pointee.avail_out = UInt32(truncatingIfNeeded: room)
    let result = message.withUnsafeBufferPointer { input -> Int32 in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: consumed))
      stream.pointee.avail_in = UInt32(truncatingIfNeeded: input.count - consumed)
      return inflate(stream, Z_NO_FLUSH)
    }
    let read = message.count - consumed - Int(stream.pointee.avail_in)
    let written = room - Int(stream.pointee.avail_out)
    consumed += read
    work += read + written
    let part = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece[..<written]))
    guard output.append(part, expected: Int.max, from: codec.store) else { return .failure(.outOfMemory) }
    if output.count > limit { return .failure(.tooLarge(limit: limit)) }
    switch result {
    case Z_STREAM_END:
      if consumed == message.count { return .success(()) }
      work += Self.workOfMember
      inflateReset(stream)
    case Z_OK: if consumed == message.count, written < room { return .failure(.truncated) }
    case Z_BUF_ERROR: return .failure(.truncated)
    case Z_MEM_ERROR: return .failure(.outOfMemory)
    default: return .failure(.corrupt(stream.pointee.msg.map { String(cString: $0) } ?? "zlib's error \(result)"))
    }
    return nil
  }
}

extension GzipError {
  /// - Parameters:
  ///   - subject: `request` or `response`.
  ///   - malformed: the code for data that is no gzip.
  func error(of subject: String, _ malformed: StatusCode = .internalError) -> RPCError {
    switch self {
    case .truncated:
      RPCError(malformed, "the \(subject) message's gzip data ends too early")
    case .corrupt(let reason):
      RPCError(malformed, "the \(subject) message's gzip data is corrupt: \(reason)")
    case .tooLarge(let limit):
      RPCError(
        .resourceExhausted, "the \(subject) message has more than \(limit) bytes once decompressed: send it in parts")
    case .outOfMemory:
      .overload("there is no memory to decompress the \(subject) message: retry later")
    }
  }
}

import CProtobufC
import Glibc

/// Memory for one protobuf-c message: allocated by moving a cursor, freed all at once.
///
/// The first bytes come from a scratch buffer of the caller's, usually on its stack; past it the arena allocates
/// chunks, never more than its limit in total.
public struct Arena: ~Copyable {
  @usableFromInline var cursor: UnsafeMutableRawPointer
  @usableFromInline var remaining: Int
  /// The newest chunk; its first word points to the one before.
  private var lastChunk: UnsafeMutableRawPointer?
  private var nextChunkSize = 4096
  private let limit: Int
  /// The arena's size in bytes, scratch buffer included.
  private(set) var reserved: Int
  /// How deeply the message that is being built is nested at this point.
  @usableFromInline var depth = 0

  /// Space for the link to the chunk before, with the alignment of what follows.
  private static let chunkHeader = 16

  /// - Parameters:
  ///   - scratch: memory aligned to 8 bytes that outlives the arena.
  ///   - limit: how many bytes the arena may have, scratch buffer included.
  init(scratch: UnsafeMutableRawBufferPointer, limit: Int) {
    // An empty buffer has no address, and an arena without room never uses its cursor before it has grown.
    cursor = scratch.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
    remaining = scratch.count
    reserved = scratch.count
    self.limit = limit
  }

  deinit {
    var chunk = lastChunk
    while let current = chunk {
      chunk = current.load(as: UnsafeMutableRawPointer?.self)
      free(current)
    }
  }

  /// `size` bytes aligned to 8, not initialized; nil past the limit or when the system has no memory.
  @inlinable
  mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let rounded = (size &+ 7) & ~7
    guard size >= 0, size <= remaining, rounded <= remaining else { return allocateInNewChunk(size) }
    let result = cursor
    cursor += rounded
    remaining -= rounded
    return result
  }

  /// Makes sure that the next `size` bytes are contiguous, as far as the limit and the system allow.
  mutating func reserve(_ size: Int) {
    guard size > remaining, let start = allocateInNewChunk(size) else { return }
    remaining += cursor - start
    cursor = start
  }

  @usableFromInline
  mutating func allocateInNewChunk(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size >= 0, size <= limit - reserved, size < 1 << 48 else { return nil }
    let rounded = (size + 7) & ~7
    let wanted = min(max(nextChunkSize, rounded), max(limit - reserved, rounded))
    guard let chunk = malloc(wanted + Self.chunkHeader) else { return nil }
    chunk.storeBytes(of: lastChunk, as: UnsafeMutableRawPointer?.self)
    lastChunk = chunk
    nextChunkSize = min(nextChunkSize * 2, 1 << 20)
    reserved += wanted
    let start = chunk + Self.chunkHeader
    cursor = start + rounded
    remaining = wanted - rounded
    return start
  }
}

/// The allocator through which protobuf-c allocates from the arena at `arena`; it frees nothing, the arena does.
func protobufCAllocator(for arena: UnsafeMutablePointer<Arena>) -> ProtobufCAllocator {
  ProtobufCAllocator(
    alloc: { data, size in data?.assumingMemoryBound(to: Arena.self).pointee.allocate(size) },
    free: { _, _ in },
    allocator_data: UnsafeMutableRawPointer(arena))
}

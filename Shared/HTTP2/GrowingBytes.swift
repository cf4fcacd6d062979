/// Bytes that arrive in parts and are wanted as one array in the end. The memory is never more than four times what has
/// arrived (1 KiB at least), above 16 KiB never more than twice, and nothing is held twice: small ones grow in the
/// array they end in, large ones are kept in pieces until the whole is there. It has one owner: a copy would share the
/// pieces.
package struct GrowingBytes {
  private static let smallLimit = 16_384
  private static let smallStart = 1_024

  private var small: [UInt8] = []
  private var large: PiecedBytes?

  /// No bytes and no memory.
  package init() {}

  /// Bytes that have arrived.
  package var count: Int { large?.count ?? small.count }
  /// Bytes of memory in use.
  package var capacity: Int { large?.capacity ?? small.capacity }
  /// Whether nothing has arrived since the last `popAll`.
  package var isEmpty: Bool { large == nil && small.isEmpty }

  /// Adds bytes; false when there is no memory for them.
  ///
  /// - Parameters:
  ///   - expected: how many there will be in the end; Int.max when that is not known.
  ///   - store: the store of the pieces.
  package mutating func append(
    _ bytes: UnsafeRawBufferPointer, expected: Int, from store: PieceStore = .process
  ) -> Bool {
    if let large { return large.append(bytes) }
    let needed = small.count + bytes.count
    guard needed > Self.smallLimit else {
      if needed > small.capacity {
        small.reserveCapacity(min(expected, max(Self.smallStart, needed * 4), Self.smallLimit))
      }
      small.append(contentsOf: bytes)
      return true
    }
    let pieces = PiecedBytes(store)
    let isKept = small.withUnsafeBytes { pieces.append($0) } && pieces.append(bytes)
    small = []
    large = pieces
    return isKept
  }

  /// All bytes; leaves none.
  package mutating func popAll() -> [UInt8] {
    guard let large else {
      defer { small = [] }
      return small
    }
    self.large = nil
    return large.joined()
  }

  /// Drops what has arrived and releases its memory.
  package mutating func removeAll() {
    small = []
    large = nil
  }
}

/// Bytes in pieces of a store.
private final class PiecedBytes {
  private let store: PieceStore
  private var pieces: [UnsafeMutableRawPointer] = []
  private(set) var count = 0

  init(_ store: PieceStore) {
    self.store = store
  }

  deinit {
    for piece in pieces { store.release(piece) }
  }

  var capacity: Int { pieces.count * PieceStore.pieceSize }

  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      if count == capacity {
        guard let piece = store.acquire() else { return false }
        pieces.append(piece)
      }
      guard let piece = pieces.last else { return false }
      let used = count - (capacity - PieceStore.pieceSize)
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(PieceStore.pieceSize - used))
      UnsafeMutableRawBufferPointer(start: piece + used, count: part.count).copyMemory(from: part)
      count += part.count
      rest = UnsafeRawBufferPointer(rebasing: rest[part.count...])
    }
    return true
  }

  /// The whole; each piece is released as soon as it has been copied, the last first.
  func joined() -> [UInt8] {
    let total = count
    count = 0
    return [UInt8](unsafeUninitializedCapacity: total) { target, initialized in
      var end = total
      while let piece = pieces.popLast() {
        let begin = pieces.count * PieceStore.pieceSize
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[begin..<end])
          .copyMemory(from: UnsafeRawBufferPointer(start: piece, count: end - begin))
        store.release(piece)
        end = begin
      }
      initialized = total
    }
  }
}

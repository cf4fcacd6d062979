import Glibc
import Locks

/// Where what is large and not complete yet is kept: pieces of one size that come straight from the system and go back to it.
/// The heap would keep what it was given back, and hold arrays that grow twice while they are copied.
///
/// Free pieces are kept for the next user, but no more than are in use or sixteen, so that all of them together never take
/// more than the most that was in use at a time.
public final class PieceStore: Sendable {
  /// Bytes of a piece.
  public static let pieceSize = 32_768
  /// What everybody uses unless told otherwise.
  public static let process = PieceStore()

  private struct State {
    var free: [UnsafeMutableRawPointer] = []
    var inUse = 0
  }

  private static let keptAlways = 16
  private let state = Locked(State())

  public init() {}

  deinit {
    state.withLock { state in
      for piece in state.free { munmap(piece, Self.pieceSize) }
    }
  }

  /// Pieces that are in use, and pieces that wait for their next use.
  public var counts: (inUse: Int, free: Int) { state.withLock { ($0.inUse, $0.free.count) } }

  /// A piece with any content; nil when the system has no memory.
  func take() -> UnsafeMutableRawPointer? {
    state.withLock { state in
      guard let piece = state.free.popLast() ?? Self.map() else { return nil }
      state.inUse += 1
      return piece
    }
  }

  func give(_ piece: UnsafeMutableRawPointer) {
    state.withLock { state in
      state.inUse -= 1
      state.free.append(piece)
      while state.free.count > max(Self.keptAlways, state.inUse), let spare = state.free.popLast() {
        munmap(spare, Self.pieceSize)
      }
    }
  }

  private static func map() -> UnsafeMutableRawPointer? {
    let piece = mmap(nil, pieceSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return piece == UnsafeMutableRawPointer(bitPattern: -1) ? nil : piece
  }
}

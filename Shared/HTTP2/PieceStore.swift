import Glibc
import Locks

/// Storage for large data that is not complete yet: pieces of one size, allocated from the system and returned to it.
/// The heap would keep freed memory, and hold growing arrays twice while they are copied.
///
/// Free pieces are kept for the next user, but no more than are in use or sixteen. The surplus is freed at once, or as
/// the owner decides: a thousand pieces take the system ten milliseconds. All together never take more than the most
/// that was in use.
package final class PieceStore: Sendable {
  /// Bytes of a piece.
  package static let pieceSize = 32_768
  /// The default.
  package static let process = PieceStore()

  private struct State {
    var free: [UnsafeMutableRawPointer] = []
    var inUse = 0
    var ownerKnows = false

    var surplus: Int { free.count - max(minimumKept, inUse) }
  }

  private static let minimumKept = 16
  private let state = Locked(State())
  private let onSurplus: (@Sendable () -> Void)?

  /// - Parameter onSurplus: called when pieces may be freed, on any thread; then `trim` is to be called until it
  ///   returns that there are none. nil: they are freed at once.
  package init(onSurplus: (@Sendable () -> Void)? = nil) {
    self.onSurplus = onSurplus
  }

  deinit {
    state.withLock { state in
      for piece in state.free { munmap(piece, Self.pieceSize) }
    }
  }

  /// Pieces that are in use, and pieces that wait for their next use.
  package var counts: (inUse: Int, free: Int) { state.withLock { ($0.inUse, $0.free.count) } }

  /// A piece with any content; nil when the system has no memory.
  func acquire() -> UnsafeMutableRawPointer? {
    state.withLock { state in
      guard let piece = state.free.popLast() ?? Self.map() else { return nil }
      state.inUse += 1
      return piece
    }
  }

  func release(_ piece: UnsafeMutableRawPointer) {
    let isFirstSurplus = state.withLock { state in
      state.inUse -= 1
      state.free.append(piece)
      guard state.surplus > 0, !state.ownerKnows else { return false }
      state.ownerKnows = onSurplus != nil
      return true
    }
    guard isFirstSurplus else { return }
    if let onSurplus { onSurplus() } else { _ = trim(.max) }
  }

  /// Returns pieces to the system, at most so many. Returns whether there are more to return.
  package func trim(_ count: Int) -> Bool {
    state.withLock { state in
      var left = count
      while left > 0, state.surplus > 0, let spare = state.free.popLast() {
        munmap(spare, Self.pieceSize)
        left -= 1
      }
      state.ownerKnows = onSurplus != nil && state.surplus > 0
      return state.ownerKnows
    }
  }

  private static func map() -> UnsafeMutableRawPointer? {
    // Populated: eight page faults cost more than the rest together.
    let piece = mmap(nil, pieceSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
    return piece == UnsafeMutableRawPointer(bitPattern: -1) ? nil : piece
  }
}

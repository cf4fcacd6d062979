import CNGHTTP2
import EventLoop
import Glibc

/// Where nghttp2 takes a session's memory from. A call makes it allocate and free eight to ten small pieces; kept in
/// lists by size they cost a few instructions each instead of a hundred. Confined to the session's loop, as the
/// session, whose entries assert it for what nghttp2 calls.
final class SessionMemory {
  /// Pieces are multiples of 64 bytes; larger ones than 1 KiB go to the system at once.
  private static let shift = 6
  private static let classes = 16
  /// In front of each piece: its class, 0 for a large one; keeps the alignment of 16.
  private static let prefix = 16
  /// Bytes kept for later use.
  private static let limit = 65_536

  /// Bytes that are kept in any case while no stream is open.
  private static let idleLimit = 4_096

  private struct State {
    var kept = 0
  }

  /// The first free piece of each class; the first word of a free piece points to the next.
  private let lists: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let state: UnsafeMutablePointer<State>
  private let shared: IdleMemory?
  /// Bytes acquired of `shared`.
  private var reserved = 0
  private var confinement = Confinement()

  /// - Parameter shared: what idle sessions may keep together.
  init(shared: IdleMemory? = nil) {
    self.shared = shared
    // The state precedes the lists, so that one pointer leads nghttp2's callbacks to both.
    let raw = UnsafeMutableRawPointer.allocate(byteCount: 16 + (Self.classes + 1) * 8, alignment: 16)
    state = raw.bindMemory(to: State.self, capacity: 1)
    state.initialize(to: State())
    lists = (raw + 16).bindMemory(to: UnsafeMutableRawPointer?.self, capacity: Self.classes + 1)
    lists.initialize(repeating: nil, count: Self.classes + 1)
  }

  // Wherever the last reference is released, which is the loop as long as there is one.
  deinit {
    release()
    free(downTo: 0)
    UnsafeMutableRawPointer(state).deallocate()
  }

  /// The allocator passed to nghttp2; valid as long as this object lives.
  var callbacks: nghttp2_mem {
    nghttp2_mem(
      mem_user_data: UnsafeMutableRawPointer(state),
      malloc: { size, state in SessionMemory.allocate(size, state) },
      free: { piece, state in SessionMemory.deallocate(piece, state) },
      calloc: { count, size, state in
        let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
        guard !overflow, let piece = SessionMemory.allocate(bytes, state) else { return nil }
        memset(piece, 0, bytes)
        return piece
      },
      realloc: { piece, size, state in SessionMemory.resize(piece, size, state) })
  }

  /// Bytes of free pieces.
  var kept: Int { state.pointee.kept }

  /// No stream is open any more.
  func becomesIdle() {
    assert(confinement.holds())
    release()
    let spare = kept - Self.idleLimit
    guard spare > 0 else { return }
    if let shared, shared.acquire(spare) { reserved = spare } else { trim(to: Self.idleLimit) }
  }

  /// A stream is open again.
  func becomesBusy() {
    assert(confinement.holds())
    release()
  }

  private func release() {
    guard reserved > 0 else { return }
    shared?.release(reserved)
    reserved = 0
  }

  /// No stream has been open for a while.
  func staysIdle() {
    trim(to: Self.idleLimit)
    becomesBusy()
  }

  /// Gives free pieces back to the system until at most `limit` bytes are kept.
  func trim(to limit: Int) {
    assert(confinement.holds())
    free(downTo: limit)
  }

  private func free(downTo limit: Int) {
    var index = Self.classes
    while state.pointee.kept > limit, index > 0 {
      while state.pointee.kept > limit, let piece = lists[index] {
        lists[index] = piece.load(as: UnsafeMutableRawPointer?.self)
        state.pointee.kept -= index << Self.shift
        Glibc.free(piece - Self.prefix)
      }
      index -= 1
    }
  }

  // MARK: nghttp2's side

  @inline(__always)
  private static func lists(_ state: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (state + 16).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  @inline(__always)
  private static func allocate(_ size: Int, _ state: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let state, size >= 0 else { return nil }
    let index = max(1, (size &+ (1 << shift) &- 1) >> shift)
    guard index <= classes else { return fresh(size, class: 0) }
    let lists = lists(state)
    guard let piece = lists[index] else { return fresh(index << shift, class: index) }
    lists[index] = piece.load(as: UnsafeMutableRawPointer?.self)
    state.assumingMemoryBound(to: State.self).pointee.kept -= index << shift
    return piece
  }

  private static func fresh(_ size: Int, class index: Int) -> UnsafeMutableRawPointer? {
    guard let raw = Glibc.malloc(size &+ prefix) else { return nil }
    raw.storeBytes(of: index, as: Int.self)
    raw.storeBytes(of: size, toByteOffset: 8, as: Int.self)
    return raw + prefix
  }

  @inline(__always)
  private static func deallocate(_ piece: UnsafeMutableRawPointer?, _ state: UnsafeMutableRawPointer?) {
    guard let piece, let state else { return }
    let index = (piece - prefix).load(as: Int.self)
    let bytes = index << shift
    let kept = state.assumingMemoryBound(to: State.self)
    guard index > 0, kept.pointee.kept + bytes <= limit else { return Glibc.free(piece - prefix) }
    kept.pointee.kept += bytes
    let lists = lists(state)
    piece.storeBytes(of: lists[index], as: UnsafeMutableRawPointer?.self)
    lists[index] = piece
  }

  private static func resize(
    _ piece: UnsafeMutableRawPointer?, _ size: Int, _ state: UnsafeMutableRawPointer?
  ) -> UnsafeMutableRawPointer? {
    guard let piece else { return allocate(size, state) }
    let capacity = (piece - prefix).load(fromByteOffset: 8, as: Int.self)
    guard size > capacity else { return piece }
    guard let larger = allocate(size, state) else { return nil }
    larger.copyMemory(from: piece, byteCount: capacity)
    deallocate(piece, state)
    return larger
  }
}

/// Bytes that the idle sessions of a loop may keep together. A client that makes a hundred calls at a time, again and
/// again, is idle in between; freeing all and allocating it again each time cost 2 % of a call. Confined to its loop.
package final class IdleMemory {
  private var left: Int
  private var confinement = Confinement()

  /// - Parameter bytes: for all sessions of the loop together.
  package init(bytes: Int = 4 << 20) {
    left = bytes
  }

  fileprivate func acquire(_ bytes: Int) -> Bool {
    assert(confinement.holds())
    guard bytes <= left else { return false }
    left -= bytes
    return true
  }

  fileprivate func release(_ bytes: Int) {
    left += bytes
  }
}

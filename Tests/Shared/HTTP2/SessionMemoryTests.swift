import CNGHTTP2
import Testing

@testable import HTTP2

/// The memory that nghttp2 gets, used by hand as nghttp2 uses it.
@Suite("a session's memory")
struct SessionMemoryTests {
  private typealias Piece = UnsafeMutableRawPointer

  /// The callbacks of a `SessionMemory`, without their types of C.
  private struct Allocator {
    let memory = SessionMemory()

    func malloc(_ size: Int) -> Piece? { memory.callbacks.malloc(size, memory.callbacks.mem_user_data) }
    func calloc(_ count: Int, _ size: Int) -> Piece? {
      memory.callbacks.calloc(count, size, memory.callbacks.mem_user_data)
    }
    func realloc(_ piece: Piece?, _ size: Int) -> Piece? {
      memory.callbacks.realloc(piece, size, memory.callbacks.mem_user_data)
    }
    func free(_ piece: Piece?) { memory.callbacks.free(piece, memory.callbacks.mem_user_data) }
  }

  @Test(
    "pieces are aligned, do not overlap and hold what is written",
    arguments: [0, 1, 16, 63, 64, 65, 1_024, 1_025, 100_000])
  func pieces(size: Int) throws {
    let allocator = Allocator()
    let pieces = try (0..<8).map { _ in try #require(allocator.malloc(size)) }
    for (index, piece) in pieces.enumerated() {
      #expect(UInt(bitPattern: piece) % 16 == 0)
      UnsafeMutableRawBufferPointer(start: piece, count: size).initializeMemory(as: UInt8.self, repeating: UInt8(index))
    }
    for (index, piece) in pieces.enumerated() {
      #expect(UnsafeRawBufferPointer(start: piece, count: size).allSatisfy { $0 == UInt8(index) })
      allocator.free(piece)
    }
  }

  @Test("freed pieces are reused for the same size class, the last first")
  func reuse() throws {
    let allocator = Allocator()
    let first = try #require(allocator.malloc(100))
    let second = try #require(allocator.malloc(128))
    allocator.free(first)
    allocator.free(second)
    #expect(allocator.memory.kept == 256)
    let other = try #require(allocator.malloc(129))
    #expect(other != first && other != second)
    #expect(allocator.malloc(65) == second)
    #expect(allocator.malloc(128) == first)
    #expect(allocator.memory.kept == 0)
    for piece in [first, second, other] { allocator.free(piece) }
  }

  @Test("large pieces are not kept, and no more than 64 KiB of small ones")
  func bounds() throws {
    let allocator = Allocator()
    allocator.free(allocator.malloc(1_025))
    #expect(allocator.memory.kept == 0)
    let pieces = try (0..<100).map { _ in try #require(allocator.malloc(1_024)) }
    for piece in pieces { allocator.free(piece) }
    #expect(allocator.memory.kept == 65_536)
  }

  @Test("trimming frees the largest first, down to what may stay")
  func trim() throws {
    let allocator = Allocator()
    let small = try (0..<10).map { _ in try #require(allocator.malloc(64)) }
    let large = try (0..<10).map { _ in try #require(allocator.malloc(1_024)) }
    for piece in small + large { allocator.free(piece) }
    #expect(allocator.memory.kept == 10_880)
    allocator.memory.trim(to: 3_000)
    // Two of 1 KiB and all of 64 bytes.
    #expect(allocator.memory.kept == 2 * 1_024 + 640)
    allocator.memory.trim(to: 0)
    #expect(allocator.memory.kept == 0)
    allocator.free(allocator.malloc(64))
    #expect(allocator.memory.kept == 64)
  }

  @Test("calloc clears a piece that was used before, and refuses what overflows")
  func calloc() throws {
    let allocator = Allocator()
    let dirty = try #require(allocator.malloc(640))
    UnsafeMutableRawBufferPointer(start: dirty, count: 640).initializeMemory(as: UInt8.self, repeating: 0xff)
    allocator.free(dirty)
    let clean = try #require(allocator.calloc(10, 64))
    #expect(clean == dirty)
    #expect(UnsafeRawBufferPointer(start: clean, count: 640).allSatisfy { $0 == 0 })
    allocator.free(clean)
    #expect(allocator.calloc(.max, 2) == nil)
    #expect(allocator.malloc(-1) == nil)
    #expect(allocator.realloc(nil, -1) == nil)
    allocator.free(nil)
  }

  @Test("realloc keeps the bytes through every class and beyond, and stays where there is room")
  func realloc() throws {
    let allocator = Allocator()
    var piece = try #require(allocator.realloc(nil, 1))
    piece.storeBytes(of: 0, as: UInt8.self)
    var written = 1
    for size in [2, 64, 65, 200, 1_024, 1_025, 5_000, 70_000] {
      let before = piece
      piece = try #require(allocator.realloc(piece, size))
      // The first class has 64 bytes.
      if size <= 64 { #expect(piece == before) }
      let bytes = UnsafeMutableRawBufferPointer(start: piece, count: size)
      for index in written..<size { bytes[index] = UInt8(truncatingIfNeeded: index) }
      written = size
      #expect(bytes.indices.allSatisfy { bytes[$0] == UInt8(truncatingIfNeeded: $0) })
    }
    #expect(allocator.realloc(piece, 10) == piece)
    allocator.free(piece)
  }

  @Test(
    "any order of allocating, growing and freeing keeps all bytes", arguments: 1...20 as ClosedRange<UInt64>)
  func anyOrder(seed: UInt64) throws {
    let allocator = Allocator()
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var held: [(piece: Piece, size: Int, mark: UInt8)] = []
    func fill(_ piece: Piece, from: Int, to: Int, _ mark: UInt8) {
      guard from < to else { return }
      UnsafeMutableRawBufferPointer(start: piece + from, count: to - from).initializeMemory(
        as: UInt8.self, repeating: mark)
    }
    for step in 0..<2_000 {
      let size = random(4) == 0 ? random(5_000) : random(400)
      switch random(3) {
      case 0:
        let mark = UInt8(truncatingIfNeeded: step)
        let piece = try #require(allocator.malloc(size))
        fill(piece, from: 0, to: size, mark)
        held.append((piece, size, mark))
      case 1 where !held.isEmpty:
        let index = random(held.count)
        let old = held[index]
        let piece = try #require(allocator.realloc(old.piece, size))
        fill(piece, from: old.size, to: size, old.mark)
        held[index] = (piece, size, old.mark)
      default:
        guard !held.isEmpty else { continue }
        let (piece, size, mark) = held.remove(at: random(held.count))
        #expect(UnsafeRawBufferPointer(start: piece, count: size).allSatisfy { $0 == mark })
        allocator.free(piece)
      }
      if random(200) == 0 { allocator.memory.trim(to: random(10_000)) }
    }
    for (piece, size, mark) in held {
      #expect(UnsafeRawBufferPointer(start: piece, count: size).allSatisfy { $0 == mark })
      allocator.free(piece)
    }
    #expect(allocator.memory.kept <= 65_536)
  }
}

@Suite("What idle sessions keep")
struct IdleMemoryTests {
  /// The memory of a session that has had many streams.
  private func used(_ shared: IdleMemory?) throws -> SessionMemory {
    let memory = SessionMemory(shared: shared)
    let callbacks = memory.callbacks
    let state = callbacks.mem_user_data
    let pieces = try (0..<100).map { _ in try #require(callbacks.malloc(300, state)) }
    for piece in pieces { callbacks.free(piece, state) }
    return memory
  }

  @Test("alone next to nothing; together with others what there is room for")
  func sharing() throws {
    let alone = try used(nil)
    #expect(alone.kept > 30_000)
    alone.becomesIdle()
    #expect(alone.kept <= 4_096)

    // Room for one.
    let shared = IdleMemory(bytes: 40_000)
    let first = try used(shared)
    first.becomesIdle()
    #expect(first.kept > 30_000)
    let second = try used(shared)
    second.becomesIdle()
    #expect(second.kept <= 4_096)
  }

  @Test("the room is released by a session that is busy, has been idle for long, or is closed")
  func givingBack() throws {
    let shared = IdleMemory(bytes: 40_000)
    func hasRoom() throws -> Bool {
      let memory = try used(shared)
      memory.becomesIdle()
      return memory.kept > 4_096
    }
    let first = try used(shared)
    first.becomesIdle()
    #expect(try !hasRoom())
    first.becomesBusy()
    #expect(try hasRoom())
    first.becomesIdle()
    first.becomesIdle()
    first.staysIdle()
    #expect(first.kept <= 4_096)
    #expect(try hasRoom())
    #expect(try hasRoom())
  }
}

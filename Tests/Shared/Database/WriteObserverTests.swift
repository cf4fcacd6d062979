import Glibc
import Locks
import Testing

@testable import Database

@Suite("The observer of writes")
struct WriteObserverTests {
  @Test("Each write calls it with its family, as directly after many writes as after the first")
  func direct() async throws {
    let test = try await TestDatabase()
    let calls = Locked<[(family: String, depth: Int)]>([])
    test.database.observeWrites { family in
      // A function that is wrapped once more at each call would end in a stack overflow.
      let depth = Self.usedStack()
      calls.withLock { $0.append((family, depth)) }
    }
    for number in 0..<500 { try await test.database.write("family-\(number % 2)") { _ in } }
    let seen = calls.withLock { $0 }
    #expect(seen.map(\.family) == (0..<500).map { "family-\($0 % 2)" })
    #expect((seen.map(\.depth).max() ?? 0) - (seen.first?.depth ?? 0) < 16_384)
    await test.close()
  }

  /// Bytes of the thread's stack that are in use.
  private static func usedStack() -> Int {
    var attributes = pthread_attr_t()
    var (lowest, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
    pthread_getattr_np(pthread_self(), &attributes)
    pthread_attr_getstack(&attributes, &lowest, &size)
    pthread_attr_destroy(&attributes)
    return withUnsafePointer(to: attributes) { Int(bitPattern: lowest) + size - Int(bitPattern: $0) }
  }
}

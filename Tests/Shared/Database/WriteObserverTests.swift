import Foundation
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
      let depth = Self.callDepth()
      calls.withLock { $0.append((family, depth)) }
    }
    for number in 0..<500 { try await test.database.write("family-\(number % 2)") { _ in } }
    let seen = calls.withLock { $0 }
    #expect(seen.map(\.family) == (0..<500).map { "family-\($0 % 2)" })
    #expect((seen.map(\.depth).max() ?? 0) - (seen.first?.depth ?? 0) < 100)
    await test.close()
  }

  /// Calls on the thread's stack.
  private static func callDepth() -> Int { Thread.callStackReturnAddresses.count }
}

import Database
import EventLoop
import Testing

@Suite("Held views", .timeLimit(.minutes(30)))
struct HeldViewTests {
  private func count(_ view: HeldView) async throws -> Int? {
    try await view.read { tx in try tx.queryOne("SELECT COUNT(*) FROM entry") { $0.int(0) } }
  }

  @Test(
    "All reads of a view see the same moment, while writes and other reads go on; a later view sees what came since")
  func oneMoment() async throws {
    let test = try await TestDatabase()
    let database = test.database
    try await database.write("f") { try insert(1, in: $0) }
    try await database.withHeldView(of: nil) { view in
      for value in 2...20 {
        try await database.write("f") { try insert(value, in: $0) }
        let (seen, stored) = (try await count(view), try await values(in: database).count)
        #expect(seen == 1 && stored == value)
      }
    }
    let later = try await database.withHeldView(of: nil) { try await count($0) }
    #expect(later == 20)
    await test.close()
  }

  @Test("No more views are held than the limit; one is released when its body fails")
  func bounded() async throws {
    struct Failure: Error {}
    let test = try await TestDatabase { $0.heldViews = 2 }
    let database = test.database
    for _ in 0..<5 {
      await #expect(throws: Failure.self) { try await database.withHeldView(of: nil) { _ in throw Failure() } }
    }
    try await database.withHeldView(of: nil) { _ in
      try await database.withHeldView(of: nil) { _ in
        let error = await #expect(throws: DatabaseError.self) { try await database.withHeldView(of: nil) { _ in } }
        #expect(error?.kind == .overloaded)
      }
    }
    let later = try await database.withHeldView(of: nil) { try await count($0) }
    #expect(later == 0)
    await test.close()
  }

  @Test("A view that was held for too long, or whose database is closed, fails at its next read")
  func ended() async throws {
    let test = try await TestDatabase { $0.maximumHold = .zero }
    let database = test.database
    let error = await #expect(throws: DatabaseError.self) {
      try await database.withHeldView(of: nil) { try await count($0) }
    }
    #expect(error?.kind == .overloaded)
    await test.close()
    let other = try await TestDatabase()
    await #expect(throws: DatabaseError.self) {
      try await other.database.withHeldView(of: nil) { view in
        await other.database.close()
        _ = try await count(view)
      }
    }
    await #expect(throws: DatabaseError.self) { try await other.database.withHeldView(of: nil) { _ in } }
    await other.close()
  }
}

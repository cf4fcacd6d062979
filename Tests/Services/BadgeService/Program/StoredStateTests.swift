import Database
import EventFeed
import LocalTime
import ProtobufC
import ServiceAPI
import ServiceHarness
import StoredMessages
import StoredStates
import Testing

@testable import BadgeActivities
@testable import BadgeBadges
@testable import BadgeFeed
@testable import EventFeed

/// States that are kept between two steps of work, and with a parked family.
@Suite struct StoredStateTests {
  @Test("BA-5 how far a child's activities are counted: as a message, as earlier versions have left it, and neither")
  func activities() throws {
    for place in [
      ActivityPlace(time: Instant(seconds: -7), id: "a", reporter: ""),
      ActivityPlace(time: Instant(seconds: 1_772_000_000), id: "0b", reporter: "bank of b"),
    ] {
      #expect(try ActivityPlace(place.bytes) == place && ActivityPlace(Array(place.text.utf8)) == place)
      #expect(try ActivityRebuild.State(ActivityRebuild.State.counting(place).bytes) == .counting(place))
      #expect(ActivityRebuild.State(Array(place.text.utf8)) == .counting(place))
      #expect(try ActivityPlace(Array(place.bytes.dropLast())) == nil)
    }
    #expect(try ActivityRebuild.State(ActivityRebuild.State.clearing.bytes) == .clearing)
    #expect(ActivityPlace(StoredV1.ActivityMark(time: 5, reporter: "bank")) == nil)
    #expect(try ActivityPlace(StoredV1.ActivityMark(time: 5, reporter: "bank").serialized()) == nil)
  }

  @Test("BA-5 BA-8 work with a state that is none stays, and its failure is known")
  func unreadable() async throws {
    for kind in [ActivityRebuild.kind, TaskPeakFill.kind, OwnBadges.kind] {
      try await withBadgeService { fixture in
        let child = ChildKey(familyID: fixture.family.familyID, childID: fixture.family.childID)
        let failure = try await fixture.harness.database.plantWork(
          kind, of: child.familyID, key: child.childID, state: [0x0A, 0xFF])
        #expect(failure?.contains("pending_work \(kind)") == true && failure?.contains(child.childID) == true)
      }
    }
  }

  @Test("BA-8 the evaluation of a family's own badges goes on where an earlier version has left it")
  func ownBadges() throws {
    #expect(OwnBadges.Progress(Array("0a-child".utf8))?.childID == "0a-child")
    let progress = OwnBadges.Progress(childID: "0a-child")
    #expect(try OwnBadges.Progress(progress.bytes)?.childID == progress.childID)
    #expect(OwnBadges.Progress(StoredV1.OwnBadgeEvaluation()) == nil)
  }

  @Test("BA-1 the sum of a snapshot in progress: as a message, as earlier versions have left it, and neither")
  func sums() async throws {
    try await withBadgeService { fixture in
      let familyID = fixture.family.familyID
      let piece = SnapshotPiece(
        familyID: familyID, events: [], reason: .epochChanged, isLast: false,
        keys: SnapshotKeys(feed: "usage", familyID: familyID))
      func read(_ cursor: [UInt8]) async throws -> [UInt8] {
        try await fixture.harness.database.write(Partition(familyID: familyID)) { tx in
          var cursor = cursor
          _ = try UsageEventHandler().reconcile(piece, cursor: &cursor, in: tx)
          return cursor
        }
      }
      let learning = SnapshotStep.learning(
        .init(childID: "0a-child", seconds: -5, sixtieths: 300, moreFollows: true))
      #expect(try await read(Array("0a-child -5 300 +".utf8)) == learning.cursor)
      #expect(try await read(learning.cursor) == learning.cursor)
      // The beginning, and what is missing is being removed.
      let removal = try SnapshotStep.removal(.init(table: 0, last: "child")).cursor
      for cursor in [[], [0] + Array("0 child".utf8), removal] { #expect(try await read(cursor) == cursor) }
      for cursor in [Array("0a-child 5".utf8), Array("0a-child 5 x".utf8), [0x22, 0xFF], [0x0A]] {
        let error = await #expect(throws: DatabaseError.self) { _ = try await read(cursor) }
        #expect(error?.kind == .unreadableRow)
      }
    }
  }
}

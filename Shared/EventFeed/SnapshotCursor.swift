package import Database
import ProtobufC
package import StoredMessages
import StoredStates

/// How far a handler is with a family's snapshot: a step of it, as `EventHandler.reconcile` has it in its cursor.
package typealias SnapshotStep = StoredV1.SnapshotCursor.Step

extension SnapshotStep {
  /// nil for the beginning, and for a cursor that was stored before there were messages.
  /// - Throws: `DatabaseError.unreadableRow` for a message that no version of the program has written.
  package init?(cursor: [UInt8]) throws {
    guard StoredForm.isMessage(cursor) else { return nil }
    guard let step = try? StoredV1.SnapshotCursor(serializedBytes: cursor).step else {
      throw DatabaseError.unreadableCursor(cursor, expected: "a step of a snapshot")
    }
    self = step
  }

  package var cursor: [UInt8] { get throws { try StoredV1.SnapshotCursor(step: self).serialized() } }

  /// Which of the handler's iterations over keys a cursor is in; nil for another step.
  package static func mark(of cursor: [UInt8]) throws -> UInt8? {
    switch try SnapshotStep(cursor: cursor) {
    case .iteration(let iteration):
      guard let mark = UInt8(exactly: iteration.mark), marks.contains(mark) else {
        throw DatabaseError.unreadableCursor(cursor, expected: "an iteration of a handler")
      }
      return mark
    // Before there were messages the mark was the first byte, and the last key followed.
    case nil: return cursor.first.flatMap { marks.contains($0) ? $0 : nil }
    default: return nil
    }
  }

  /// The marks of all handlers' iterations.
  private static let marks: ClosedRange<UInt8> = 1...2
}

extension DatabaseError {
  /// How far a handler was with a snapshot, as it is stored with a parked family, is nothing that it has written.
  package static func unreadableCursor(_ bytes: [UInt8], expected: String) -> DatabaseError {
    DatabaseError(
      .unreadableRow, "feed_parked_family.place is a blob of \(bytes.count) bytes, expected \(expected)",
      remedy: "This is a fault of the program or a foreign change of the data: please report it.")
  }
}

import EventFeed
import LocalTime
import Messages
import ServiceAPI

/// An erasure that a service works off, and how far it has got; stored as pending work.
struct ErasureState: Hashable, Sendable {
  let erasureID: String
  /// Empty for the whole family, and once everything is erased.
  private(set) var childID: String
  private(set) var deviceIDs: [String]
  let startTime: Int64
  /// The present stage.
  var stage = Stage.tables
  /// Index of the table.
  var table = 0
  /// Whether this pass over the tables has found something: then there is another one.
  var hasFound = false
  /// How far it is with what waits.
  var waiting = ErasedWaiting.Place()
  /// Position of the log up to which events were erased.
  var position: Int64 = 0
  var rows: [String: Int64] = [:]
  var events: Int64 = 0
  /// Whether events are erased, too, so that one more pass over the tables finds what was written meanwhile.
  var isLastPass = false
  /// The erasure's entries in the register, once nothing else of the id is left.
  private(set) var entries: [ErasureRegister.Entry] = []

  enum Stage: Int64 { case tables, parked, events, log }

  static let kind = "erasure"

  init(_ started: PrivacyV1.ErasureStarted) {
    (erasureID, childID) = (started.erasureID, started.childID)
    (deviceIDs, startTime) = (started.deviceIDs, started.startTime?.seconds ?? 0)
  }

  init(
    erasureID: String, childID: String, deviceIDs: [String], startTime: Int64, entries: [ErasureRegister.Entry]
  ) {
    (self.erasureID, self.childID, self.deviceIDs) = (erasureID, childID, deviceIDs)
    (self.startTime, self.entries) = (startTime, entries)
  }

  func subject(of familyID: String) -> KeptSubject {
    KeptSubject(FamilyKey(familyID), childID: childID.isEmpty ? nil : childID)
  }

  /// Leaves nothing of the ids but what is in the register: from here on SQLite's log is cut.
  mutating func forget(_ entries: [ErasureRegister.Entry]) {
    (stage, childID, deviceIDs, self.entries) = (.log, "", [], entries)
  }
}

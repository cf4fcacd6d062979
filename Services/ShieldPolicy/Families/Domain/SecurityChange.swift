package import LocalTime

/// The changes that make or unmake a guardian, or what it shows to be one: all guardians are notified at once
/// (FA-9), and for a day another one can undo them (FA-5). Numbered as in the contract.
package enum SecurityChangeKind: Int, CaseIterable, Hashable, Sendable {
  /// A device acts for a guardian that did not before.
  case guardianDeviceAdded = 1
  /// A guardian has other recovery codes.
  case recoveryCodesRenewed = 2
  case guardianRemoved = 3
  /// A guardian's device was revoked or reset. That is for good: it cannot be undone.
  case guardianDeviceRemoved = 4
  /// A guardian has another PIN, or its first one.
  case pinChanged = 5
}

/// A change of such a kind.
package struct SecurityChange: Hashable, Sendable {
  /// UUID.
  package var id: String
  /// Its place among the family's, from 1.
  package var number: Int64
  package var kind: SecurityChangeKind
  package var made: Instant
  /// The guardian who made it; empty for an operator.
  package var authorID: String
  /// The guardian whom it is about.
  package var guardianID: String
  /// The device that was added; empty for other kinds.
  package var deviceID: String
  /// When it was undone, and by which guardian; nil while it holds.
  package var undone: Instant?
  package var undoerID: String?

  package init(
    id: String, number: Int64 = 0, kind: SecurityChangeKind, made: Instant, authorID: String, guardianID: String,
    deviceID: String = "", undone: Instant? = nil, undoerID: String? = nil
  ) {
    (self.id, self.number, self.kind, self.made) = (id, number, kind, made)
    (self.authorID, self.guardianID, self.deviceID) = (authorID, guardianID, deviceID)
    (self.undone, self.undoerID) = (undone, undoerID)
  }

  /// For how long it can be undone, in seconds.
  package static let undoTime: Int64 = 86_400
  /// Maximum number of changes of one author, and of a family, that can be undone: the replaced access is stored for
  /// undoing them, and none of it may give way to later ones, or anyone who has taken over a guardian's device would
  /// see to that.
  static let maximumOfAuthor = 50, maximumOfFamily = 500

  /// Until when it can be undone, exclusive.
  package var end: Instant { made + Self.undoTime }

  package func isOpen(at now: Instant) -> Bool { undone == nil && now < end }

  /// Whether undoing this one brings back what was before the other one, too: both have replaced the same thing of one
  /// guardian.
  package func covers(_ other: SecurityChange) -> Bool {
    [.recoveryCodesRenewed, .pinChanged].contains(kind) && kind == other.kind && guardianID == other.guardianID
      && number < other.number
  }

  /// Why the author's next change is rejected; nil if it is not.
  /// - Parameter changes: the family's that can be undone.
  package static func refusal(toAddBy authorID: String, to changes: [SecurityChange]) -> String? {
    let own = changes.filter { $0.authorID == authorID }.count
    let (count, limit, whose) =
      own >= maximumOfAuthor
      ? (own, maximumOfAuthor, "the guardian") : (changes.count, maximumOfFamily, "the family")
    guard count >= limit else { return nil }
    return
      "\(whose) has changed guardians' devices, codes and PINs \(count) times in a day; at most \(limit) are allowed"
  }
}

/// The guardian that undoes a change (FA-5).
package enum SecurityUndoer: Hashable, Sendable {
  /// A guardian on a device in use.
  case guardian(String)
  /// A guardian who was removed, or is the only one, by one of its recovery codes.
  case codeHolder(String)

  package var guardianID: String {
    switch self {
    case .guardian(let id), .codeHolder(let id): id
    }
  }

  /// Whether the guardian may undo the change. A guardian that has made it can only where there is no other: anyone who
  /// holds one of its devices would settle the matter otherwise.
  package func mayUndo(_ change: SecurityChange) -> Bool {
    switch self {
    case .guardian(let id): id != change.authorID
    case .codeHolder: true
    }
  }
}

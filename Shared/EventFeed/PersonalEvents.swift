package import Database
import EventLoop
import Messages
import ProtobufC

/// The events with what names a person, or what one has written. They are stored sealed, in the log of the service that
/// publishes them and where they wait in a service that follows it; between the services they go as they are.
enum PersonalEvents {
  /// By type, whose an event is.
  private static let children: [String: @Sendable ([UInt8]) throws -> String] = [
    url(FamilyV1.ChildChanged.self): { try FamilyV1.ChildChanged(serializedBytes: $0).child?.childID ?? "" },
    url(FamilyV1.DeviceChanged.self): { try FamilyV1.DeviceChanged(serializedBytes: $0).device?.childID ?? "" },
    url(ShieldV1.AppAssigned.self): { try ShieldV1.AppAssigned(serializedBytes: $0).childID },
    url(ChallengeV1.PeriodCompleted.self): { try ChallengeV1.PeriodCompleted(serializedBytes: $0).childID },
    url(ChallengeV1.PeriodCorrected.self): { try ChallengeV1.PeriodCorrected(serializedBytes: $0).childID },
    url(BadgeV1.BadgeAwarded.self): { try BadgeV1.BadgeAwarded(serializedBytes: $0).childID },
    url(BadgeV1.PurchaseMade.self): { try BadgeV1.PurchaseMade(serializedBytes: $0).childID },
  ]

  private static func url<M: Message>(_ type: M.Type) -> String { "type.googleapis.com/\(M.fullName)" }

  /// Whom an event is about; nil for one that names no person. The family, for one that cannot be read.
  fileprivate static func subject(_ typeURL: String, _ value: [UInt8], of familyID: String) -> PersonalSubject? {
    guard let child = children[typeURL] else { return nil }
    return .child((try? child(value)) ?? "", of: familyID)
  }
}

extension Transaction {
  /// An event's content, as it is stored.
  func sealed(_ event: StoredEvent) throws -> [UInt8] {
    try sealedEvent(event.value, typeURL: event.typeURL, familyID: event.familyID)
  }

  private func sealedEvent(_ value: [UInt8], typeURL: String, familyID: String) throws -> [UInt8] {
    guard let subject = PersonalEvents.subject(typeURL, value, of: familyID) else { return value }
    return try sealed(value, of: subject)
  }
}

extension StoredEvent {
  /// An event as it is read from a table. Of one about someone who was erased, of which the key is destroyed, there is
  /// what `ErasedEvents` leaves.
  /// - Parameters:
  ///   - typeURL: number of the column.
  ///   - value: number of the column.
  init(
    _ row: Row, partition: Partition, position: Int64, familyID: String, createTime: WallTime, typeURL: Int,
    value: Int
  ) {
    let content = row.personalBytesUnlessErased(value)
    self.init(
      partition: partition, position: position, familyID: familyID, createTime: createTime,
      typeURL: content == nil ? ErasedEvents.typeURL : row.string(typeURL), value: content ?? [])
  }
}

extension EventFeed {
  /// Seals events of the transaction's partition that a version before has stored as they are, as far as the budget
  /// allows.
  /// - Parameter position: of the log, after which it begins.
  /// - Returns: the position after which to continue; nil at the end of the log.
  package static func sealLog(after position: Int64, in tx: Transaction) throws -> Int64? {
    var last = position
    while true {
      let events = try tx.query(
        """
        SELECT position, family_id, type_url, value FROM feed_event WHERE partition = ? AND position > ?
        ORDER BY position LIMIT ?
        """, tx.partition, last, sealedAtOnce
      ) { (position: $0.int64(0), familyID: $0.string(1), typeURL: $0.string(2), value: $0.bytes(3)) }
      for event in events {
        guard let subject = PersonalEvents.subject(event.typeURL, event.value, of: event.familyID),
          let value = try tx.resealed(.blob(event.value), of: subject)
        else { continue }
        try tx.execute(
          "UPDATE feed_event SET value = ? WHERE partition = ? AND position = ?", value, tx.partition, event.position)
      }
      guard events.count == sealedAtOnce, let end = events.last else { return nil }
      last = end.position
      if tx.budget.isSpent { return last }
    }
  }

  /// The key of an event that waits, after the partition.
  package struct ParkedPlace: Hashable, Sendable {
    var feed = ""
    var familyID = ""
    var position: Int64 = -1
    var part: Int64 = -1

    package init() {}
  }

  /// The same for events that wait because their family is parked.
  package static func sealParked(after place: ParkedPlace, in tx: Transaction) throws -> ParkedPlace? {
    var last = place
    while true {
      let events = try tx.query(
        """
        SELECT feed, family_id, position, part, type_url, value FROM feed_parked_event
        WHERE partition = ? AND (feed, family_id, position, part) > (?, ?, ?, ?)
        ORDER BY feed, family_id, position, part LIMIT ?
        """, tx.partition, last.feed, last.familyID, last.position, last.part, sealedAtOnce
      ) { row in
        var place = ParkedPlace()
        (place.feed, place.familyID, place.position, place.part) =
          (row.string(0), row.string(1), row.int64(2), row.int64(3))
        return (place: place, typeURL: row.string(4), value: row.bytes(5))
      }
      for event in events {
        guard let subject = PersonalEvents.subject(event.typeURL, event.value, of: event.place.familyID),
          let value = try tx.resealed(.blob(event.value), of: subject)
        else { continue }
        try tx.execute(
          """
          UPDATE feed_parked_event SET value = ?
          WHERE partition = ? AND feed = ? AND family_id = ? AND position = ? AND part = ?
          """, value, tx.partition, event.place.feed, event.place.familyID, event.place.position, event.place.part)
      }
      guard events.count == sealedAtOnce, let end = events.last else { return nil }
      last = end.place
      if tx.budget.isSpent { return last }
    }
  }

  private static let sealedAtOnce = 64
}

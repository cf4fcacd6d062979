import Database
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

  /// Whom an event is about; nil for one that names nobody. The family, for one that cannot be read.
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

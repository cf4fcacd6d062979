public import Database
public import EventLoop
import Identity
import Messages
public import ProtobufC

/// The outcome of applying an event.
public enum Applied: Hashable, Sendable {
  /// Its effects are in the transaction; an event that does not concern the service counts as applied.
  case applied
  /// It refers to something not yet known: this and later events of the family wait until a replay succeeds. The
  /// handler's writes for it are rolled back.
  case parked(reason: String)
}

/// An event of a followed feed.
public struct ReceivedEvent: Sendable {
  /// The feed's name, as given to the follower.
  public let feed: String
  public let partition: Partition
  /// Number in the partition, from 1; for an event of a snapshot, the position at which the snapshot was taken.
  public let position: Int64
  public let familyID: String
  /// When it was committed by its publisher.
  public let createTime: WallTime
  /// Full name of the message, such as `screentime.usage.v1.UsageChanged`.
  public let typeName: String
  private let payload: GoogleProtobuf.AnyMessage

  /// As it came.
  let stored: StoredEvent

  init(_ event: StoredEvent, feed: String) {
    stored = event
    self.feed = feed
    partition = event.partition
    position = event.position
    familyID = event.familyID
    createTime = event.createTime
    payload = GoogleProtobuf.AnyMessage(typeURL: event.typeURL, value: event.value)
    typeName = payload.messageName
  }

  /// An event as a follower would hand it over, for what measures or tests a handler alone.
  package init(_ message: some Message, of familyID: String, position: Int64, createTime: WallTime, feed: String) throws
  {
    let packed = try GoogleProtobuf.AnyMessage(packing: message)
    self.init(
      StoredEvent(
        partition: Partition(familyID: familyID), position: position, familyID: familyID, createTime: createTime,
        typeURL: packed.typeURL, value: packed.value), feed: feed)
  }

  /// The ids in the event: every text in it that is a UUID.
  package var identifiers: Set<String> {
    let (bytes, length, hyphen) = (payload.value, 36, UInt8(ascii: "-"))
    guard bytes.count > length else { return [] }
    // A text follows its length.
    return Set(
      (1...bytes.count - length).compactMap { start in
        guard bytes[start - 1] == length, bytes[start + 8] == hyphen, bytes[start + 23] == hyphen else { return nil }
        let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
        return Identifier.isValid(text) ? text : nil
      })
  }

  /// The event as `type`, or nil when it is another one.
  /// - Throws: `DecodeError` when its bytes are damaged.
  public func message<M: Message>(_ type: M.Type) throws -> M? {
    guard typeName == M.fullName else { return nil }
    return try M(serializedBytes: payload.value)
  }
}

/// Why a follower takes a snapshot instead of events; a publisher's reason is of the same name in the contract.
public enum ReconciliationReason: String, CaseIterable, Hashable, Sendable {
  /// The publisher's database was restored or copied, which renewed its epoch.
  case epochChanged = "EPOCH_CHANGED"
  /// Events after the position have been removed: the follower is new, or was away for too long.
  case positionTrimmed = "POSITION_TRIMMED"
  /// The publisher has not got that far: it was restored.
  case positionAhead = "POSITION_AHEAD"
  /// The publisher's history up to the position is another one: it was restored and has grown again.
  case otherHistory = "OTHER_HISTORY"
  /// The publisher's data is lost and an operator has accepted that; it has started over.
  case dataLost = "DATA_LOST"
  /// A snapshot that waited because its family was parked.
  case parked = "PARKED"
}

/// Applies a followed feed's events to the service's own database.
///
/// Events are delivered at least once, in order within a family; position and effects are one transaction, so that they
/// count once. An event whose handler throws five times parks its family; `.parked` does so immediately.
public protocol EventHandler: Sendable {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied

  /// Applies what must take effect at once, whatever happens to the event otherwise: called before `apply`, also while
  /// the family is parked, and more than once for an event that fails. It should throw only errors of the database.
  /// Does nothing unless implemented.
  func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws

  /// Makes what is known of the family through this feed equal to a snapshot, of which this is the next piece: by
  /// difference, because every reader sees what each transaction leaves. After the last piece nothing is left that was
  /// not in the snapshot. Returns when `tx.budget` is spent and is then called again. A snapshot may start over after
  /// any piece. Unless implemented, the snapshot's events are applied on top of what is known.
  /// - Parameter cursor: how far the handler is with the family; empty at first, kept from call to call, durably where
  ///   the family is parked.
  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled

  /// The next family of `tx.partition`, in the order of their ids, about which something is known through this feed;
  /// nil after the last one. A family that no longer exists in the publisher is reconciled with an empty snapshot. nil
  /// unless implemented.
  func knownFamily(after familyID: String, in tx: Transaction) throws -> String?
}

extension EventHandler {
  public func applyUrgentEffects(of event: ReceivedEvent, in tx: Transaction) throws {}

  public func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    try piece.applyEach(in: tx) { try apply($0, in: tx) }
  }

  public func knownFamily(after familyID: String, in tx: Transaction) throws -> String? { nil }
}

/// Thrown out of a savepoint to undo what a handler wrote before it returned `.parked`.
struct ParkRequest: Error {
  let reason: String
}

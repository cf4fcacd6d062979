public import Database
import Messages
public import ProtobufC
import RPC

extension Transaction {
  /// Appends an event to this service's feed. It is numbered at the end of the transaction, without gaps in the
  /// partition and in the order of the commits, and followers receive it after the commit.
  ///
  /// - Throws: `EncodeError` for a message that no peer could decode; `DatabaseError` when the family is in another
  ///   partition.
  public func publish(_ event: some Message, familyID: String) throws {
    try requireOwn(familyID: familyID)
    let packed = try GoogleProtobuf.AnyMessage(packing: event)
    guard packed.value.count <= EventFeed.maximumEventBytes else {
      throw DatabaseError(
        .limitReached,
        "\(type(of: event).fullName) has \(packed.value.count) bytes, an event at most \(EventFeed.maximumEventBytes)",
        remedy: "Divide the event.")
    }
    attachment(EventAppender.self).append(
      familyID: familyID, typeURL: packed.typeURL, value: packed.value)
  }
}

extension EventFeed {
  /// Maximum size of an encoded event, in bytes: 1 MiB, so that a response with others fits into a message.
  public static let maximumEventBytes = 1 << 20
}

// swift-format-ignore-file
// Written by StubGenerator from screentime/feed/v1/feed.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension FeedV1 {
  /// A position in one partition of the log.
  public struct PartitionPosition: ProtobufC.GeneratedMessage {
    /// Partition, 0 to 255.
    public var partition: Int32 = 0
    /// Number of the last event seen, 0 for none.
    public var position: Int64 = 0
    /// Link of that event, 32 bytes; empty for position 0 and where it is not known.
    public var link: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      partition: Int32 = 0,
      position: Int64 = 0,
      link: [UInt8] = []
    ) {
      self.partition = partition
      self.position = position
      self.link = link
    }
  }
}

extension FeedV1.PartitionPosition {
  public static var fullName: String { "screentime.feed.v1.PartitionPosition" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__partition_position__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__PartitionPosition.self)
    self.partition = m.pointee.f_partition
    self.position = m.pointee.f_position
    self.link = Reading.bytes(m.pointee.f_link)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__PartitionPosition.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_partition = self.partition
    m.pointee.f_position = self.position
    m.pointee.f_link = arena.bytes(self.link)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Starts following.
  public struct SubscribeRequest: ProtobufC.GeneratedMessage {
    /// Epoch the positions belong to; empty when nothing was seen yet, then every position must be 0.
    public var epoch: String = ""
    /// One entry for each partition to follow, 1 to 256.
    public var positions: [FeedV1.PartitionPosition] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      epoch: String = "",
      positions: [FeedV1.PartitionPosition] = []
    ) {
      self.epoch = epoch
      self.positions = positions
    }
  }
}

extension FeedV1.SubscribeRequest {
  public static var fullName: String { "screentime.feed.v1.SubscribeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__subscribe_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SubscribeRequest.self)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.positions = Reading.messages(m.pointee.f_positions, m.pointee.n_f_positions)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SubscribeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_epoch = arena.string(self.epoch)
    (m.pointee.n_f_positions, m.pointee.f_positions) = (self.positions.count, try arena.messages(self.positions))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// One event of the log.
  public struct Event: ProtobufC.GeneratedMessage {
    /// Partition, 0 to 255.
    public var partition: Int32 = 0
    /// Number in the partition, from 1.
    public var position: Int64 = 0
    /// The family it belongs to.
    public var familyID: String = ""
    /// When it was committed.
    public var createTime: GoogleProtobuf.Timestamp?
    /// The event itself; its type is one of the messages documented as events.
    public var payload: GoogleProtobuf.AnyMessage?
    /// Random bytes that are part of the digest, 16; empty where the digest can't be computed from the event: its content
    /// has been removed, or it is from before there were chains.
    public var nonce: [UInt8] = []
    /// Digest of the event, 32 bytes; empty from before there were chains.
    public var digest: [UInt8] = []
    /// Link of the event, 32 bytes; empty from before there were chains.
    public var link: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      partition: Int32 = 0,
      position: Int64 = 0,
      familyID: String = "",
      createTime: GoogleProtobuf.Timestamp? = nil,
      payload: GoogleProtobuf.AnyMessage? = nil,
      nonce: [UInt8] = [],
      digest: [UInt8] = [],
      link: [UInt8] = []
    ) {
      self.partition = partition
      self.position = position
      self.familyID = familyID
      self.createTime = createTime
      self.payload = payload
      self.nonce = nonce
      self.digest = digest
      self.link = link
    }
  }
}

extension FeedV1.Event {
  public static var fullName: String { "screentime.feed.v1.Event" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__event__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__Event.self)
    self.partition = m.pointee.f_partition
    self.position = m.pointee.f_position
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.payload = Reading.message(m.pointee.f_payload)
    self.nonce = Reading.bytes(m.pointee.f_nonce)
    self.digest = Reading.bytes(m.pointee.f_digest)
    self.link = Reading.bytes(m.pointee.f_link)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__Event.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_partition = self.partition
    m.pointee.f_position = self.position
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    m.pointee.f_nonce = arena.bytes(self.nonce)
    m.pointee.f_digest = arena.bytes(self.digest)
    m.pointee.f_link = arena.bytes(self.link)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Some events.
  public struct SubscribeResponse: ProtobufC.GeneratedMessage {
    /// The feed's epoch.
    public var epoch: String = ""
    /// Events, ascending within a partition; empty in a heartbeat, which follows ten seconds of silence.
    public var events: [FeedV1.Event] = []
    /// True when every event known at this moment has been sent.
    public var caughtUp: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      epoch: String = "",
      events: [FeedV1.Event] = [],
      caughtUp: Bool = false
    ) {
      self.epoch = epoch
      self.events = events
      self.caughtUp = caughtUp
    }
  }
}

extension FeedV1.SubscribeResponse {
  public static var fullName: String { "screentime.feed.v1.SubscribeResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__subscribe_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SubscribeResponse.self)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.events = Reading.messages(m.pointee.f_events, m.pointee.n_f_events)
    self.caughtUp = m.pointee.f_caught_up != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SubscribeResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_epoch = arena.string(self.epoch)
    (m.pointee.n_f_events, m.pointee.f_events) = (self.events.count, try arena.messages(self.events))
    m.pointee.f_caught_up = self.caughtUp ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Requests the current state.
  public struct SnapshotRequest: ProtobufC.GeneratedMessage {
    /// Partitions, 0 to 255, at least one.
    public var partitions: [Int32] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      partitions: [Int32] = []
    ) {
      self.partitions = partitions
    }
  }
}

extension FeedV1.SnapshotRequest {
  public static var fullName: String { "screentime.feed.v1.SnapshotRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__snapshot_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SnapshotRequest.self)
    self.partitions = Reading.scalars(m.pointee.f_partitions, m.pointee.n_f_partitions)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SnapshotRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_partitions, m.pointee.f_partitions) = (self.partitions.count, arena.scalars(self.partitions))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// A piece of the state.
  public struct SnapshotResponse: ProtobufC.GeneratedMessage {
    /// The feed's epoch.
    public var epoch: String = ""
    /// Partition, 0 to 255.
    public var partition: Int32 = 0
    /// Position at which the partition was read.
    public var position: Int64 = 0
    /// The family this piece belongs to; empty in the message that ends a partition.
    public var familyID: String = ""
    /// Events that produce the family's current state.
    public var state: [GoogleProtobuf.AnyMessage] = []
    /// True in the message that ends the partition.
    public var partitionComplete: Bool = false
    /// Link of the event at that position, 32 bytes, in the message that ends the partition; empty for position 0.
    public var link: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      epoch: String = "",
      partition: Int32 = 0,
      position: Int64 = 0,
      familyID: String = "",
      state: [GoogleProtobuf.AnyMessage] = [],
      partitionComplete: Bool = false,
      link: [UInt8] = []
    ) {
      self.epoch = epoch
      self.partition = partition
      self.position = position
      self.familyID = familyID
      self.state = state
      self.partitionComplete = partitionComplete
      self.link = link
    }
  }
}

extension FeedV1.SnapshotResponse {
  public static var fullName: String { "screentime.feed.v1.SnapshotResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__snapshot_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SnapshotResponse.self)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.partition = m.pointee.f_partition
    self.position = m.pointee.f_position
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.state = Reading.messages(m.pointee.f_state, m.pointee.n_f_state)
    self.partitionComplete = m.pointee.f_partition_complete != 0
    self.link = Reading.bytes(m.pointee.f_link)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__SnapshotResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_epoch = arena.string(self.epoch)
    m.pointee.f_partition = self.partition
    m.pointee.f_position = self.position
    m.pointee.s_family_id = arena.string(self.familyID)
    (m.pointee.n_f_state, m.pointee.f_state) = (self.state.count, try arena.messages(self.state))
    m.pointee.f_partition_complete = self.partitionComplete ? 1 : 0
    m.pointee.f_link = arena.bytes(self.link)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Requests the newest positions.
  public struct GetPositionsRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FeedV1.GetPositionsRequest {
  public static var fullName: String { "screentime.feed.v1.GetPositionsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__get_positions_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__GetPositionsRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__GetPositionsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// The newest positions.
  public struct GetPositionsResponse: ProtobufC.GeneratedMessage {
    /// The feed's epoch.
    public var epoch: String = ""
    /// Partitions that have events, ascending.
    public var positions: [FeedV1.PartitionPosition] = []
    /// Epochs whose loss an operator has accepted, at most 1,000: their followers switch to the current feed.
    public var replacedEpochs: [String] = []
    /// Secret key by which the publisher authenticates positions in consistency tokens (HMAC-SHA256), 32 bytes; only for
    /// services, empty for other callers. It stays the same as long as the first half of the epoch.
    public var consistencyKey: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      epoch: String = "",
      positions: [FeedV1.PartitionPosition] = [],
      replacedEpochs: [String] = [],
      consistencyKey: [UInt8] = []
    ) {
      self.epoch = epoch
      self.positions = positions
      self.replacedEpochs = replacedEpochs
      self.consistencyKey = consistencyKey
    }
  }
}

extension FeedV1.GetPositionsResponse {
  public static var fullName: String { "screentime.feed.v1.GetPositionsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__get_positions_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__GetPositionsResponse.self)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.positions = Reading.messages(m.pointee.f_positions, m.pointee.n_f_positions)
    self.replacedEpochs = Reading.strings(m.pointee.s_replaced_epochs, m.pointee.n_s_replaced_epochs)
    self.consistencyKey = Reading.bytes(m.pointee.f_consistency_key)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__GetPositionsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_epoch = arena.string(self.epoch)
    (m.pointee.n_f_positions, m.pointee.f_positions) = (self.positions.count, try arena.messages(self.positions))
    (m.pointee.n_s_replaced_epochs, m.pointee.s_replaced_epochs) = (self.replacedEpochs.count, arena.strings(self.replacedEpochs))
    m.pointee.f_consistency_key = arena.bytes(self.consistencyKey)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Requests the epochs of the calling service's own feed.
  public struct ListFollowedEpochsRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FeedV1.ListFollowedEpochsRequest {
  public static var fullName: String { "screentime.feed.v1.ListFollowedEpochsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__list_followed_epochs_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListFollowedEpochsRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListFollowedEpochsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// The remembered epochs of the calling service's feed.
  public struct ListFollowedEpochsResponse: ProtobufC.GeneratedMessage {
    /// The epochs, usually one; none when its feed was never followed, or had no events.
    public var epochs: [FeedV1.FollowedEpoch] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      epochs: [FeedV1.FollowedEpoch] = []
    ) {
      self.epochs = epochs
    }
  }
}

extension FeedV1.ListFollowedEpochsResponse {
  public static var fullName: String { "screentime.feed.v1.ListFollowedEpochsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__list_followed_epochs_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListFollowedEpochsResponse.self)
    self.epochs = Reading.messages(m.pointee.f_epochs, m.pointee.n_f_epochs)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListFollowedEpochsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_epochs, m.pointee.f_epochs) = (self.epochs.count, try arena.messages(self.epochs))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// One line of history that was followed.
  public struct FollowedEpoch: ProtobufC.GeneratedMessage {
    /// The epoch.
    public var epoch: String = ""
    /// Position applied, summed over partitions, from 0.
    public var position: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      epoch: String = "",
      position: Int64 = 0
    ) {
      self.epoch = epoch
      self.position = position
    }
  }
}

extension FeedV1.FollowedEpoch {
  public static var fullName: String { "screentime.feed.v1.FollowedEpoch" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__followed_epoch__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__FollowedEpoch.self)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.position = m.pointee.f_position
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__FollowedEpoch.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_epoch = arena.string(self.epoch)
    m.pointee.f_position = self.position
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Requests the entries of the calling service's own register.
  public struct ListErasureEntriesRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FeedV1.ListErasureEntriesRequest {
  public static var fullName: String { "screentime.feed.v1.ListErasureEntriesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__list_erasure_entries_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListErasureEntriesRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListErasureEntriesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Some entries.
  public struct ListErasureEntriesResponse: ProtobufC.GeneratedMessage {
    /// Entries of the calling service's register, at most 1,000.
    public var entries: [PrivacyV1.ErasureEntry] = []
    /// Entries of the called service's own register, at most 1,000, of which the caller keeps a copy.
    public var ownEntries: [PrivacyV1.ErasureEntry] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      entries: [PrivacyV1.ErasureEntry] = [],
      ownEntries: [PrivacyV1.ErasureEntry] = []
    ) {
      self.entries = entries
      self.ownEntries = ownEntries
    }
  }
}

extension FeedV1.ListErasureEntriesResponse {
  public static var fullName: String { "screentime.feed.v1.ListErasureEntriesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__feed__v1__list_erasure_entries_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListErasureEntriesResponse.self)
    self.entries = Reading.messages(m.pointee.f_entries, m.pointee.n_f_entries)
    self.ownEntries = Reading.messages(m.pointee.f_own_entries, m.pointee.n_f_own_entries)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__ListErasureEntriesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_entries, m.pointee.f_entries) = (self.entries.count, try arena.messages(self.entries))
    (m.pointee.n_f_own_entries, m.pointee.f_own_entries) = (self.ownEntries.count, try arena.messages(self.ownEntries))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

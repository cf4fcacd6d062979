// swift-format-ignore-file
// Written by Proto/generate from screentime/feed/v1/feed.proto. Do not edit.

import CMessages
import CProtobufC
import ProtobufC

extension FeedV1 {
  /// A place in one partition of the log.
  public struct PartitionPosition: ProtobufC.GeneratedMessage {
    /// Partition, 0 to 255.
    public var partition: Int32 = 0
    /// Number of the last event seen, 0 for none.
    public var position: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    public init(
      partition: Int32 = 0,
      position: Int64 = 0
    ) {
      self.partition = partition
      self.position = position
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
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__PartitionPosition.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_partition = self.partition
    m.pointee.f_position = self.position
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
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    public init(
      partition: Int32 = 0,
      position: Int64 = 0,
      familyID: String = "",
      createTime: GoogleProtobuf.Timestamp? = nil,
      payload: GoogleProtobuf.AnyMessage? = nil
    ) {
      self.partition = partition
      self.position = position
      self.familyID = familyID
      self.createTime = createTime
      self.payload = payload
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
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Some events.
  public struct SubscribeResponse: ProtobufC.GeneratedMessage {
    /// The feed's epoch.
    public var epoch: String = ""
    /// Events, ascending within a partition; empty in a heartbeat.
    public var events: [FeedV1.Event] = []
    /// True when every event known at this moment has been sent.
    public var caughtUp: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

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
  /// Asks for the present state.
  public struct SnapshotRequest: ProtobufC.GeneratedMessage {
    /// Partitions, 0 to 255, at least one.
    public var partitions: [Int32] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

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
    /// Events that produce the family's present state.
    public var state: [GoogleProtobuf.AnyMessage] = []
    /// True in the message that ends the partition.
    public var partitionComplete: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    public init(
      epoch: String = "",
      partition: Int32 = 0,
      position: Int64 = 0,
      familyID: String = "",
      state: [GoogleProtobuf.AnyMessage] = [],
      partitionComplete: Bool = false
    ) {
      self.epoch = epoch
      self.partition = partition
      self.position = position
      self.familyID = familyID
      self.state = state
      self.partitionComplete = partitionComplete
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
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FeedV1 {
  /// Asks for the newest positions.
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
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    public init(
      epoch: String = "",
      positions: [FeedV1.PartitionPosition] = []
    ) {
      self.epoch = epoch
      self.positions = positions
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
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Feed__V1__GetPositionsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_epoch = arena.string(self.epoch)
    (m.pointee.n_f_positions, m.pointee.f_positions) = (self.positions.count, try arena.messages(self.positions))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

// swift-format-ignore-file
// Written by StubGenerator from screentime/admin/v1/admin.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension AdminV1 {
  /// Requests information.
  public struct GetInfoRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension AdminV1.GetInfoRequest {
  public static var fullName: String { "screentime.admin.v1.GetInfoRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__get_info_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetInfoRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetInfoRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The service's identity and state.
  public struct GetInfoResponse: ProtobufC.GeneratedMessage {
    /// Name of the executable, such as `UsageIngest`.
    public var service: String = ""
    /// Version, such as `0.1.0`.
    public var version: String = ""
    /// When the process started.
    public var startTime: GoogleProtobuf.Timestamp?
    /// Version of the database schema, from 1.
    public var schemaVersion: Int32 = 0
    /// Version of the time-zone data in use, such as `2025b`.
    public var timeZoneDataVersion: String = ""
    /// Epoch of the service's own feed.
    public var feedEpoch: String = ""
    /// Newest position of its own feed, summed over partitions.
    public var feedPosition: Int64 = 0
    /// One entry for each followed feed.
    public var followedFeeds: [AdminV1.FollowedFeed] = []
    /// True when the service runs on a virtual clock.
    public var virtualClock: Bool = false
    /// Pieces of pending work: work done step by step apart from the calls, and work that failed and is retried. 0 at
    /// rest.
    public var pendingWork: Int64 = 0
    /// Digest of its own feed's history, 32 bytes: a follower of all of it has the same.
    public var feedDigest: [UInt8] = []
    /// The fault that keeps the database from working, with the remedy: a full disk (reads work, writes do not) or a
    /// damaged page. Empty when nothing does.
    public var databaseFault: String = ""
    /// When the last backup was completed by StreamBackup or CreateBackup; unset for never.
    public var lastBackupTime: GoogleProtobuf.Timestamp?
    /// The present time by the service's machine, also where the service runs on a virtual clock: tokens of
    /// services and operators are checked by it. A caller's clock that differs by more than some seconds is wrong, or this
    /// one is.
    public var machineTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      service: String = "",
      version: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      schemaVersion: Int32 = 0,
      timeZoneDataVersion: String = "",
      feedEpoch: String = "",
      feedPosition: Int64 = 0,
      followedFeeds: [AdminV1.FollowedFeed] = [],
      virtualClock: Bool = false,
      pendingWork: Int64 = 0,
      feedDigest: [UInt8] = [],
      databaseFault: String = "",
      lastBackupTime: GoogleProtobuf.Timestamp? = nil,
      machineTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.service = service
      self.version = version
      self.startTime = startTime
      self.schemaVersion = schemaVersion
      self.timeZoneDataVersion = timeZoneDataVersion
      self.feedEpoch = feedEpoch
      self.feedPosition = feedPosition
      self.followedFeeds = followedFeeds
      self.virtualClock = virtualClock
      self.pendingWork = pendingWork
      self.feedDigest = feedDigest
      self.databaseFault = databaseFault
      self.lastBackupTime = lastBackupTime
      self.machineTime = machineTime
    }
  }
}

extension AdminV1.GetInfoResponse {
  public static var fullName: String { "screentime.admin.v1.GetInfoResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__get_info_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetInfoResponse.self)
    self.service = Reading.string(m.pointee.s_service)
    self.version = Reading.string(m.pointee.s_version)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.schemaVersion = m.pointee.f_schema_version
    self.timeZoneDataVersion = Reading.string(m.pointee.s_time_zone_data_version)
    self.feedEpoch = Reading.string(m.pointee.s_feed_epoch)
    self.feedPosition = m.pointee.f_feed_position
    self.followedFeeds = Reading.messages(m.pointee.f_followed_feeds, m.pointee.n_f_followed_feeds)
    self.virtualClock = m.pointee.f_virtual_clock != 0
    self.pendingWork = m.pointee.f_pending_work
    self.feedDigest = Reading.bytes(m.pointee.f_feed_digest)
    self.databaseFault = Reading.string(m.pointee.s_database_fault)
    self.lastBackupTime = Reading.message(m.pointee.f_last_backup_time)
    self.machineTime = Reading.message(m.pointee.f_machine_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetInfoResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_service = arena.string(self.service)
    m.pointee.s_version = arena.string(self.version)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_schema_version = self.schemaVersion
    m.pointee.s_time_zone_data_version = arena.string(self.timeZoneDataVersion)
    m.pointee.s_feed_epoch = arena.string(self.feedEpoch)
    m.pointee.f_feed_position = self.feedPosition
    (m.pointee.n_f_followed_feeds, m.pointee.f_followed_feeds) = (self.followedFeeds.count, try arena.messages(self.followedFeeds))
    m.pointee.f_virtual_clock = self.virtualClock ? 1 : 0
    m.pointee.f_pending_work = self.pendingWork
    m.pointee.f_feed_digest = arena.bytes(self.feedDigest)
    m.pointee.s_database_fault = arena.string(self.databaseFault)
    m.pointee.f_last_backup_time = try arena.optionalMessage(self.lastBackupTime)
    m.pointee.f_machine_time = try arena.optionalMessage(self.machineTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// How far a service has followed another service's feed.
  public struct FollowedFeed: ProtobufC.GeneratedMessage {
    /// The followed service, such as `ShieldPolicy`.
    public var service: String = ""
    /// True while the stream is up.
    public var connected: Bool = false
    /// Position applied, summed over partitions.
    public var position: Int64 = 0
    /// Families parked.
    public var parkedFamilies: Int64 = 0
    /// Digest of the history that was followed, 32 bytes; empty where the followed service has not sent all of it.
    public var digest: [UInt8] = []
    /// Snapshots applied since the start because the feed could not be continued.
    public var reconciliations: Int64 = 0
    /// The epoch that was followed and that the followed service's data does not come from: it is lost, and what was
    /// derived from it is kept until an operator accepts the loss there; empty when nothing is lost.
    public var lostEpoch: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      service: String = "",
      connected: Bool = false,
      position: Int64 = 0,
      parkedFamilies: Int64 = 0,
      digest: [UInt8] = [],
      reconciliations: Int64 = 0,
      lostEpoch: String = ""
    ) {
      self.service = service
      self.connected = connected
      self.position = position
      self.parkedFamilies = parkedFamilies
      self.digest = digest
      self.reconciliations = reconciliations
      self.lostEpoch = lostEpoch
    }
  }
}

extension AdminV1.FollowedFeed {
  public static var fullName: String { "screentime.admin.v1.FollowedFeed" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__followed_feed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__FollowedFeed.self)
    self.service = Reading.string(m.pointee.s_service)
    self.connected = m.pointee.f_connected != 0
    self.position = m.pointee.f_position
    self.parkedFamilies = m.pointee.f_parked_families
    self.digest = Reading.bytes(m.pointee.f_digest)
    self.reconciliations = m.pointee.f_reconciliations
    self.lostEpoch = Reading.string(m.pointee.s_lost_epoch)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__FollowedFeed.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_service = arena.string(self.service)
    m.pointee.f_connected = self.connected ? 1 : 0
    m.pointee.f_position = self.position
    m.pointee.f_parked_families = self.parkedFamilies
    m.pointee.f_digest = arena.bytes(self.digest)
    m.pointee.f_reconciliations = self.reconciliations
    m.pointee.s_lost_epoch = arena.string(self.lostEpoch)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests parked events.
  public struct ListParkedRequest: ProtobufC.GeneratedMessage {
    /// At most this many events, 1 to 1000; 0 means 100.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension AdminV1.ListParkedRequest {
  public static var fullName: String { "screentime.admin.v1.ListParkedRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__list_parked_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ListParkedRequest.self)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ListParkedRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Parked events.
  public struct ListParkedResponse: ProtobufC.GeneratedMessage {
    /// Events in the order in which they wait.
    public var events: [AdminV1.ParkedEvent] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      events: [AdminV1.ParkedEvent] = [],
      nextPageToken: String = ""
    ) {
      self.events = events
      self.nextPageToken = nextPageToken
    }
  }
}

extension AdminV1.ListParkedResponse {
  public static var fullName: String { "screentime.admin.v1.ListParkedResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__list_parked_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ListParkedResponse.self)
    self.events = Reading.messages(m.pointee.f_events, m.pointee.n_f_events)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ListParkedResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_events, m.pointee.f_events) = (self.events.count, try arena.messages(self.events))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// An event that waits.
  public struct ParkedEvent: ProtobufC.GeneratedMessage {
    /// Name of the feed it came from.
    public var feed: String = ""
    /// Partition, 0 to 255.
    public var partition: Int32 = 0
    /// Number in the partition.
    public var position: Int64 = 0
    /// The family that is parked.
    public var familyID: String = ""
    /// Why it could not be applied.
    public var reason: String = ""
    /// Number of attempts.
    public var attempts: Int32 = 0
    /// The event.
    public var payload: GoogleProtobuf.AnyMessage?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      feed: String = "",
      partition: Int32 = 0,
      position: Int64 = 0,
      familyID: String = "",
      reason: String = "",
      attempts: Int32 = 0,
      payload: GoogleProtobuf.AnyMessage? = nil
    ) {
      self.feed = feed
      self.partition = partition
      self.position = position
      self.familyID = familyID
      self.reason = reason
      self.attempts = attempts
      self.payload = payload
    }
  }
}

extension AdminV1.ParkedEvent {
  public static var fullName: String { "screentime.admin.v1.ParkedEvent" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__parked_event__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ParkedEvent.self)
    self.feed = Reading.string(m.pointee.s_feed)
    self.partition = m.pointee.f_partition
    self.position = m.pointee.f_position
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.reason = Reading.string(m.pointee.s_reason)
    self.attempts = m.pointee.f_attempts
    self.payload = Reading.message(m.pointee.f_payload)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ParkedEvent.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_feed = arena.string(self.feed)
    m.pointee.f_partition = self.partition
    m.pointee.f_position = self.position
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_reason = arena.string(self.reason)
    m.pointee.f_attempts = self.attempts
    m.pointee.f_payload = try arena.optionalMessage(self.payload)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests a replay.
  public struct ReplayParkedRequest: ProtobufC.GeneratedMessage {
    /// The family to replay.
    public var familyID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = ""
    ) {
      self.familyID = familyID
    }
  }
}

extension AdminV1.ReplayParkedRequest {
  public static var fullName: String { "screentime.admin.v1.ReplayParkedRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__replay_parked_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ReplayParkedRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ReplayParkedRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The result of a replay.
  public struct ReplayParkedResponse: ProtobufC.GeneratedMessage {
    /// Events applied by this call.
    public var appliedCount: Int64 = 0
    /// Events that still wait.
    public var remainingCount: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      appliedCount: Int64 = 0,
      remainingCount: Int64 = 0
    ) {
      self.appliedCount = appliedCount
      self.remainingCount = remainingCount
    }
  }
}

extension AdminV1.ReplayParkedResponse {
  public static var fullName: String { "screentime.admin.v1.ReplayParkedResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__replay_parked_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ReplayParkedResponse.self)
    self.appliedCount = m.pointee.f_applied_count
    self.remainingCount = m.pointee.f_remaining_count
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__ReplayParkedResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_applied_count = self.appliedCount
    m.pointee.f_remaining_count = self.remainingCount
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests a backup that is streamed.
  public struct StreamBackupRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension AdminV1.StreamBackupRequest {
  public static var fullName: String { "screentime.admin.v1.StreamBackupRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__stream_backup_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__StreamBackupRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__StreamBackupRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// A part of a backup: the description first, then the bytes of the file in their order.
  public struct StreamBackupResponse: ProtobufC.GeneratedMessage {
    /// The size and the digest of the data that follows; in the first message only.
    public var backup: AdminV1.Backup?
    /// The next bytes of the file, at most 65,536; empty in the first message.
    public var data: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      backup: AdminV1.Backup? = nil,
      data: [UInt8] = []
    ) {
      self.backup = backup
      self.data = data
    }
  }
}

extension AdminV1.StreamBackupResponse {
  public static var fullName: String { "screentime.admin.v1.StreamBackupResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__stream_backup_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__StreamBackupResponse.self)
    self.backup = Reading.message(m.pointee.f_backup)
    self.data = Reading.bytes(m.pointee.f_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__StreamBackupResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_backup = try arena.optionalMessage(self.backup)
    m.pointee.f_data = arena.bytes(self.data)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests a backup that the service keeps.
  public struct CreateBackupRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension AdminV1.CreateBackupRequest {
  public static var fullName: String { "screentime.admin.v1.CreateBackupRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__create_backup_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CreateBackupRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CreateBackupRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The backup that the service has kept.
  public struct CreateBackupResponse: ProtobufC.GeneratedMessage {
    /// The file.
    public var backup: AdminV1.Backup?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      backup: AdminV1.Backup? = nil
    ) {
      self.backup = backup
    }
  }
}

extension AdminV1.CreateBackupResponse {
  public static var fullName: String { "screentime.admin.v1.CreateBackupResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__create_backup_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CreateBackupResponse.self)
    self.backup = Reading.message(m.pointee.f_backup)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CreateBackupResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_backup = try arena.optionalMessage(self.backup)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// A copy of a service's database: one SQLite file, which was read completely and found sound.
  public struct Backup: ProtobufC.GeneratedMessage {
    /// Name of the executable, such as `UsageIngest`.
    public var service: String = ""
    /// Name of the file: service, epoch and time, such as `UsageIngest-0f…-20260302T150000Z.sqlite3`.
    public var fileName: String = ""
    /// Size of the file in bytes.
    public var sizeBytes: Int64 = 0
    /// SHA-256 of the file, 32 bytes.
    public var sha256: [UInt8] = []
    /// When the backup was begun, by the service's clock; all that was acknowledged before is in it.
    public var createTime: GoogleProtobuf.Timestamp?
    /// Epoch of the database that was copied, 32 hexadecimal digits.
    public var epoch: String = ""
    /// Version of the database schema, from 1.
    public var schemaVersion: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      service: String = "",
      fileName: String = "",
      sizeBytes: Int64 = 0,
      sha256: [UInt8] = [],
      createTime: GoogleProtobuf.Timestamp? = nil,
      epoch: String = "",
      schemaVersion: Int32 = 0
    ) {
      self.service = service
      self.fileName = fileName
      self.sizeBytes = sizeBytes
      self.sha256 = sha256
      self.createTime = createTime
      self.epoch = epoch
      self.schemaVersion = schemaVersion
    }
  }
}

extension AdminV1.Backup {
  public static var fullName: String { "screentime.admin.v1.Backup" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__backup__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__Backup.self)
    self.service = Reading.string(m.pointee.s_service)
    self.fileName = Reading.string(m.pointee.s_file_name)
    self.sizeBytes = m.pointee.f_size_bytes
    self.sha256 = Reading.bytes(m.pointee.f_sha256)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.schemaVersion = m.pointee.f_schema_version
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__Backup.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_service = arena.string(self.service)
    m.pointee.s_file_name = arena.string(self.fileName)
    m.pointee.f_size_bytes = self.sizeBytes
    m.pointee.f_sha256 = arena.bytes(self.sha256)
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.s_epoch = arena.string(self.epoch)
    m.pointee.f_schema_version = self.schemaVersion
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests a comparison of what is stored with what follows from the facts.
  public struct VerifyRequest: ProtobufC.GeneratedMessage {
    /// Only this family; empty for all. The feed's log and other data of no family are then left out.
    public var familyID: String = ""
    /// `resume_token` of the last response of a call that has ended early: continues where that one was. Empty for the
    /// beginning.
    public var resumeToken: String = ""
    /// Share of one processor that the call may use, in percent, 1 to 100: after each piece it pauses as long as that
    /// takes. 0 means 25.
    public var sharePercent: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      resumeToken: String = "",
      sharePercent: Int32 = 0
    ) {
      self.familyID = familyID
      self.resumeToken = resumeToken
      self.sharePercent = sharePercent
    }
  }
}

extension AdminV1.VerifyRequest {
  public static var fullName: String { "screentime.admin.v1.VerifyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__verify_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__VerifyRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.sharePercent = m.pointee.f_share_percent
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__VerifyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_share_percent = self.sharePercent
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The findings since the last response. A response is sent at least after each of the 256 partitions.
  public struct VerifyResponse: ProtobufC.GeneratedMessage {
    /// Differences; none when everything read so far is what it should be.
    public var differences: [AdminV1.Difference] = []
    /// Families that were compared since the last response.
    public var comparedFamilies: Int64 = 0
    /// Families that could not be compared although they were looked at again.
    public var uncomparedFamilies: [AdminV1.UncomparedFamily] = []
    /// Where a further call continues if this one ends early: after what is reported up to the first response with this
    /// token; the content of later ones with the same token is reported again then. Empty where a further call begins with
    /// the first partition, and in the last response.
    public var resumeToken: String = ""
    /// Differences of the families in this response that are not listed: a family lists at most 100 of a table, and 500.
    public var unlistedDifferences: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      differences: [AdminV1.Difference] = [],
      comparedFamilies: Int64 = 0,
      uncomparedFamilies: [AdminV1.UncomparedFamily] = [],
      resumeToken: String = "",
      unlistedDifferences: Int64 = 0
    ) {
      self.differences = differences
      self.comparedFamilies = comparedFamilies
      self.uncomparedFamilies = uncomparedFamilies
      self.resumeToken = resumeToken
      self.unlistedDifferences = unlistedDifferences
    }
  }
}

extension AdminV1.VerifyResponse {
  public static var fullName: String { "screentime.admin.v1.VerifyResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__verify_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__VerifyResponse.self)
    self.differences = Reading.messages(m.pointee.f_differences, m.pointee.n_f_differences)
    self.comparedFamilies = m.pointee.f_compared_families
    self.uncomparedFamilies = Reading.messages(m.pointee.f_uncompared_families, m.pointee.n_f_uncompared_families)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.unlistedDifferences = m.pointee.f_unlisted_differences
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__VerifyResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_differences, m.pointee.f_differences) = (self.differences.count, try arena.messages(self.differences))
    m.pointee.f_compared_families = self.comparedFamilies
    (m.pointee.n_f_uncompared_families, m.pointee.f_uncompared_families) = (self.uncomparedFamilies.count, try arena.messages(self.uncomparedFamilies))
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_unlisted_differences = self.unlistedDifferences
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// A stored value that is not what follows from the facts.
  public struct Difference: ProtobufC.GeneratedMessage {
    /// How they differ.
    public var kind: AdminV1.Difference.Kind = .init()
    /// The table; empty for KIND_UNREADABLE where it is not known.
    public var table: String = ""
    /// The family; empty for data of no family.
    public var familyID: String = ""
    /// Partition, 0 to 255.
    public var partition: Int32 = 0
    /// The row's key, without partition and family.
    public var key: [AdminV1.Difference.KeyPart] = []
    /// The column that differs; empty where a row is missing or should not be there.
    public var field: String = ""
    /// The stored value; empty for a missing row. Of texts that people may have written, only the length. For
    /// KIND_UNREADABLE, which row it is and why, for operators.
    public var stored: String = ""
    /// The value that follows from the facts, likewise; empty for a row that should not be there.
    public var expected: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      kind: AdminV1.Difference.Kind = .init(),
      table: String = "",
      familyID: String = "",
      partition: Int32 = 0,
      key: [AdminV1.Difference.KeyPart] = [],
      field: String = "",
      stored: String = "",
      expected: String = ""
    ) {
      self.kind = kind
      self.table = table
      self.familyID = familyID
      self.partition = partition
      self.key = key
      self.field = field
      self.stored = stored
      self.expected = expected
    }

    /// How they differ.
    public enum Kind: ProtobufC.ProtobufEnum {
      /// Not set.
      case unspecified
      /// The row is there, with another value in a field.
      case changed
      /// A row should be there and is not.
      case missing
      /// A row is there and should not be.
      case added
      /// A row cannot be read, so that the family's others cannot be compared.
      case unreadable
      /// A number that this version of the contract does not name.
      case unrecognized(Int32)

      public static let allCases: [Self] = [.unspecified, .changed, .missing, .added, .unreadable]

      public init() { self = .unspecified }

      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .changed
        case 2: self = .missing
        case 3: self = .added
        case 4: self = .unreadable
        default: self = .unrecognized(rawValue)
        }
      }

      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .changed: 1
        case .missing: 2
        case .added: 3
        case .unreadable: 4
        case .unrecognized(let number): number
        }
      }

      public var protoName: String {
        switch self {
        case .unspecified: "KIND_UNSPECIFIED"
        case .changed: "KIND_CHANGED"
        case .missing: "KIND_MISSING"
        case .added: "KIND_ADDED"
        case .unreadable: "KIND_UNREADABLE"
        case .unrecognized(let number): "\(number)"
        }
      }
    }

    /// A column of the row's key.
    public struct KeyPart: ProtobufC.GeneratedMessage {
      /// The column, such as `child_id`.
      public var column: String = ""
      /// Its value: an id, a code or a number.
      public var value: String = ""
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        column: String = "",
        value: String = ""
      ) {
        self.column = column
        self.value = value
      }
    }
  }
}

extension AdminV1.Difference {
  public static var fullName: String { "screentime.admin.v1.Difference" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__difference__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__Difference.self)
    self.kind = AdminV1.Difference.Kind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.table = Reading.string(m.pointee.s_table)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.partition = m.pointee.f_partition
    self.key = Reading.messages(m.pointee.f_key, m.pointee.n_f_key)
    self.field = Reading.string(m.pointee.s_field)
    self.stored = Reading.string(m.pointee.s_stored)
    self.expected = Reading.string(m.pointee.s_expected)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__Difference.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.s_table = arena.string(self.table)
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.f_partition = self.partition
    (m.pointee.n_f_key, m.pointee.f_key) = (self.key.count, try arena.messages(self.key))
    m.pointee.s_field = arena.string(self.field)
    m.pointee.s_stored = arena.string(self.stored)
    m.pointee.s_expected = arena.string(self.expected)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1.Difference.KeyPart {
  public static var fullName: String { "screentime.admin.v1.Difference.KeyPart" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__difference__key_part__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__Difference__KeyPart.self)
    self.column = Reading.string(m.pointee.s_column)
    self.value = Reading.string(m.pointee.s_value)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__Difference__KeyPart.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_column = arena.string(self.column)
    m.pointee.s_value = arena.string(self.value)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// A family that could not be compared.
  public struct UncomparedFamily: ProtobufC.GeneratedMessage {
    /// The family.
    public var familyID: String = ""
    /// Why, for people.
    public var reason: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      reason: String = ""
    ) {
      self.familyID = familyID
      self.reason = reason
    }
  }
}

extension AdminV1.UncomparedFamily {
  public static var fullName: String { "screentime.admin.v1.UncomparedFamily" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__uncompared_family__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__UncomparedFamily.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.reason = Reading.string(m.pointee.s_reason)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__UncomparedFamily.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_reason = arena.string(self.reason)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests that what is cached is folded from the facts.
  public struct RebuildRequest: ProtobufC.GeneratedMessage {
    /// Only this family; empty for all.
    public var familyID: String = ""
    /// `resume_token` of the last response of a call that has ended early: continues where that one was. Empty for the
    /// beginning.
    public var resumeToken: String = ""
    /// Share of one processor that the call may use, in percent, 1 to 100: after each piece it pauses as long as that
    /// takes. 0 means 25.
    public var sharePercent: Int32 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      resumeToken: String = "",
      sharePercent: Int32 = 0
    ) {
      self.familyID = familyID
      self.resumeToken = resumeToken
      self.sharePercent = sharePercent
    }
  }
}

extension AdminV1.RebuildRequest {
  public static var fullName: String { "screentime.admin.v1.RebuildRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__rebuild_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__RebuildRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.sharePercent = m.pointee.f_share_percent
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__RebuildRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    m.pointee.f_share_percent = self.sharePercent
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The changes since the last response. A response is sent at least after each of the 256 partitions.
  public struct RebuildResponse: ProtobufC.GeneratedMessage {
    /// Families whose rows are now what their facts give.
    public var rebuiltFamilies: Int64 = 0
    /// Facts that were folded: rows of usage, learning, completed periods, activities, grants and bookings. The
    /// facts of a family that was folded again count again.
    public var readFacts: Int64 = 0
    /// Tables with rows that were not what the facts give, by their names.
    public var repairedTables: [AdminV1.RepairedTable] = []
    /// Families that have rows which are not what their facts give, or that could not be folded.
    public var unrebuiltFamilies: [AdminV1.UnrebuiltFamily] = []
    /// Where a further call continues if this one ends early. Empty where a further call begins with the first partition,
    /// and in the last response.
    public var resumeToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      rebuiltFamilies: Int64 = 0,
      readFacts: Int64 = 0,
      repairedTables: [AdminV1.RepairedTable] = [],
      unrebuiltFamilies: [AdminV1.UnrebuiltFamily] = [],
      resumeToken: String = ""
    ) {
      self.rebuiltFamilies = rebuiltFamilies
      self.readFacts = readFacts
      self.repairedTables = repairedTables
      self.unrebuiltFamilies = unrebuiltFamilies
      self.resumeToken = resumeToken
    }
  }
}

extension AdminV1.RebuildResponse {
  public static var fullName: String { "screentime.admin.v1.RebuildResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__rebuild_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__RebuildResponse.self)
    self.rebuiltFamilies = m.pointee.f_rebuilt_families
    self.readFacts = m.pointee.f_read_facts
    self.repairedTables = Reading.messages(m.pointee.f_repaired_tables, m.pointee.n_f_repaired_tables)
    self.unrebuiltFamilies = Reading.messages(m.pointee.f_unrebuilt_families, m.pointee.n_f_unrebuilt_families)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__RebuildResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_rebuilt_families = self.rebuiltFamilies
    m.pointee.f_read_facts = self.readFacts
    (m.pointee.n_f_repaired_tables, m.pointee.f_repaired_tables) = (self.repairedTables.count, try arena.messages(self.repairedTables))
    (m.pointee.n_f_unrebuilt_families, m.pointee.f_unrebuilt_families) = (self.unrebuiltFamilies.count, try arena.messages(self.unrebuiltFamilies))
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Rows of a table that were replaced because they were not what the facts give; 0 of all kinds does not occur.
  public struct RepairedTable: ProtobufC.GeneratedMessage {
    /// The table.
    public var table: String = ""
    /// Rows that were missing.
    public var insertedRows: Int64 = 0
    /// Rows with other values.
    public var changedRows: Int64 = 0
    /// Rows that should not have been there.
    public var removedRows: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      table: String = "",
      insertedRows: Int64 = 0,
      changedRows: Int64 = 0,
      removedRows: Int64 = 0
    ) {
      self.table = table
      self.insertedRows = insertedRows
      self.changedRows = changedRows
      self.removedRows = removedRows
    }
  }
}

extension AdminV1.RepairedTable {
  public static var fullName: String { "screentime.admin.v1.RepairedTable" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__repaired_table__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__RepairedTable.self)
    self.table = Reading.string(m.pointee.s_table)
    self.insertedRows = m.pointee.f_inserted_rows
    self.changedRows = m.pointee.f_changed_rows
    self.removedRows = m.pointee.f_removed_rows
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__RepairedTable.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_table = arena.string(self.table)
    m.pointee.f_inserted_rows = self.insertedRows
    m.pointee.f_changed_rows = self.changedRows
    m.pointee.f_removed_rows = self.removedRows
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// A family that could not be rebuilt.
  public struct UnrebuiltFamily: ProtobufC.GeneratedMessage {
    /// The family.
    public var familyID: String = ""
    /// Why, for people.
    public var reason: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      reason: String = ""
    ) {
      self.familyID = familyID
      self.reason = reason
    }
  }
}

extension AdminV1.UnrebuiltFamily {
  public static var fullName: String { "screentime.admin.v1.UnrebuiltFamily" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__unrebuilt_family__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__UnrebuiltFamily.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.reason = Reading.string(m.pointee.s_reason)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__UnrebuiltFamily.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_reason = arena.string(self.reason)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests that the database is copied to another engine.
  public struct CopyDatabaseRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension AdminV1.CopyDatabaseRequest {
  public static var fullName: String { "screentime.admin.v1.CopyDatabaseRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__copy_database_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CopyDatabaseRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CopyDatabaseRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The progress of the copying: about once a second, and when writes are rejected.
  public struct CopyDatabaseResponse: ProtobufC.GeneratedMessage {
    /// The pass, from 1; 0 in the last response.
    public var pass: Int32 = 0
    /// True when the service rejects writes by now.
    public var rejectsWrites: Bool = false
    /// The table that is compared; empty in the last response.
    public var table: String = ""
    /// Rows that were compared in this pass.
    public var comparedRows: Int64 = 0
    /// Rows that were copied in all passes.
    public var copiedRows: Int64 = 0
    /// The complete copy; in the last response only.
    public var copy: AdminV1.DatabaseCopy?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pass: Int32 = 0,
      rejectsWrites: Bool = false,
      table: String = "",
      comparedRows: Int64 = 0,
      copiedRows: Int64 = 0,
      copy: AdminV1.DatabaseCopy? = nil
    ) {
      self.pass = pass
      self.rejectsWrites = rejectsWrites
      self.table = table
      self.comparedRows = comparedRows
      self.copiedRows = copiedRows
      self.copy = copy
    }
  }
}

extension AdminV1.CopyDatabaseResponse {
  public static var fullName: String { "screentime.admin.v1.CopyDatabaseResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__copy_database_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CopyDatabaseResponse.self)
    self.pass = m.pointee.f_pass
    self.rejectsWrites = m.pointee.f_rejects_writes != 0
    self.table = Reading.string(m.pointee.s_table)
    self.comparedRows = m.pointee.f_compared_rows
    self.copiedRows = m.pointee.f_copied_rows
    self.copy = Reading.message(m.pointee.f_copy)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__CopyDatabaseResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_pass = self.pass
    m.pointee.f_rejects_writes = self.rejectsWrites ? 1 : 0
    m.pointee.s_table = arena.string(self.table)
    m.pointee.f_compared_rows = self.comparedRows
    m.pointee.f_copied_rows = self.copiedRows
    m.pointee.f_copy = try arena.optionalMessage(self.copy)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// A complete copy of a service's database, in which every row was compared with the original.
  public struct DatabaseCopy: ProtobufC.GeneratedMessage {
    /// Name of the executable, such as `UsageIngest`.
    public var service: String = ""
    /// Epoch that the copy begins, 32 hexadecimal digits.
    public var epoch: String = ""
    /// Tables.
    public var tables: Int32 = 0
    /// Rows of all tables.
    public var rows: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      service: String = "",
      epoch: String = "",
      tables: Int32 = 0,
      rows: Int64 = 0
    ) {
      self.service = service
      self.epoch = epoch
      self.tables = tables
      self.rows = rows
    }
  }
}

extension AdminV1.DatabaseCopy {
  public static var fullName: String { "screentime.admin.v1.DatabaseCopy" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__database_copy__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__DatabaseCopy.self)
    self.service = Reading.string(m.pointee.s_service)
    self.epoch = Reading.string(m.pointee.s_epoch)
    self.tables = m.pointee.f_tables
    self.rows = m.pointee.f_rows
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__DatabaseCopy.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_service = arena.string(self.service)
    m.pointee.s_epoch = arena.string(self.epoch)
    m.pointee.f_tables = self.tables
    m.pointee.f_rows = self.rows
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Requests the time.
  public struct GetTimeRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension AdminV1.GetTimeRequest {
  public static var fullName: String { "screentime.admin.v1.GetTimeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__get_time_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetTimeRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetTimeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The time.
  public struct GetTimeResponse: ProtobufC.GeneratedMessage {
    /// The clock's time.
    public var now: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      now: GoogleProtobuf.Timestamp? = nil
    ) {
      self.now = now
    }
  }
}

extension AdminV1.GetTimeResponse {
  public static var fullName: String { "screentime.admin.v1.GetTimeResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__get_time_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetTimeResponse.self)
    self.now = Reading.message(m.pointee.f_now)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__GetTimeResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_now = try arena.optionalMessage(self.now)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// Moves the clock.
  public struct AdvanceRequest: ProtobufC.GeneratedMessage {
    /// The new time, not before the current one, in the years 1970 to 2255.
    public var to: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      to: GoogleProtobuf.Timestamp? = nil
    ) {
      self.to = to
    }
  }
}

extension AdminV1.AdvanceRequest {
  public static var fullName: String { "screentime.admin.v1.AdvanceRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__advance_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__AdvanceRequest.self)
    self.to = Reading.message(m.pointee.f_to)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__AdvanceRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_to = try arena.optionalMessage(self.to)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension AdminV1 {
  /// The clock has moved.
  public struct AdvanceResponse: ProtobufC.GeneratedMessage {
    /// The clock's time.
    public var now: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      now: GoogleProtobuf.Timestamp? = nil
    ) {
      self.now = now
    }
  }
}

extension AdminV1.AdvanceResponse {
  public static var fullName: String { "screentime.admin.v1.AdvanceResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__admin__v1__advance_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__AdvanceResponse.self)
    self.now = Reading.message(m.pointee.f_now)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Admin__V1__AdvanceResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_now = try arena.optionalMessage(self.now)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

// swift-format-ignore-file
// Written by StubGenerator from screentime/privacy/v1/privacy.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension PrivacyV1 {
  /// Requests an export.
  public struct ExportRequest: ProtobufC.GeneratedMessage {
    /// The child, UUID; empty for the whole family.
    public var childID: String = ""
    /// `resume_token` of the last response received, at most 4,096 bytes; empty for a first call.
    public var resumeToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      resumeToken: String = ""
    ) {
      self.childID = childID
      self.resumeToken = resumeToken
    }
  }
}

extension PrivacyV1.ExportRequest {
  public static var fullName: String { "screentime.privacy.v1.ExportRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__export_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ExportRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ExportRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// A part of an export.
  public struct ExportResponse: ProtobufC.GeneratedMessage {
    /// Whole lines, 1 to 200, each of them ends with a line feed. A line is a JSON object with the members `service`, the
    /// name of the executable; `table`, what the row is one of; and `row`, an object of the row's columns. Columns that
    /// end with `time` are instants (RFC 3339) and those that end with `date` are dates (ISO 8601), where they are in the
    /// years 1 to 9999; bytes are Base64 (RFC 4648). Digests of secrets are left out.
    public var lines: String = ""
    /// Continues after these lines, with the same `child_id`; at most 4,096 bytes.
    public var resumeToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      lines: String = "",
      resumeToken: String = ""
    ) {
      self.lines = lines
      self.resumeToken = resumeToken
    }
  }
}

extension PrivacyV1.ExportResponse {
  public static var fullName: String { "screentime.privacy.v1.ExportResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__export_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ExportResponse.self)
    self.lines = Reading.string(m.pointee.s_lines)
    self.resumeToken = Reading.string(m.pointee.s_resume_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ExportResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_lines = arena.string(self.lines)
    m.pointee.s_resume_token = arena.string(self.resumeToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// Event of ShieldPolicy: each service erases what it keeps about the child, or the family. Its own content is erased
  /// when all services have done so.
  public struct ErasureStarted: ProtobufC.GeneratedMessage {
    /// The erasure, UUID.
    public var erasureID: String = ""
    /// The child, UUID; empty for the whole family.
    public var childID: String = ""
    /// Devices of the child, or of the family.
    public var deviceIDs: [String] = []
    /// When it was requested.
    public var startTime: GoogleProtobuf.Timestamp?
    /// The entries that ShieldPolicy has added to its register; its followers keep a copy.
    public var registerEntries: [PrivacyV1.ErasureEntry] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      erasureID: String = "",
      childID: String = "",
      deviceIDs: [String] = [],
      startTime: GoogleProtobuf.Timestamp? = nil,
      registerEntries: [PrivacyV1.ErasureEntry] = []
    ) {
      self.erasureID = erasureID
      self.childID = childID
      self.deviceIDs = deviceIDs
      self.startTime = startTime
      self.registerEntries = registerEntries
    }
  }
}

extension PrivacyV1.ErasureStarted {
  public static var fullName: String { "screentime.privacy.v1.ErasureStarted" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erasure_started__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureStarted.self)
    self.erasureID = Reading.string(m.pointee.s_erasure_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.deviceIDs = Reading.strings(m.pointee.s_device_ids, m.pointee.n_s_device_ids)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.registerEntries = Reading.messages(m.pointee.f_register_entries, m.pointee.n_f_register_entries)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureStarted.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_erasure_id = arena.string(self.erasureID)
    m.pointee.s_child_id = arena.string(self.childID)
    (m.pointee.n_s_device_ids, m.pointee.s_device_ids) = (self.deviceIDs.count, arena.strings(self.deviceIDs))
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    (m.pointee.n_f_register_entries, m.pointee.f_register_entries) = (self.registerEntries.count, try arena.messages(self.registerEntries))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// Event of each service: it has erased what it kept.
  public struct ErasureCompleted: ProtobufC.GeneratedMessage {
    /// The erasure, UUID.
    public var erasureID: String = ""
    /// Name of the executable, such as `UsageIngest`.
    public var service: String = ""
    /// The service's receipt.
    public var receipt: PrivacyV1.SignedReceipt?
    /// The entries that the service has added to its register; its followers keep a copy.
    public var registerEntries: [PrivacyV1.ErasureEntry] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      erasureID: String = "",
      service: String = "",
      receipt: PrivacyV1.SignedReceipt? = nil,
      registerEntries: [PrivacyV1.ErasureEntry] = []
    ) {
      self.erasureID = erasureID
      self.service = service
      self.receipt = receipt
      self.registerEntries = registerEntries
    }
  }
}

extension PrivacyV1.ErasureCompleted {
  public static var fullName: String { "screentime.privacy.v1.ErasureCompleted" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erasure_completed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureCompleted.self)
    self.erasureID = Reading.string(m.pointee.s_erasure_id)
    self.service = Reading.string(m.pointee.s_service)
    self.receipt = Reading.message(m.pointee.f_receipt)
    self.registerEntries = Reading.messages(m.pointee.f_register_entries, m.pointee.n_f_register_entries)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureCompleted.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_erasure_id = arena.string(self.erasureID)
    m.pointee.s_service = arena.string(self.service)
    m.pointee.f_receipt = try arena.optionalMessage(self.receipt)
    (m.pointee.n_f_register_entries, m.pointee.f_register_entries) = (self.registerEntries.count, try arena.messages(self.registerEntries))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// A line of a service's register of erased ids: nothing but the service itself can tell whose it is.
  public struct ErasureEntry: ProtobufC.GeneratedMessage {
    /// HMAC-SHA256 of the id under a key file of the service, 32 bytes.
    public var code: [UInt8] = []
    /// The date of the request, in days since 1970-01-01.
    public var day: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: [UInt8] = [],
      day: Int64 = 0
    ) {
      self.code = code
      self.day = day
    }
  }
}

extension PrivacyV1.ErasureEntry {
  public static var fullName: String { "screentime.privacy.v1.ErasureEntry" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erasure_entry__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureEntry.self)
    self.code = Reading.bytes(m.pointee.f_code)
    self.day = m.pointee.f_day
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureEntry.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_code = arena.bytes(self.code)
    m.pointee.f_day = self.day
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// A receipt with its signature.
  public struct SignedReceipt: ProtobufC.GeneratedMessage {
    /// An encoded ErasureReceipt: the bytes that are signed.
    public var receipt: [UInt8] = []
    /// The service's public key: Ed25519 (RFC 8032), 32 bytes. It is that of the service's tokens, which operators publish.
    public var publicKey: [UInt8] = []
    /// Signature of `receipt`, 64 bytes.
    public var signature: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      receipt: [UInt8] = [],
      publicKey: [UInt8] = [],
      signature: [UInt8] = []
    ) {
      self.receipt = receipt
      self.publicKey = publicKey
      self.signature = signature
    }
  }
}

extension PrivacyV1.SignedReceipt {
  public static var fullName: String { "screentime.privacy.v1.SignedReceipt" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__signed_receipt__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__SignedReceipt.self)
    self.receipt = Reading.bytes(m.pointee.f_receipt)
    self.publicKey = Reading.bytes(m.pointee.f_public_key)
    self.signature = Reading.bytes(m.pointee.f_signature)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__SignedReceipt.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_receipt = arena.bytes(self.receipt)
    m.pointee.f_public_key = arena.bytes(self.publicKey)
    m.pointee.f_signature = arena.bytes(self.signature)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// A record of the data that a service has erased. It identifies no person.
  public struct ErasureReceipt: ProtobufC.GeneratedMessage {
    /// The erasure, UUID.
    public var erasureID: String = ""
    /// Name of the executable, such as `UsageIngest`.
    public var service: String = ""
    /// When everything was erased.
    public var completeTime: GoogleProtobuf.Timestamp?
    /// Rows that were erased, by table, in the order of the tables' names.
    public var rows: [PrivacyV1.ErasedRows] = []
    /// Events that were erased from the service's log, and of other logs where they waited, from 0.
    public var eventCount: Int64 = 0
    /// The partition of the family's events, 0 to 255.
    public var partition: Int32 = 0
    /// The newest position of the service's log in that partition when everything was erased: the events up to it were
    /// searched.
    public var feedPosition: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      erasureID: String = "",
      service: String = "",
      completeTime: GoogleProtobuf.Timestamp? = nil,
      rows: [PrivacyV1.ErasedRows] = [],
      eventCount: Int64 = 0,
      partition: Int32 = 0,
      feedPosition: Int64 = 0
    ) {
      self.erasureID = erasureID
      self.service = service
      self.completeTime = completeTime
      self.rows = rows
      self.eventCount = eventCount
      self.partition = partition
      self.feedPosition = feedPosition
    }
  }
}

extension PrivacyV1.ErasureReceipt {
  public static var fullName: String { "screentime.privacy.v1.ErasureReceipt" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erasure_receipt__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureReceipt.self)
    self.erasureID = Reading.string(m.pointee.s_erasure_id)
    self.service = Reading.string(m.pointee.s_service)
    self.completeTime = Reading.message(m.pointee.f_complete_time)
    self.rows = Reading.messages(m.pointee.f_rows, m.pointee.n_f_rows)
    self.eventCount = m.pointee.f_event_count
    self.partition = m.pointee.f_partition
    self.feedPosition = m.pointee.f_feed_position
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasureReceipt.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_erasure_id = arena.string(self.erasureID)
    m.pointee.s_service = arena.string(self.service)
    m.pointee.f_complete_time = try arena.optionalMessage(self.completeTime)
    (m.pointee.n_f_rows, m.pointee.f_rows) = (self.rows.count, try arena.messages(self.rows))
    m.pointee.f_event_count = self.eventCount
    m.pointee.f_partition = self.partition
    m.pointee.f_feed_position = self.feedPosition
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// Rows of one table.
  public struct ErasedRows: ProtobufC.GeneratedMessage {
    /// The table, as an export names it.
    public var table: String = ""
    /// How many, from 1.
    public var count: Int64 = 0
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      table: String = "",
      count: Int64 = 0
    ) {
      self.table = table
      self.count = count
    }
  }
}

extension PrivacyV1.ErasedRows {
  public static var fullName: String { "screentime.privacy.v1.ErasedRows" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erased_rows__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasedRows.self)
    self.table = Reading.string(m.pointee.s_table)
    self.count = m.pointee.f_count
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__ErasedRows.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_table = arena.string(self.table)
    m.pointee.f_count = self.count
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// Requests the erasure of a child.
  public struct EraseChildRequest: ProtobufC.GeneratedMessage {
    /// The child, UUID.
    public var childID: String = ""
    /// Makes a repetition safe, UUID. Keep it secret, and keep it: with it GetErasure returns the receipts.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      requestID: String = ""
    ) {
      self.childID = childID
      self.requestID = requestID
    }
  }
}

extension PrivacyV1.EraseChildRequest {
  public static var fullName: String { "screentime.privacy.v1.EraseChildRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erase_child_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__EraseChildRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__EraseChildRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// Requests the deletion of the family.
  public struct DeleteFamilyRequest: ProtobufC.GeneratedMessage {
    /// The caller's own family: a confirmation, as nothing brings it back.
    public var familyID: String = ""
    /// Makes a repetition safe, UUID. Keep it secret, and keep it: with it GetErasure returns the receipts.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      requestID: String = ""
    ) {
      self.familyID = familyID
      self.requestID = requestID
    }
  }
}

extension PrivacyV1.DeleteFamilyRequest {
  public static var fullName: String { "screentime.privacy.v1.DeleteFamilyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__delete_family_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__DeleteFamilyRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__DeleteFamilyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// Requests an erasure.
  public struct GetErasureRequest: ProtobufC.GeneratedMessage {
    /// The family, UUIDv7.
    public var familyID: String = ""
    /// `request_id` of the call that began the erasure.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      requestID: String = ""
    ) {
      self.familyID = familyID
      self.requestID = requestID
    }
  }
}

extension PrivacyV1.GetErasureRequest {
  public static var fullName: String { "screentime.privacy.v1.GetErasureRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__get_erasure_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__GetErasureRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__GetErasureRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension PrivacyV1 {
  /// An erasure.
  public struct Erasure: ProtobufC.GeneratedMessage {
    /// The erasure, UUID: the receipts name it.
    public var erasureID: String = ""
    /// When it was requested.
    public var startTime: GoogleProtobuf.Timestamp?
    /// Whether all four services have erased what they kept.
    public var complete: Bool = false
    /// The receipts so far, in the order of the services' names.
    public var receipts: [PrivacyV1.SignedReceipt] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      erasureID: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      complete: Bool = false,
      receipts: [PrivacyV1.SignedReceipt] = []
    ) {
      self.erasureID = erasureID
      self.startTime = startTime
      self.complete = complete
      self.receipts = receipts
    }
  }
}

extension PrivacyV1.Erasure {
  public static var fullName: String { "screentime.privacy.v1.Erasure" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__privacy__v1__erasure__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__Erasure.self)
    self.erasureID = Reading.string(m.pointee.s_erasure_id)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.complete = m.pointee.f_complete != 0
    self.receipts = Reading.messages(m.pointee.f_receipts, m.pointee.n_f_receipts)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Privacy__V1__Erasure.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_erasure_id = arena.string(self.erasureID)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_complete = self.complete ? 1 : 0
    (m.pointee.n_f_receipts, m.pointee.f_receipts) = (self.receipts.count, try arena.messages(self.receipts))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

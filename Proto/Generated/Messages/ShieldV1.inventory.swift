// swift-format-ignore-file
// Written by StubGenerator from screentime/shield/v1/inventory.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension ShieldV1 {
  /// An app that a device has.
  public struct InstalledApp: ProtobufC.GeneratedMessage {
    /// Digest of the app on the device, `token.sha256.` and 64 hexadecimal digits.
    public var tokenDigest: String = ""
    /// Name that the device shows, at most 100 characters; control characters are removed. May be empty.
    public var displayName: String = ""
    /// The kind of thing that the digest identifies; unspecified means an application. An activity is on no device.
    public var kind: ShieldV1.SelectionKind = .init()
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      tokenDigest: String = "",
      displayName: String = "",
      kind: ShieldV1.SelectionKind = .init()
    ) {
      self.tokenDigest = tokenDigest
      self.displayName = displayName
      self.kind = kind
    }
  }
}

extension ShieldV1.InstalledApp {
  public static var fullName: String { "screentime.shield.v1.InstalledApp" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__installed_app__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__InstalledApp.self)
    self.tokenDigest = Reading.string(m.pointee.s_token_digest)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.kind = ShieldV1.SelectionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__InstalledApp.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_token_digest = arena.string(self.tokenDigest)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Reports the apps of the calling device.
  public struct ReportAppsRequest: ProtobufC.GeneratedMessage {
    /// All apps that the device has, at most 2,000, each digest once, in any order.
    public var apps: [ShieldV1.InstalledApp] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      apps: [ShieldV1.InstalledApp] = []
    ) {
      self.apps = apps
    }
  }
}

extension ShieldV1.ReportAppsRequest {
  public static var fullName: String { "screentime.shield.v1.ReportAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__report_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportAppsRequest.self)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The report is stored.
  public struct ReportAppsResponse: ProtobufC.GeneratedMessage {
    /// When it was received.
    public var reportTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reportTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.reportTime = reportTime
    }
  }
}

extension ShieldV1.ReportAppsResponse {
  public static var fullName: String { "screentime.shield.v1.ReportAppsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__report_apps_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportAppsResponse.self)
    self.reportTime = Reading.message(m.pointee.f_report_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ReportAppsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_report_time = try arena.optionalMessage(self.reportTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// Requests the apps that are not assigned.
  public struct ListUnassignedAppsRequest: ProtobufC.GeneratedMessage {
    /// The child.
    public var childID: String = ""
    /// At most this many apps, 1 to 1,000; 0 means 100. A page may have fewer, even none, and still not be the last: those
    /// that are assigned are left out of it, and a page is shorter where the child has many devices.
    public var pageSize: Int32 = 0
    /// `next_page_token` of the previous page; empty for the first.
    public var pageToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.childID = childID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }
}

extension ShieldV1.ListUnassignedAppsRequest {
  public static var fullName: String { "screentime.shield.v1.ListUnassignedAppsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_unassigned_apps_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListUnassignedAppsRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.pageSize = m.pointee.f_page_size
    self.pageToken = Reading.string(m.pointee.s_page_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListUnassignedAppsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_page_size = self.pageSize
    m.pointee.s_page_token = arena.string(self.pageToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// An app that is not assigned to the child.
  public struct UnassignedApp: ProtobufC.GeneratedMessage {
    /// Digest to save it by.
    public var tokenDigest: String = ""
    /// Name by the report that came last of those that give one; may be empty.
    public var displayName: String = ""
    /// The kind of thing that the digest identifies: as it was saved in the family, else by the report that came last.
    public var kind: ShieldV1.SelectionKind = .init()
    /// The child's devices that have it, UUIDs, ascending; from 1 to 100.
    public var deviceIDs: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      tokenDigest: String = "",
      displayName: String = "",
      kind: ShieldV1.SelectionKind = .init(),
      deviceIDs: [String] = []
    ) {
      self.tokenDigest = tokenDigest
      self.displayName = displayName
      self.kind = kind
      self.deviceIDs = deviceIDs
    }
  }
}

extension ShieldV1.UnassignedApp {
  public static var fullName: String { "screentime.shield.v1.UnassignedApp" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__unassigned_app__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UnassignedApp.self)
    self.tokenDigest = Reading.string(m.pointee.s_token_digest)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.kind = ShieldV1.SelectionKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.deviceIDs = Reading.strings(m.pointee.s_device_ids, m.pointee.n_s_device_ids)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__UnassignedApp.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_token_digest = arena.string(self.tokenDigest)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    (m.pointee.n_s_device_ids, m.pointee.s_device_ids) = (self.deviceIDs.count, arena.strings(self.deviceIDs))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// When a device reported its apps.
  public struct InventoryReport: ProtobufC.GeneratedMessage {
    /// The device, UUID.
    public var deviceID: String = ""
    /// When its last report was received.
    public var reportTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      reportTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.deviceID = deviceID
      self.reportTime = reportTime
    }
  }
}

extension ShieldV1.InventoryReport {
  public static var fullName: String { "screentime.shield.v1.InventoryReport" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__inventory_report__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__InventoryReport.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.reportTime = Reading.message(m.pointee.f_report_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__InventoryReport.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_report_time = try arena.optionalMessage(self.reportTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension ShieldV1 {
  /// The apps that are not assigned.
  public struct ListUnassignedAppsResponse: ProtobufC.GeneratedMessage {
    /// Apps by their digests, ascending.
    public var apps: [ShieldV1.UnassignedApp] = []
    /// Token of the next page; empty on the last.
    public var nextPageToken: String = ""
    /// The child's devices that have reported their apps, by id; those in use only, at most 100.
    public var reports: [ShieldV1.InventoryReport] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      apps: [ShieldV1.UnassignedApp] = [],
      nextPageToken: String = "",
      reports: [ShieldV1.InventoryReport] = []
    ) {
      self.apps = apps
      self.nextPageToken = nextPageToken
      self.reports = reports
    }
  }
}

extension ShieldV1.ListUnassignedAppsResponse {
  public static var fullName: String { "screentime.shield.v1.ListUnassignedAppsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__shield__v1__list_unassigned_apps_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListUnassignedAppsResponse.self)
    self.apps = Reading.messages(m.pointee.f_apps, m.pointee.n_f_apps)
    self.nextPageToken = Reading.string(m.pointee.s_next_page_token)
    self.reports = Reading.messages(m.pointee.f_reports, m.pointee.n_f_reports)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Shield__V1__ListUnassignedAppsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_apps, m.pointee.f_apps) = (self.apps.count, try arena.messages(self.apps))
    m.pointee.s_next_page_token = arena.string(self.nextPageToken)
    (m.pointee.n_f_reports, m.pointee.f_reports) = (self.reports.count, try arena.messages(self.reports))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

// swift-format-ignore-file
// Written by StubGenerator from google/rpc/error_details.proto. Do not edit.

import CCommonProtos
import CProtobufC
import ProtobufC

extension GoogleRpc {
  /// Why a call failed, as a constant that programs can compare.
  public struct ErrorInfo: ProtobufC.GeneratedMessage {
    /// The reason, unique in its domain, in upper snake case, at most 63 characters, such as "REQUEST_ID_REUSED".
    public var reason: String = ""
    /// The domain that defines the reason, usually the service's host name.
    public var domain: String = ""
    /// Details of this occurrence, such as the limit that was exceeded, by lower camel case key.
    public var metadata: [String: String] = [:]
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reason: String = "",
      domain: String = "",
      metadata: [String: String] = [:]
    ) {
      self.reason = reason
      self.domain = domain
      self.metadata = metadata
    }
  }
}

extension GoogleRpc.ErrorInfo {
  public static var fullName: String { "google.rpc.ErrorInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__error_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__ErrorInfo.self)
    self.reason = Reading.string(m.pointee.s_reason)
    self.domain = Reading.string(m.pointee.s_domain)
    self.metadata = Reading.map(m.pointee.f_metadata, m.pointee.n_f_metadata) { (Reading.string($0.pointee.s_key), Reading.string($0.pointee.s_value)) }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__ErrorInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_reason = arena.string(self.reason)
    m.pointee.s_domain = arena.string(self.domain)
    m.pointee.n_f_metadata = self.metadata.count
    m.pointee.f_metadata = try arena.map(self.metadata, google__rpc__error_info__metadata_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Google__Rpc__ErrorInfo__MetadataEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.s_value = arena.string(value)
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// When it makes sense to try again.
  public struct RetryInfo: ProtobufC.GeneratedMessage {
    /// How long to wait at least before the next attempt.
    public var retryDelay: GoogleProtobuf.Duration?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      retryDelay: GoogleProtobuf.Duration? = nil
    ) {
      self.retryDelay = retryDelay
    }
  }
}

extension GoogleRpc.RetryInfo {
  public static var fullName: String { "google.rpc.RetryInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__retry_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__RetryInfo.self)
    self.retryDelay = Reading.message(m.pointee.f_retry_delay)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__RetryInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_retry_delay = try arena.optionalMessage(self.retryDelay)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// Where in the server it happened; never sent to clients that are not trusted.
  public struct DebugInfo: ProtobufC.GeneratedMessage {
    /// The call stack, innermost frame first.
    public var stackEntries: [String] = []
    /// Anything else that helps to find the cause.
    public var detail: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      stackEntries: [String] = [],
      detail: String = ""
    ) {
      self.stackEntries = stackEntries
      self.detail = detail
    }
  }
}

extension GoogleRpc.DebugInfo {
  public static var fullName: String { "google.rpc.DebugInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__debug_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__DebugInfo.self)
    self.stackEntries = Reading.strings(m.pointee.s_stack_entries, m.pointee.n_s_stack_entries)
    self.detail = Reading.string(m.pointee.s_detail)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__DebugInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_s_stack_entries, m.pointee.s_stack_entries) = (self.stackEntries.count, arena.strings(self.stackEntries))
    m.pointee.s_detail = arena.string(self.detail)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// The quota that a call exceeded.
  public struct QuotaFailure: ProtobufC.GeneratedMessage {
    /// Every quota that was passed.
    public var violations: [GoogleRpc.QuotaFailure.Violation] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      violations: [GoogleRpc.QuotaFailure.Violation] = []
    ) {
      self.violations = violations
    }

    /// One quota.
    public struct Violation: ProtobufC.GeneratedMessage {
      /// Whose quota it is, such as "clientip:…" or "project:…".
      public var subject: String = ""
      /// The limit, and its value.
      public var description: String = ""
      /// The API whose quota it is.
      public var apiService: String = ""
      /// The metric that is limited.
      public var quotaMetric: String = ""
      /// The identifier of the limit.
      public var quotaID: String = ""
      /// The dimensions of this use of the limit, such as the region.
      public var quotaDimensions: [String: String] = [:]
      /// The limit at the time of the failure.
      public var quotaValue: Int64 = 0
      /// The limit that is about to replace it, if one is.
      public var futureQuotaValue: Int64?
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        subject: String = "",
        description: String = "",
        apiService: String = "",
        quotaMetric: String = "",
        quotaID: String = "",
        quotaDimensions: [String: String] = [:],
        quotaValue: Int64 = 0,
        futureQuotaValue: Int64? = nil
      ) {
        self.subject = subject
        self.description = description
        self.apiService = apiService
        self.quotaMetric = quotaMetric
        self.quotaID = quotaID
        self.quotaDimensions = quotaDimensions
        self.quotaValue = quotaValue
        self.futureQuotaValue = futureQuotaValue
      }
    }
  }
}

extension GoogleRpc.QuotaFailure {
  public static var fullName: String { "google.rpc.QuotaFailure" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__quota_failure__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__QuotaFailure.self)
    self.violations = Reading.messages(m.pointee.f_violations, m.pointee.n_f_violations)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__QuotaFailure.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_violations, m.pointee.f_violations) = (self.violations.count, try arena.messages(self.violations))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc.QuotaFailure.Violation {
  public static var fullName: String { "google.rpc.QuotaFailure.Violation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__quota_failure__violation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__QuotaFailure__Violation.self)
    self.subject = Reading.string(m.pointee.s_subject)
    self.description = Reading.string(m.pointee.s_description)
    self.apiService = Reading.string(m.pointee.s_api_service)
    self.quotaMetric = Reading.string(m.pointee.s_quota_metric)
    self.quotaID = Reading.string(m.pointee.s_quota_id)
    self.quotaDimensions = Reading.map(m.pointee.f_quota_dimensions, m.pointee.n_f_quota_dimensions) { (Reading.string($0.pointee.s_key), Reading.string($0.pointee.s_value)) }
    self.quotaValue = m.pointee.f_quota_value
    if m.pointee.p_future_quota_value_case.rawValue != 0 { self.futureQuotaValue = m.pointee.f_future_quota_value }
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__QuotaFailure__Violation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_subject = arena.string(self.subject)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.s_api_service = arena.string(self.apiService)
    m.pointee.s_quota_metric = arena.string(self.quotaMetric)
    m.pointee.s_quota_id = arena.string(self.quotaID)
    m.pointee.n_f_quota_dimensions = self.quotaDimensions.count
    m.pointee.f_quota_dimensions = try arena.map(self.quotaDimensions, google__rpc__quota_failure__violation__quota_dimensions_entry__type(), by: precedesInUTF8) {
      (key, value, m: UnsafeMutablePointer<Google__Rpc__QuotaFailure__Violation__QuotaDimensionsEntry>, arena) throws(EncodeError) in
      m.pointee.p_key_case = .init(rawValue: 1)
      m.pointee.s_key = arena.string(key)
      m.pointee.p_value_case = .init(rawValue: 2)
      m.pointee.s_value = arena.string(value)
    }
    m.pointee.f_quota_value = self.quotaValue
    if let value = self.futureQuotaValue {
      m.pointee.p_future_quota_value_case = .init(rawValue: 8)
      m.pointee.f_future_quota_value = value
    }
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// Which conditions must hold before the call can succeed.
  public struct PreconditionFailure: ProtobufC.GeneratedMessage {
    /// Every condition that does not hold.
    public var violations: [GoogleRpc.PreconditionFailure.Violation] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      violations: [GoogleRpc.PreconditionFailure.Violation] = []
    ) {
      self.violations = violations
    }

    /// One condition.
    public struct Violation: ProtobufC.GeneratedMessage {
      /// The kind of condition, in upper snake case.
      public var type: String = ""
      /// The subject of the violation.
      public var subject: String = ""
      /// How to make it hold.
      public var description: String = ""
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        type: String = "",
        subject: String = "",
        description: String = ""
      ) {
        self.type = type
        self.subject = subject
        self.description = description
      }
    }
  }
}

extension GoogleRpc.PreconditionFailure {
  public static var fullName: String { "google.rpc.PreconditionFailure" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__precondition_failure__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__PreconditionFailure.self)
    self.violations = Reading.messages(m.pointee.f_violations, m.pointee.n_f_violations)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__PreconditionFailure.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_violations, m.pointee.f_violations) = (self.violations.count, try arena.messages(self.violations))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc.PreconditionFailure.Violation {
  public static var fullName: String { "google.rpc.PreconditionFailure.Violation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__precondition_failure__violation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__PreconditionFailure__Violation.self)
    self.type = Reading.string(m.pointee.s_type)
    self.subject = Reading.string(m.pointee.s_subject)
    self.description = Reading.string(m.pointee.s_description)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__PreconditionFailure__Violation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_type = arena.string(self.type)
    m.pointee.s_subject = arena.string(self.subject)
    m.pointee.s_description = arena.string(self.description)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// Which fields of a request are wrong.
  public struct BadRequest: ProtobufC.GeneratedMessage {
    /// Every field that is wrong.
    public var fieldViolations: [GoogleRpc.BadRequest.FieldViolation] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      fieldViolations: [GoogleRpc.BadRequest.FieldViolation] = []
    ) {
      self.fieldViolations = fieldViolations
    }

    /// One field.
    public struct FieldViolation: ProtobufC.GeneratedMessage {
      /// The path of the field in the request, such as "records[3].end_time".
      public var field: String = ""
      /// The fault of its value, and which values are valid.
      public var description: String = ""
      /// The reason as a constant in upper snake case.
      public var reason: String = ""
      /// The description in the user's language.
      public var localizedMessage: GoogleRpc.LocalizedMessage?
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        field: String = "",
        description: String = "",
        reason: String = "",
        localizedMessage: GoogleRpc.LocalizedMessage? = nil
      ) {
        self.field = field
        self.description = description
        self.reason = reason
        self.localizedMessage = localizedMessage
      }
    }
  }
}

extension GoogleRpc.BadRequest {
  public static var fullName: String { "google.rpc.BadRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__bad_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__BadRequest.self)
    self.fieldViolations = Reading.messages(m.pointee.f_field_violations, m.pointee.n_f_field_violations)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__BadRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_field_violations, m.pointee.f_field_violations) = (self.fieldViolations.count, try arena.messages(self.fieldViolations))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc.BadRequest.FieldViolation {
  public static var fullName: String { "google.rpc.BadRequest.FieldViolation" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__bad_request__field_violation__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__BadRequest__FieldViolation.self)
    self.field = Reading.string(m.pointee.s_field)
    self.description = Reading.string(m.pointee.s_description)
    self.reason = Reading.string(m.pointee.s_reason)
    self.localizedMessage = Reading.message(m.pointee.f_localized_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__BadRequest__FieldViolation.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_field = arena.string(self.field)
    m.pointee.s_description = arena.string(self.description)
    m.pointee.s_reason = arena.string(self.reason)
    m.pointee.f_localized_message = try arena.optionalMessage(self.localizedMessage)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// Data that a client may send back when it reports the failure.
  public struct RequestInfo: ProtobufC.GeneratedMessage {
    /// The server's identifier of the call.
    public var requestID: String = ""
    /// Opaque data that belongs to it.
    public var servingData: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = "",
      servingData: String = ""
    ) {
      self.requestID = requestID
      self.servingData = servingData
    }
  }
}

extension GoogleRpc.RequestInfo {
  public static var fullName: String { "google.rpc.RequestInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__request_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__RequestInfo.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.servingData = Reading.string(m.pointee.s_serving_data)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__RequestInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_serving_data = arena.string(self.servingData)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// Which resource the call was about.
  public struct ResourceInfo: ProtobufC.GeneratedMessage {
    /// The resource's type.
    public var resourceType: String = ""
    /// The resource's name.
    public var resourceName: String = ""
    /// Its owner, if that may be disclosed.
    public var owner: String = ""
    /// Why it cannot be accessed.
    public var description: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      resourceType: String = "",
      resourceName: String = "",
      owner: String = "",
      description: String = ""
    ) {
      self.resourceType = resourceType
      self.resourceName = resourceName
      self.owner = owner
      self.description = description
    }
  }
}

extension GoogleRpc.ResourceInfo {
  public static var fullName: String { "google.rpc.ResourceInfo" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__resource_info__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__ResourceInfo.self)
    self.resourceType = Reading.string(m.pointee.s_resource_type)
    self.resourceName = Reading.string(m.pointee.s_resource_name)
    self.owner = Reading.string(m.pointee.s_owner)
    self.description = Reading.string(m.pointee.s_description)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__ResourceInfo.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_resource_type = arena.string(self.resourceType)
    m.pointee.s_resource_name = arena.string(self.resourceName)
    m.pointee.s_owner = arena.string(self.owner)
    m.pointee.s_description = arena.string(self.description)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// Where to read more.
  public struct Help: ProtobufC.GeneratedMessage {
    /// The links.
    public var links: [GoogleRpc.Help.Link] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      links: [GoogleRpc.Help.Link] = []
    ) {
      self.links = links
    }

    /// One link.
    public struct Link: ProtobufC.GeneratedMessage {
      /// Its content.
      public var description: String = ""
      /// Its address.
      public var url: String = ""
      /// Fields that this version of the contract does not know; they survive decoding and encoding.
      public var unknownFields = UnknownFields()

      public init() {}

      /// A message with these fields; what is left out has the contract's default.
      public init(
        description: String = "",
        url: String = ""
      ) {
        self.description = description
        self.url = url
      }
    }
  }
}

extension GoogleRpc.Help {
  public static var fullName: String { "google.rpc.Help" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__help__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__Help.self)
    self.links = Reading.messages(m.pointee.f_links, m.pointee.n_f_links)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__Help.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_links, m.pointee.f_links) = (self.links.count, try arena.messages(self.links))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc.Help.Link {
  public static var fullName: String { "google.rpc.Help.Link" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__help__link__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__Help__Link.self)
    self.description = Reading.string(m.pointee.s_description)
    self.url = Reading.string(m.pointee.s_url)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__Help__Link.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_description = arena.string(self.description)
    m.pointee.s_url = arena.string(self.url)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension GoogleRpc {
  /// A text for the user, in the user's language.
  public struct LocalizedMessage: ProtobufC.GeneratedMessage {
    /// The language, as a BCP 47 tag such as "de-DE".
    public var locale: String = ""
    /// The text.
    public var message: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      locale: String = "",
      message: String = ""
    ) {
      self.locale = locale
      self.message = message
    }
  }
}

extension GoogleRpc.LocalizedMessage {
  public static var fullName: String { "google.rpc.LocalizedMessage" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { google__rpc__localized_message__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__LocalizedMessage.self)
    self.locale = Reading.string(m.pointee.s_locale)
    self.message = Reading.string(m.pointee.s_message)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Google__Rpc__LocalizedMessage.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_locale = arena.string(self.locale)
    m.pointee.s_message = arena.string(self.message)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

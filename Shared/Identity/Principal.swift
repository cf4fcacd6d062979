public import RPC

/// The caller of a call.
public enum Principal: Hashable, Sendable {
  /// A guardian on a device of the family; `elevatedUntil` is in seconds since 1970 UTC, nil without a PIN success
  /// (FA-5).
  case guardian(
    familyID: String, guardianID: String, deviceID: String, elevatedUntil: Int64?, device: GuardianDevice = .own)
  case child(familyID: String, childID: String, deviceID: String)
  /// A device whose pairing no guardian has confirmed yet.
  case pendingDevice(familyID: String, deviceID: String)
  /// A service of ours, by the name of its executable.
  case service(name: String)
  case `operator`(name: String)
  /// A system outside of ours that reports what children do there, by the name of its key (BA-5).
  case reporter(name: String)
  /// A caller without a token.
  case anonymous

  public var role: Role {
    switch self {
    case .guardian: .guardian
    case .child: .child
    case .pendingDevice: .pendingDevice
    case .service: .service
    case .operator: .operator
    case .reporter: .reporter
    case .anonymous: .anonymous
    }
  }

  /// The family the caller belongs to.
  public var familyID: String? {
    switch self {
    case .guardian(let familyID, _, _, _, _), .child(let familyID, _, _), .pendingDevice(let familyID, _): familyID
    case .service, .operator, .reporter, .anonymous: nil
    }
  }

  public var deviceID: String? {
    switch self {
    case .guardian(_, _, let deviceID, _, _), .child(_, _, let deviceID), .pendingDevice(_, let deviceID): deviceID
    case .service, .operator, .reporter, .anonymous: nil
    }
  }

  /// Whose places its calls use: those reserved for services and operators, or its family's; nil for none.
  public var callOwner: CallOwner? {
    switch self {
    case .guardian(let familyID, _, let deviceID, _, _), .child(let familyID, _, let deviceID),
      .pendingDevice(let familyID, let deviceID):
      .member(deviceID, group: familyID)
    case .service, .operator: .reserved(requestScope)
    // A share as a family has: it takes no places that are kept for our own.
    case .reporter: .member(requestScope, group: requestScope)
    case .anonymous: nil
    }
  }

  public var childID: String? {
    if case .child(_, let childID, _) = self { childID } else { nil }
  }

  /// The scope of the caller's request ids: a guardian, a device, a service. Stable across refreshed tokens.
  public var requestScope: String {
    switch self {
    case .guardian(let familyID, let guardianID, let deviceID, _, _): "guardian/\(familyID)/\(guardianID)/\(deviceID)"
    case .child(let familyID, let childID, let deviceID): "child/\(familyID)/\(childID)/\(deviceID)"
    case .pendingDevice(let familyID, let deviceID): "pending/\(familyID)/\(deviceID)"
    case .service(let name): "service/\(name)"
    case .operator(let name): "operator/\(name)"
    case .reporter(let name): "reporter/\(name)"
    case .anonymous: "anonymous"
    }
  }
}

/// The kinds of callers that authorization distinguishes (FA-6).
public enum Role: String, CaseIterable, Hashable, Sendable {
  case guardian, child
  case pendingDevice = "pending_device"
  case service, `operator`, reporter, anonymous
}

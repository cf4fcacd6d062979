import EventLoop
public import RPC

/// Checks from which services build their own access rules (FA-6). The table has admitted the role; these decide whose
/// data it may access.
///
/// A service looks everything up under the caller's own family id, so another family's id is not found, like one that
/// was never issued: NOT_FOUND, never PERMISSION_DENIED.
extension RPCContext {
  /// The caller's family, which is the first column of every lookup.
  /// - Throws: PERMISSION_DENIED when the caller belongs to no family.
  public func callerFamilyID() throws(RPCError) -> String {
    guard let familyID = principal.familyID else { throw notFor([.guardian, .child]) }
    return familyID
  }

  public struct Guardian: Hashable, Sendable {
    public var familyID: String
    public var guardianID: String
    public var deviceID: String
    /// Seconds since 1970 UTC; nil without a PIN success.
    public var elevatedUntil: Int64?
    public var device: GuardianDevice
  }

  public struct ChildDevice: Hashable, Sendable {
    public var familyID: String
    public var childID: String
    public var deviceID: String
  }

  /// - Throws: PERMISSION_DENIED when the caller is not a guardian.
  public func callerGuardian() throws(RPCError) -> Guardian {
    guard case .guardian(let familyID, let guardianID, let deviceID, let elevatedUntil, let device) = principal else {
      throw notFor([.guardian])
    }
    return Guardian(
      familyID: familyID, guardianID: guardianID, deviceID: deviceID, elevatedUntil: elevatedUntil, device: device)
  }

  /// - Throws: PERMISSION_DENIED when the caller is not a child's device.
  public func callerChild() throws(RPCError) -> ChildDevice {
    guard case .child(let familyID, let childID, let deviceID) = principal else { throw notFor([.child]) }
    return ChildDevice(familyID: familyID, childID: childID, deviceID: deviceID)
  }

  private func notFor(_ roles: Set<Role>) -> RPCError {
    .roleNotAllowed(method, principal.role, allowed: roles)
  }
}

extension Identifier {
  /// - Throws: INVALID_ARGUMENT naming the field, unless the text is a canonical UUID.
  public static func validate(_ text: String, field: String) throws(RPCError) {
    guard isValid(text) else {
      throw RPCError.invalid(
        field,
        "\(field) \"\(text.prefix(64))\" is not a UUID; give 36 characters in lower case such as "
          + "01920000-0000-7000-8000-000000000000")
    }
  }
}

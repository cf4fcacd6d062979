import Database
import PairingCode
import ServiceAPI

/// A recovery code in the request of a caller without a token, and whose it is (FA-8).
struct ShownRecoveryCode: Sendable {
  enum Owner: Sendable {
    /// As the code says.
    case handle(RecoveryHandle)
    /// As the request says: the code is tried for this guardian and no other.
    case owner(RecoveryOwner)
  }

  let code: RecoveryCode
  let whose: Owner

  /// - Parameters:
  ///   - familyID, guardianID: both or neither; a former code needs them.
  ///   - faults: gets what is wrong; then the result is nil.
  init?(_ typed: String, familyID: String, guardianID: String, faults: inout RequestFaults) {
    let code = RecoveryCode(typed: typed)
    let isNamed = !familyID.isEmpty || !guardianID.isEmpty
    let isFormer = code.map { $0.handle == nil } ?? false
    for (field, id) in [("family_id", familyID), ("guardian_id", guardianID)] {
      if isNamed, !id.isEmpty {
        faults.identifier(id, field: field)
      } else if isNamed {
        faults.add(field, "\(field) is missing; give family_id and guardian_id, or neither of them")
      } else if isFormer {
        faults.add(
          field,
          "\(field) is missing: a recovery code of \(RecoveryCode.formerLength) characters does not say whose it is; a "
            + "new one has \(RecoveryCode.length)")
      }
    }
    if code == nil { faults.add("code", Self.fault(of: "code")) }
    guard let code else { return nil }
    self.code = code
    if isNamed {
      whose = .owner(RecoveryOwner(key: FamilyKey(familyID), guardianID: guardianID))
    } else if let handle = code.handle {
      whose = .handle(handle)
    } else {
      return nil
    }
  }

  /// The fault of a text that is no code.
  static func fault(of field: String) -> String {
    "\(field) is not a recovery code; it has \(RecoveryCode.length) letters and digits, without U, and a former one "
      + "\(RecoveryCode.formerLength)"
  }
}

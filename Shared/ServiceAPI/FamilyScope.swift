import Identity
public import RPC

extension RPCContext {
  /// The family whose child the caller may read: a guardian may read any child of their own family, a child only
  /// itself; anything else does not exist for the caller (FA-6). The service looks up whether the family has the child.
  /// - Throws: NOT_FOUND for a child that asks for another one, PERMISSION_DENIED for a caller without a family.
  public func readableFamily(childID: String) throws -> String {
    let familyID = try callerFamilyID()
    if let own = principal.childID, own != childID { throw Refusal.notFound("child_id", childID) }
    return familyID
  }
}

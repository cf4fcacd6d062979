import Identity
import RPC

extension RPCContext {
  /// The family whose child the caller may read: a guardian any child of the own family, a child only itself; anything
  /// else does not exist for the caller (FA-6). Whether the family has the child is for the service to look up.
  /// - Throws: NOT_FOUND for a child that asks for another one, PERMISSION_DENIED for who belongs to no family.
  public func readableFamily(childID: String) throws -> String {
    let familyID = try callerFamilyID()
    if let own = principal.childID, own != childID { throw Refusal.notFound("child_id", childID) }
    return familyID
  }
}

import Database
import Identity
import RPC

/// An API whose calls are about a child.
public protocol ChildAPI {
  /// Whether the service knows the child.
  static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool
}

extension ChildAPI {
  /// The child that the caller may read: any of its family for a guardian, only itself for a child; otherwise
  /// NOT_FOUND.
  public func child(_ childID: String, _ context: RPCContext, _ faults: inout RequestFaults) throws -> ChildKey {
    faults.identifier(childID, field: "child_id")
    try faults.refuse()
    return ChildKey(familyID: try context.readableFamily(childID: childID), childID: childID)
  }

  /// A child exists as soon as ShieldPolicy has published it.
  public static func requireKnown(_ tx: ReadTransaction, _ child: ChildKey) throws {
    guard try isKnown(tx, child) else { throw Refusal.notFound("child_id", child.childID) }
  }
}

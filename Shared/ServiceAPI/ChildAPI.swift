public import Database
public import EventFeed
import Identity
public import RPC

/// An API whose calls are about a child.
public protocol ChildAPI: Sendable {
  var database: Database { get }
  /// Whether the service knows the child.
  static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool
}

extension RPCContext {
  /// Whose places a long call about a child has: those of the child's device that calls, or those for guardians.
  public func streamSubject(_ child: ChildKey) -> StreamLimits.Subject {
    streamSubject(familyID: child.familyID, memberID: child.childID)
  }

  /// The same for a call about any member of the family.
  public func streamSubject(familyID: String, memberID: String) -> StreamLimits.Subject {
    StreamLimits.Subject(
      familyID: familyID, memberID: memberID, deviceID: principal.childID == nil ? nil : principal.deviceID)
  }

  /// The child whose device is calling.
  /// - Throws: PERMISSION_DENIED for other callers.
  public func callingChild() throws(RPCError) -> (child: ChildKey, deviceID: String) {
    let caller = try callerChild()
    return (ChildKey(familyID: caller.familyID, childID: caller.childID), caller.deviceID)
  }
}

extension ChildAPI {
  /// The child that the caller may read: any of its family for a guardian, only itself for a child; otherwise
  /// NOT_FOUND.
  public func child(_ childID: String, _ context: RPCContext, _ faults: inout RequestFaults) throws -> ChildKey {
    faults.identifier(childID, field: "child_id")
    try faults.refuse()
    return ChildKey(familyID: try context.readableFamily(childID: childID), childID: childID)
  }

  /// The same for a request in which nothing else can be wrong.
  public func child(_ childID: String, _ context: RPCContext) throws -> ChildKey {
    var faults = RequestFaults()
    return try child(childID, context, &faults)
  }

  /// Reads what there is of a child.
  /// - Throws: NOT_FOUND for one that the service does not know.
  public func read<Result: Sendable>(
    _ child: ChildKey, _ body: @escaping @Sendable (ReadTransaction) throws -> Result
  ) async throws -> Result {
    try await database.read(child.familyID) { tx in
      try Self.requireKnown(tx, child)
      return try body(tx)
    }
  }

  /// A child exists as soon as ShieldPolicy has published it.
  public static func requireKnown(_ tx: ReadTransaction, _ child: ChildKey) throws {
    guard try isKnown(tx, child) else { throw Refusal.notFound("child_id", child.childID) }
  }

  /// The same for a request without `child_id`: the child is the caller.
  public static func requireKnown(_ tx: ReadTransaction, caller: ChildKey) throws {
    guard try isKnown(tx, caller) else { throw Refusal.unknownCaller(caller.childID) }
  }
}

public import Database
public import Identity
public import Messages
public import RPC
import ServiceAPI

/// Makes each call by which guardians change something, and reports those that are not recorded with who made them
/// (FA-1). The methods are those of a service's table, so that none is forgotten.
public struct GuardianWrites: Sendable {
  /// A call that changes something.
  public struct Write: Sendable {
    let method: MethodDescriptor
    let kind: CommonV1.ChangeKind
    let call: @Sendable (_ requestID: String) async throws -> Void

    public init(
      _ method: MethodDescriptor, _ kind: CommonV1.ChangeKind,
      _ call: @escaping @Sendable (_ requestID: String) async throws -> Void
    ) {
      (self.method, self.kind, self.call) = (method, kind, call)
    }
  }

  let database: Database
  let familyID: String
  let guardianID: String
  let deviceID: String

  public init(_ database: Database, familyID: String, guardianID: String, deviceID: String) {
    (self.database, self.familyID) = (database, familyID)
    (self.guardianID, self.deviceID) = (guardianID, deviceID)
  }

  /// The family's newest changes, newest first.
  public func changes(limit: Int = 1_000) async throws -> [CommonV1.Change] {
    let family = FamilyKey(familyID)
    return try await database.read(family.familyID) { tx in
      try ChangeTable.page(tx, family, childID: nil, before: .max, limit: limit)
    }
  }

  /// - Parameters:
  ///   - authorization: the service's table.
  ///   - exempt: methods that guardians may call and that record nothing, each with the reason.
  ///   - writes: calls in their order; each is made twice with one request id, and changes something once.
  /// - Returns: one line for each method without a call, and each call that is not recorded as it should.
  public func faults(
    _ authorization: AuthorizationTable, exempt: [MethodDescriptor: String], _ writes: [Write]
  ) async throws -> [String] {
    let methods = authorization.methods.filter {
      $0.idempotency != .noSideEffects && authorization.roles(for: $0).contains(.guardian)
    }
    let called = Set(writes.map(\.method))
    var faults = methods.filter { !called.contains($0) && exempt[$0] == nil }.map { "\($0) is not called" }
    faults += exempt.keys.filter { !methods.contains($0) || called.contains($0) }.map { "\($0) is exempt for nothing" }
    for write in writes {
      let (before, requestID) = (try await changes().count, freshID())
      try await write.call(requestID)
      let after = try await changes()
      guard after.count == before + 1, let change = after.first else {
        faults.append("\(write.method) has recorded \(after.count - before) changes")
        continue
      }
      if change.kind != write.kind { faults.append("\(write.method) is recorded as \(change.kind)") }
      if change.guardianID != guardianID || change.deviceID != deviceID || change.changeTime == nil {
        faults.append("\(write.method) is recorded without its author: \(change)")
      }
      try await write.call(requestID)
      if try await changes().count != after.count { faults.append("\(write.method) records its repeat") }
    }
    let large = try await database.read(nil) { tx in
      try tx.query(
        "/* test */ SELECT DISTINCT method FROM idempotency_key WHERE LENGTH(answer) > ?", StoredAnswer.maximumBytes
      ) { $0.string(0) }
    }
    faults += large.map { "of \($0) more is kept for repeats than may be" }
    return faults
  }
}

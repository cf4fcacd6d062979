import Database
import Identity
import RPC

/// For whom a service writes: which calls go on while the disk is nearly full, and whose budgets a call is charged to.
struct WriteOrigins: Sendable {
  /// What must go on: it ends access, deletes, or adds a bounded number of rows.
  let necessary: Set<MethodDescriptor>
  /// Calls with a limit of their own, which are charged to no budget.
  let limited: Set<MethodDescriptor>

  init(_ definition: ServiceDefinition) {
    (necessary, limited) = (definition.necessaryMethods, definition.limitedMethods)
  }

  /// Lets the database find for whom the present task writes.
  func register(on database: Database) {
    database.findOrigins { [self] in
      // What the service does by itself has no call.
      guard let context = RPCContext.current else { return WriteOrigin(.maintenance) }
      return origin(of: context)
    }
  }

  func origin(of context: RPCContext) -> WriteOrigin {
    if necessary.contains(context.method) { return WriteOrigin(.necessary) }
    if limited.contains(context.method) { return WriteOrigin(.ordinary) }
    let caller = context.principal
    return WriteOrigin(
      .ordinary, charging: GrowthAccount(group: caller.role.rawValue, deviceID: caller.deviceID))
  }
}

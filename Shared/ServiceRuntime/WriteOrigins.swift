package import Database
import Identity
import RPC

/// For whom a service writes: which calls go on while the disk is nearly full, and whose budgets a call is charged to.
package struct WriteOrigins: Sendable {
  /// Calls that must go on: they end access, delete, or continue what is there. Their device's own budget bounds them.
  let necessary: Set<MethodDescriptor>
  /// Calls with a limit of their own, which are charged to no budget.
  let limited: Set<MethodDescriptor>

  package init(_ definition: ServiceDefinition) {
    (necessary, limited) = (definition.necessaryMethods, definition.limitedMethods)
  }

  /// Lets the database find for whom the present task writes.
  package func register(on database: Database) {
    database.findOrigins { [self] in
      // A write that the service makes by itself has no call.
      guard let context = RPCContext.current else { return WriteOrigin(.maintenance) }
      return origin(of: context)
    }
  }

  func origin(of context: RPCContext) -> WriteOrigin {
    if limited.contains(context.method) { return WriteOrigin(.ordinary) }
    let caller = context.principal
    return WriteOrigin(
      necessary.contains(context.method) ? .necessary : .ordinary,
      charging: GrowthAccount(group: caller.role.rawValue, deviceID: caller.deviceID))
  }
}

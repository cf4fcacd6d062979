import Identity
import Messages
import RPC
import ServiceAPI

/// Rejects the calls of families and children that were erased (FA-7): whatever else is known of their devices, as a
/// restored database may know less.
struct ErasureInterceptor: ServerInterceptor {
  let register: ErasureRegister
  let openMethods: Set<MethodDescriptor>

  func begin(_ context: inout RPCContext) throws -> Bool {
    guard !register.isEmpty, let familyID = context.principal.familyID, !openMethods.contains(context.method) else {
      return true
    }
    guard register.concerns(familyID: familyID) else { return true }
    if register.hasErased(familyID: familyID) {
      throw RPCError.because(
        .familyErased, .unauthenticated, "a guardian has deleted the family with all that was kept about it")
    }
    if let childID = context.principal.childID, register.hasErased(childID, of: familyID) {
      throw RPCError.because(
        .childErased, .unauthenticated, "a guardian has erased the child with all that was kept about it")
    }
    return true
  }
}

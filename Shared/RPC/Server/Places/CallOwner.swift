/// Whose call it is, as far as places are concerned. An interceptor that identifies the caller reports it by
/// `RPCContext.acquirePlace`; until then a call has a place of its address.
public enum CallOwner: Hashable, Sendable {
  /// A caller for which a part of the places is reserved: a neighbour, an operator.
  case reserved(String)
  /// A member of a group whose calls are limited together, and each member's separately: a device of a family.
  case member(String, group: String)
}

/// How the places of calls in flight (`ServerSettings.maximumCallsInFlight`) are shared, so that no caller has them
/// all. A quarter is for calls whose caller is not known yet or never will be, a twentieth for those beyond it whose
/// caller is being found out about, a twentieth is reserved, the rest is for members of groups. The last quarter of
/// each is for those who have next to none of it.
public struct CallShares: Sendable {
  /// Calls of one address (IPv6: one /64; all Unix sockets are one) whose caller is not known.
  public var perAddress = 1_000
  /// Calls of one member of a group.
  public var perMember = 200
  /// Calls of a group.
  public var perGroup = 400
  /// The name of a member in refusals.
  public var member = "caller"
  /// The name of a group in refusals.
  public var group = "group"

  /// 1,000 calls an address, 200 a member, 400 a group.
  public init() {}
}

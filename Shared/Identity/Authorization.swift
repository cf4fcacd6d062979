public import EventLoop
import Messages
public import RPC

extension Set<Role> {
  /// Any caller, with or without a token.
  public static var anyone: Set<Role> { Set(Role.allCases) }
  public static var guardians: Set<Role> { [.guardian] }
  public static var children: Set<Role> { [.child] }
  /// Guardians and children.
  public static var family: Set<Role> { [.guardian, .child] }
  public static var services: Set<Role> { [.service] }
  public static var operators: Set<Role> { [.operator] }
  /// Systems outside of ours.
  public static var reporters: Set<Role> { [.reporter] }
}

/// Which roles may call which method (FA-6). A method that is not declared is denied to all.
///
/// ```swift
/// static let authorization: AuthorizationTable = [
///   Methods.createFamily: .anyone, Methods.getFamily: .guardians, Methods.listChildren: .family,
/// ]
/// ```
public struct AuthorizationTable: Sendable, ExpressibleByDictionaryLiteral {
  private var roles: [MethodDescriptor: Set<Role>] = [:]
  /// The methods declared, in their order.
  public private(set) var methods: [MethodDescriptor] = []
  /// Methods that are declared more than once; they are denied to all.
  private var repeated: Set<MethodDescriptor> = []
  /// Methods that change something and need no elevation (FA-5).
  private var unelevated: Set<MethodDescriptor> = []
  /// Methods that a guardian may call on a child's device (FA-5).
  private var parentMode: Set<MethodDescriptor> = []

  public init(dictionaryLiteral rules: (MethodDescriptor, Set<Role>)...) {
    for (method, allowed) in rules { declare(method, for: allowed) }
  }

  private mutating func declare(_ method: MethodDescriptor, for allowed: Set<Role>) {
    guard roles.updateValue(allowed, forKey: method) != nil else { return methods.append(method) }
    roles[method] = []
    repeated.insert(method)
  }

  /// The rules of both.
  public static func + (left: AuthorizationTable, right: AuthorizationTable) -> AuthorizationTable {
    var result = left
    for method in right.methods { result.declare(method, for: right.roles(for: method)) }
    result.repeated.formUnion(right.repeated)
    result.unelevated.formUnion(right.unelevated)
    result.parentMode.formUnion(right.parentMode)
    return result
  }

  public static func += (left: inout AuthorizationTable, right: AuthorizationTable) { left = left + right }

  /// The same rules; these methods are for guardians on a shared device without an elevation, too (FA-5). They check
  /// by themselves what the caller may do.
  public func withoutElevation(_ methods: Set<MethodDescriptor>) -> AuthorizationTable {
    var result = self
    result.unelevated.formUnion(methods)
    return result
  }

  /// The same rules; these methods, which decide about the children, are for guardians in parent mode on a child's
  /// device, too (FA-5). All others are denied there, but for those that callers without a token may call: whoever has
  /// a child's device and a PIN for ten minutes must not get hold of the family.
  public func inParentMode(_ methods: Set<MethodDescriptor>) -> AuthorizationTable {
    var result = self
    result.parentMode.formUnion(methods)
    return result
  }

  /// Whether a guardian in parent mode may call the method.
  public func isInParentMode(_ method: MethodDescriptor) -> Bool {
    parentMode.contains(method) || roles(for: method).contains(.anonymous)
  }

  /// Whether a guardian on a shared device needs an elevation for the method: for each that is not declared to change
  /// nothing, unless callers without a token may call it.
  public func needsElevation(_ method: MethodDescriptor) -> Bool {
    method.idempotency != .noSideEffects && !unelevated.contains(method) && !roles(for: method).contains(.anonymous)
  }

  /// The roles that may call the method.
  public func roles(for method: MethodDescriptor) -> Set<Role> { roles[method] ?? [] }

  /// The faults of the table for a server with these methods: methods without a rule, rules without a method, methods
  /// with more than one rule, methods of parent mode that are for no guardian. A service does not start with one, so no
  /// method is forgotten.
  public func faults(serving served: [MethodDescriptor]) -> [String] {
    let declared = Set(methods)
    return served.filter { !declared.contains($0) }.map { "\($0) has no rule" }
      + methods.filter { !served.contains($0) }.map { "\($0) has a rule and is not served" }
      + methods.filter(repeated.contains).map { "\($0) has more than one rule" }
      + parentMode.filter { !roles(for: $0).contains(.guardian) }.map { "\($0) is for parent mode and for no guardian" }
  }

  /// The error of a call that is denied, nil when it is allowed.
  /// - Parameter now: seconds since 1970 UTC, by which the elevation ends.
  public func refusal(of method: MethodDescriptor, to caller: Principal, now: @autoclosure () -> Int64) -> RPCError? {
    if let refusal = refusal(of: method, to: caller.role) { return refusal }
    guard case .guardian(_, _, _, let elevatedUntil, let device) = caller else { return nil }
    switch device {
    case .own: return nil
    case .shared:
      return needsElevation(method) && now() >= elevatedUntil ?? 0 ? .elevationRequired(method) : nil
    case .child: return isInParentMode(method) ? nil : .elevationInsufficient(method)
    }
  }

  /// The error of a call that is denied to a role, nil when it is allowed.
  public func refusal(of method: MethodDescriptor, to role: Role) -> RPCError? {
    let allowed = roles(for: method)
    if allowed.contains(role) { return nil }
    if role == .anonymous {
      return .because(
        .accessTokenMissing, .unauthenticated,
        "\(method) needs a token: send the header authorization: Bearer <access token>")
    }
    return .roleNotAllowed(method, role, allowed: allowed)
  }
}

extension RPCError {
  /// PERMISSION_DENIED: on a shared device the method needs the PIN first (FA-5).
  public static func elevationRequired(_ method: MethodDescriptor) -> RPCError {
    .because(
      .elevationRequired, .permissionDenied,
      "\(method) changes something, and this device is shared: call VerifyPin with the guardian's PIN first")
  }

  /// PERMISSION_DENIED: on a guardian's own device, too, the method needs the PIN first (FA-5).
  public static func pinRequired(_ method: MethodDescriptor) -> RPCError {
    .because(
      .elevationRequired, .permissionDenied,
      "\(method.name) makes what the family can be taken over by, and the guardian has a PIN: call VerifyPin with it first"
    )
  }

  /// PERMISSION_DENIED: the method is not for parent mode on a child's device (FA-5).
  public static func elevationInsufficient(_ method: MethodDescriptor) -> RPCError {
    .because(
      .elevationInsufficient, .permissionDenied,
      "\(method.name) is about the family and not only about its children: parent mode on a child's device does not suffice; "
        + "use a guardian's own device")
  }

  /// PERMISSION_DENIED: the method is for other roles.
  public static func roleNotAllowed(_ method: MethodDescriptor, _ role: Role, allowed: Set<Role>) -> RPCError {
    let names = allowed.map(\.rawValue).sorted()
    let list = names.isEmpty ? "" : "; allowed: \(names.joined(separator: ", "))"
    return .because(
      .roleNotAllowed, .permissionDenied, "\(method) is not for the role \(role.rawValue)\(list)",
      metadata: ["role": role.rawValue, "allowed_roles": names.joined(separator: ",")])
  }
}

/// Denies calls by the table before any of their data is read.
public struct AuthorizationInterceptor: ServerInterceptor {
  private let table: AuthorizationTable
  private let clock: any WallClock

  /// - Parameter clock: by which elevations end.
  public init(_ table: AuthorizationTable, clock: any WallClock) {
    self.table = table
    self.clock = clock
  }

  public func begin(_ context: inout RPCContext) throws -> Bool {
    if let refusal = table.refusal(of: context.method, to: context.principal, now: clock.now.seconds) { throw refusal }
    return true
  }
}

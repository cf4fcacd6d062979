import RPC

extension Set<Role> {
  /// Everybody, with or without a token.
  public static var anyone: Set<Role> { Set(Role.allCases) }
  public static var guardians: Set<Role> { [.guardian] }
  public static var children: Set<Role> { [.child] }
  /// Guardians and children.
  public static var family: Set<Role> { [.guardian, .child] }
  public static var services: Set<Role> { [.service] }
  public static var operators: Set<Role> { [.operator] }
}

/// Which roles may call which method (FA-6). What is not declared is denied to everybody.
///
/// ```swift
/// let table = AuthorizationTable([
///   FamilyAPI.serviceName: ["CreateFamily": .anyone, "GetFamily": .guardians, "ListChildren": .family]
/// ])
/// ```
public struct AuthorizationTable: Sendable {
  private var roles: [String: Set<Role>]

  /// - Parameter rules: by full service name, by method name.
  public init(_ rules: [String: [String: Set<Role>]]) {
    roles = [:]
    for (service, methods) in rules {
      for (method, allowed) in methods { roles["/\(service)/\(method)"] = allowed }
    }
  }

  /// The rules of both; they may not both declare a method, else nobody may call it.
  public static func + (left: AuthorizationTable, right: AuthorizationTable) -> AuthorizationTable {
    var result = left
    result.roles.merge(right.roles) { $0.intersection($1) }
    return result
  }

  /// The roles that may call the method, such as `/screentime.family.v1.FamilyService/GetFamily`.
  public func roles(for method: String) -> Set<Role> { roles[method] ?? [] }

  /// The methods declared, sorted.
  public var methods: [String] { roles.keys.sorted() }

  /// Methods of a server that nobody has declared, and declared ones that it does not have. A service refuses to start
  /// with either, so no method is forgotten and no rule has a typing error.
  public func differences(from served: [String]) -> (undeclared: [String], unknown: [String]) {
    let served = Set(served)
    return (served.subtracting(roles.keys).sorted(), Set(roles.keys).subtracting(served).sorted())
  }

  /// Every method with every role and whether it may call: what a test walks.
  public var matrix: [(method: String, role: Role, isAllowed: Bool)] {
    methods.flatMap { method in
      Role.allCases.map { (method, $0, roles(for: method).contains($0)) }
    }
  }

  /// The refusal of a call, nil when it is allowed.
  public func refusal(of method: String, to role: Role) -> RPCError? {
    let allowed = roles(for: method)
    if allowed.contains(role) { return nil }
    if role == .anonymous {
      return RPCError(.unauthenticated, "\(method) needs a token: send the header authorization: Bearer <access token>")
    }
    let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
    return RPCError(
      .permissionDenied, "\(method) is not for the role \(role.rawValue)\(names.isEmpty ? "" : "; allowed: \(names)")")
  }
}

/// Refuses calls by the table before anything of them is read or done.
public struct AuthorizationInterceptor: ServerInterceptor {
  private let table: AuthorizationTable

  public init(_ table: AuthorizationTable) {
    self.table = table
  }

  public func begin(_ context: inout RPCContext) throws -> Bool {
    if let refusal = table.refusal(of: context.method, to: context.principal.role) { throw refusal }
    return true
  }
}

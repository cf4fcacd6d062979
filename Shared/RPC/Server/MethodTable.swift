import Bytes
import EventLoop

#if canImport(Glibc)
  import Glibc
#endif

/// A method as the server finds it by the bytes of `:path`.
final class RegisteredMethod: Sendable {
  let descriptor: MethodDescriptor
  let path: String
  let pathBytes: [UInt8]
  let handler: MethodHandler
  let priority: CallPriority
  /// Bytes of a message.
  let maximumRequestBytes: Int
  let maximumResponseBytes: Int
  /// Smaller responses pass without a check of what is held already.
  let checkedResponseBytes: Int
  /// Whether a rate or a concurrency has to be checked for each call.
  let isLimited: Bool
  let limits: MethodLimits?
  /// Nanoseconds; -1 for none.
  private let defaultTimeout: Int64
  private let maximumTimeout: Int64

  init(service: String, handler: MethodHandler, settings server: ServerSettings = ServerSettings()) {
    descriptor = handler.descriptor(in: service)
    path = descriptor.path
    pathBytes = Array(path.utf8)
    self.handler = handler
    var settings =
      server.methods[.method(descriptor)] ?? server.methods[.service(service)] ?? server.methods[.everything]
      ?? MethodSettings()
    if service == HealthService.serviceName { settings.priority = .exempt }
    priority = settings.priority
    maximumRequestBytes = settings.maximumRequestBytes ?? server.maximumRequestBytes
    maximumResponseBytes = settings.maximumResponseBytes ?? .max
    checkedResponseBytes = min(maximumResponseBytes, 1_024)
    limits = MethodLimits(settings)
    let isServerLimited = server.admission.rate != nil || server.admission.peerRate != nil
    isLimited = limits != nil || isServerLimited && priority != .exempt
    defaultTimeout = settings.defaultTimeout.map { max(0, $0.clampedNanoseconds) } ?? -1
    maximumTimeout = settings.maximumTimeout.map { max(0, $0.clampedNanoseconds) } ?? .max
  }

  /// Whether it may be called by GET, which browsers and caches repeat.
  var takesGet: Bool { handler.kind == .unary && handler.idempotency == .noSideEffects }

  /// The nanoseconds a call may take whose headers ask for so many; -1 for no bound, in both.
  func timeout(requested: Int64) -> Int64 {
    let wanted = requested >= 0 ? requested : defaultTimeout
    guard maximumTimeout < .max else { return wanted }
    return wanted >= 0 ? min(wanted, maximumTimeout) : maximumTimeout
  }

  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == pathBytes.count, let base = bytes.baseAddress else { return false }
    return pathBytes.withUnsafeBytes { own in
      guard let ownBase = own.baseAddress else { return false }
      return memcmp(base, ownBase, own.count) == 0
    }
  }
}

/// Two services of one server that have a method of the same path.
package struct MethodConflict: Hashable, CustomStringConvertible {
  /// `/package.Service/Method`.
  package let path: String
  /// The types of the services.
  package let first: String
  package let second: String

  package var description: String {
    "\(first) and \(second) both serve \(path), but a server calls one service for a path: leave one of them out"
  }
}

/// The methods of all services, looked up without making a string of the path.
struct MethodTable: Sendable {
  private var slots: [RegisteredMethod?]
  private let mask: Int
  /// The paths in the order of registration.
  let methods: [RegisteredMethod]

  init(services: [any RPCService], settings: ServerSettings = ServerSettings()) {
    // Only one of the two would be called, silently. A programming error, which no peer can cause.
    if let conflict = Self.conflict(in: services) { fatalError("\(conflict)") }
    methods = services.flatMap { service in
      service.methods.map { RegisteredMethod(service: service.name, handler: $0, settings: settings) }
    }
    var size = 16
    while size < methods.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: nil, count: size)
    for method in methods {
      var index = method.pathBytes.withUnsafeBytes { Self.hash($0) } & mask
      while slots[index] != nil { index = (index + 1) & mask }
      slots[index] = method
    }
  }

  /// The first path that occurs twice among the methods, with the two services that have it; nil when each is unique.
  static func conflict(in services: [any RPCService]) -> MethodConflict? {
    var owners: [String: any RPCService] = [:]
    for service in services {
      for method in service.methods {
        let path = method.descriptor(in: service.name).path
        if let other = owners.updateValue(service, forKey: path) {
          return MethodConflict(path: path, first: "\(type(of: other))", second: "\(type(of: service))")
        }
      }
    }
    return nil
  }

  func find(_ path: UnsafeRawBufferPointer) -> RegisteredMethod? {
    var index = Self.hash(path) & mask
    while let method = slots[index] {
      if method.matches(path) { return method }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The table is fixed at the start, so no peer can fill it with collisions.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    let hash = FNV1a.hash(bytes)
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

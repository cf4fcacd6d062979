#if canImport(Glibc)
  import Glibc
#endif

/// A method as the server finds it by the bytes of `:path`.
final class RegisteredMethod: Sendable {
  let path: String
  let pathBytes: [UInt8]
  let handler: MethodHandler

  init(service: String, handler: MethodHandler) {
    path = "/\(service)/\(handler.name)"
    pathBytes = Array(path.utf8)
    self.handler = handler
  }

  func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == pathBytes.count, let base = bytes.baseAddress else { return false }
    return pathBytes.withUnsafeBytes { own in
      guard let ownBase = own.baseAddress else { return false }
      return memcmp(base, ownBase, own.count) == 0
    }
  }
}

/// The methods of all services, looked up without making a string of the path.
struct MethodTable: Sendable {
  private var slots: [RegisteredMethod?]
  private let mask: Int
  /// The paths in the order of registration.
  let methods: [RegisteredMethod]

  init(services: [any RPCService]) {
    methods = services.flatMap { service in
      service.methods.map { RegisteredMethod(service: service.name, handler: $0) }
    }
    var size = 16
    while size < methods.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: nil, count: size)
    for method in methods {
      var index = method.pathBytes.withUnsafeBytes { Self.hash($0) } & mask
      // The first registration of a path wins.
      while let other = slots[index], other.path != method.path { index = (index + 1) & mask }
      if slots[index] == nil { slots[index] = method }
    }
  }

  func find(_ path: UnsafeRawBufferPointer) -> RegisteredMethod? {
    var index = Self.hash(path) & mask
    while let method = slots[index] {
      if method.matches(path) { return method }
      index = (index + 1) & mask
    }
    return nil
  }

  /// FNV-1a. The table is fixed at the start, so nobody can fill it with collisions.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

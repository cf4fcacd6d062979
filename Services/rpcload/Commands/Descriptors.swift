import CommandLine
import CommonProtos
import DynamicMessages
import RPC

/// Where the descriptions of methods and messages come from.
enum Descriptors {
  /// - Parameters:
  ///   - symbol: a service to find by reflection; nil for all.
  static func pool(_ arguments: Arguments, _ channel: Channel, _ options: CallOptions, symbol: String?) async throws
    -> DescriptorPool
  {
    if let path = arguments["descriptors"] { return try DescriptorPool(set: try Files.read(path)) }
    if let path = arguments["proto"] { return try compiled(path, arguments.all("import-path")) }
    return try await reflected(channel, options, symbol)
  }

  /// The method of a name: `package.Service/Method`, with a slash before it or not.
  static func method(_ name: String, in pool: DescriptorPool) throws -> MethodType {
    let name = name.hasPrefix("/") ? String(name.dropFirst()) : name
    if let method = pool.methods[name] { return method }
    let names = pool.methods.keys.sorted()
    throw CommandError(
      "there is no method \(name); there are \(names.prefix(20).joined(separator: ", "))\(names.count > 20 ? " …" : "")"
    )
  }

  /// - Returns: the part of a method's name before the slash.
  static func service(_ method: String) throws -> String {
    let name = method.hasPrefix("/") ? method.dropFirst() : method[...]
    let parts = name.split(separator: "/")
    guard parts.count == 2 else { throw CommandError("\(method) is not a method: package.Service/Method") }
    return String(parts[0])
  }

  private static func compiled(_ path: String, _ folders: [String]) throws -> DescriptorPool {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let output = Files.temporary("descriptors")
    defer { Files.remove(output) }
    let words =
      ["protoc", "--include_imports", "-o", output] + (folders.isEmpty ? [folder] : folders).map { "-I\($0)" } + [path]
    _ = try Files.output(of: ShellCommand(words: words).text)
    return try DescriptorPool(set: try Files.read(output))
  }

  // MARK: Reflection

  /// Files that a server may send; a server with more is not that of a contract.
  private static let maximumFiles = 10_000

  private static func reflected(
    _ channel: Channel, _ options: CallOptions, _ symbol: String?
  ) async throws -> DescriptorPool {
    do {
      return try await Reflecting(channel, options, "grpc.reflection.v1.ServerReflection").pool(symbol, maximumFiles)
    } catch let error as RPCError where error.code == .unimplemented {
      do {
        let older = Reflecting(channel, options, "grpc.reflection.v1alpha.ServerReflection")
        return try await older.pool(symbol, maximumFiles)
      } catch let error as RPCError where error.code == .unimplemented {
        throw CommandError("the server has no reflection: give --descriptors FILE or --proto FILE")
      }
    }
  }
}

/// Asks a server for its descriptors. Both versions of the protocol have the same messages.
private struct Reflecting {
  private let channel: Channel
  private let options: CallOptions
  private let method: MethodDescriptor

  init(_ channel: Channel, _ options: CallOptions, _ service: String) {
    self.channel = channel
    self.options = options
    method = MethodDescriptor(service: service, name: "ServerReflectionInfo", kind: .bidirectional)
  }

  /// - Parameters:
  ///   - symbol: a service; nil for all that the server has.
  ///   - maximumFiles: the limit of files that are asked for by name.
  func pool(_ symbol: String?, _ maximumFiles: Int) async throws -> DescriptorPool {
    var pool = DescriptorPool()
    var wanted: [String] = []
    let symbols = if let symbol { [symbol] } else { try await ask(.listServices("")).services }
    for symbol in symbols {
      for file in try await ask(.fileContainingSymbol(symbol)).files { wanted += try pool.add(file: file) }
    }
    var asked: Set<String> = []
    while let name = wanted.popLast() {
      guard !pool.files.contains(name), asked.insert(name).inserted else { continue }
      guard asked.count <= maximumFiles else { throw CommandError("the server sends more than \(maximumFiles) files") }
      for file in try await ask(.fileByFilename(name)).files { wanted += try pool.add(file: file) }
    }
    return pool
  }

  private func ask(
    _ question: GrpcReflectionV1.ServerReflectionRequest.MessageRequest
  ) async throws -> (files: [[UInt8]], services: [String]) {
    var request = GrpcReflectionV1.ServerReflectionRequest()
    request.messageRequest = question
    let call: BidirectionalCall<GrpcReflectionV1.ServerReflectionRequest, GrpcReflectionV1.ServerReflectionResponse> =
      channel.bidirectional(method, options: options)
    try await call.requests.write(request)
    call.requests.finish()
    var answer: (files: [[UInt8]], services: [String]) = ([], [])
    for try await response in call.responses {
      switch response.messageResponse {
      case .fileDescriptorResponse(let files)?: answer.files += files.fileDescriptorProto
      case .listServicesResponse(let list)?: answer.services += list.service.map(\.name)
      case .errorResponse(let error)?: throw CommandError("the server's reflection: \(error.errorMessage)")
      default: break
      }
    }
    return answer
  }
}

import CommandLine
import DynamicMessages
import EventLoop
import JSON
import LoadEngine
import LoadReports
import RPC

let listCommand = LoadCommand(
  name: "list", summary: "Lists the methods that a server has.", operands: ["TARGET"],
  options: LoadOptions.connection + LoadOptions.descriptors
) { arguments in
  let (_, pool) = try await described(arguments, symbol: nil)
  for (name, method) in pool.methods.sorted(by: { $0.key < $1.key }) {
    let request = (method.streamsRequests ? "stream " : "") + method.request
    let response = (method.streamsResponses ? "stream " : "") + method.response
    Terminal.write("\(name)  \(request) → \(response)")
  }
  return 0
}

let describeCommand = LoadCommand(
  name: "describe", summary: "Shows the fields of a method's request.", operands: ["TARGET", "METHOD"],
  options: LoadOptions.connection + LoadOptions.descriptors
) { arguments in
  let name = arguments.operands[1]
  let (_, pool) = try await described(arguments, symbol: try Descriptors.service(name))
  let method = try Descriptors.method(name, in: pool)
  Terminal.write("\(method.service)/\(method.name)  \(method.request) → \(method.response)")
  var shown: Set<String> = []
  show(method.request, in: pool, &shown)
  return 0
}

/// A message, and after it the messages of its fields.
private func show(_ name: String, in pool: DescriptorPool, _ shown: inout Set<String>) {
  guard shown.insert(name).inserted, let type = pool.messages[name] else { return }
  Terminal.write("\n\(name)")
  for field in type.fields {
    let type = field.typeName.isEmpty ? "\(field.kind)" : field.typeName
    let values = pool.enums[field.typeName].map {
      " (\($0.names.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")))"
    }
    Terminal.write("  \(field.name): \(field.isRepeated ? "repeated " : "")\(type)\(values ?? "")")
  }
  for field in type.fields where field.kind == .message { show(field.typeName, in: pool, &shown) }
}

let callCommand = LoadCommand(
  name: "call", summary: "Makes one call and prints its responses as JSON: to try a request before a load.",
  operands: ["TARGET", "METHOD"], options: LoadOptions.requests + LoadOptions.connection + LoadOptions.descriptors
) { arguments in
  let name = arguments.operands[1]
  let (channel, pool) = try await described(arguments, symbol: try Descriptors.service(name))
  let method = try Descriptors.method(name, in: pool)
  let feed = try Requests(arguments, method, pool).feed(part: 0, parts: 1)
  let connection = try Connection(arguments.operands[0], arguments)
  var options = connection.options
  if options.timeout == nil { options.timeout = .seconds(60) }
  // Any kind of call is one with streams on the wire.
  let call: BidirectionalCall<RawMessage, RawMessage> = channel.bidirectional(
    MethodDescriptor(service: method.service, name: method.name, kind: .bidirectional), options: options)
  let messages = try feed.next().messages
  do throws(RPCError) {
    for message in messages { try await call.requests.write(message) }
    call.requests.finish()
  } catch {
    // A server may answer before it has read all. Its responses and its status are what matters.
  }
  let decoder = MessageDecoder(pool)
  var count = 0
  for try await response in call.responses {
    count += 1
    Terminal.write(try decoder.decode(response.bytes, as: method.response).text(indented: true))
  }
  guard method.streamsResponses || count == 1 else {
    throw RPCError(
      .unimplemented, "\(name) has one response, the server sent \(count): it is not a server of this method's contract"
    )
  }
  return 0
}

private func described(_ arguments: Arguments, symbol: String?) async throws -> (Channel, DescriptorPool) {
  let host = try RealHost(loopCount: 1, blockingThreads: 1)
  let connection = try Connection(arguments.operands[0], arguments)
  let channel = Channel(host: host, target: connection.target, settings: connection.settings)
  // A server that says nothing is not waited for longer than the call may take.
  let timeout = min(connection.options.timeout ?? .seconds(20), .seconds(20))
  let options = CallOptions(timeout: timeout, metadata: connection.options.metadata)
  return (channel, try await Descriptors.pool(arguments, channel, options, symbol: symbol))
}

let mergeCommand = LoadCommand(
  name: "merge", summary: "Merges the --json of parts that ran at the same time into one report.",
  operands: ["FILE…"], options: LoadOptions.output
) { arguments in
  try ReportFile.write(try LoadReport(merging: try arguments.operands.map(ReportFile.read)), arguments)
  return 0
}

let compareCommand = LoadCommand(
  name: "compare", summary: "Compares two --json files.", operands: ["BEFORE", "AFTER"]
) { arguments in
  let (before, after) = (try ReportFile.read(arguments.operands[0]), try ReportFile.read(arguments.operands[1]))
  Terminal.write(after.comparison(with: before))
  return 0
}

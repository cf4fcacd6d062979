import CommonProtos
public import ProtobufC
import Synchronization

/// grpc.reflection.v1 and v1alpha: tools ask the server for its services and their messages, and need no .proto file.
///
/// ```swift
/// let reflection = Reflection.services(for: services, files: GreeterDescriptors.all)
/// let server = Server(host: host, services: services + reflection)
/// ```
public enum Reflection {
  /// Streams of questions that are served at a time; one more is answered RESOURCE_EXHAUSTED. A stream's questions are
  /// answered one by one, each when the answer before has been sent.
  public static let maximumStreams = 64

  /// The two services, which share their bounds. They describe `services`, themselves and health, which every
  /// server has.
  ///
  /// - Parameter files: the compiled `.proto` files of `services` with what they import; modules of generated messages
  ///   list theirs as `…Descriptors.all`. The files of `CommonProtos` are known without.
  public static func services(for services: [any RPCService], files: [FileDescriptor]) -> [any RPCService] {
    let names = Set(
      services.map(\.name) + [HealthService.serviceName, ReflectionV1.serviceName, ReflectionV1Alpha.serviceName])
    let core = ReflectionCore(catalogue: FileCatalogue(files + CommonProtoDescriptors.all), services: names.sorted())
    return [ReflectionV1(core: core), ReflectionV1Alpha(core: core)]
  }
}

private struct ReflectionV1: RPCService {
  static let serviceName = "grpc.reflection.v1.ServerReflection"
  let core: ReflectionCore
  var methods: [MethodHandler] { [core.method] }
}

/// The older name of the same thing: its messages look alike on the wire.
private struct ReflectionV1Alpha: RPCService {
  static let serviceName = "grpc.reflection.v1alpha.ServerReflection"
  let core: ReflectionCore
  var methods: [MethodHandler] { [core.method] }
}

private final class ReflectionCore: Sendable {
  private let catalogue: FileCatalogue
  private let services: [String]
  private let streams = Atomic(0)

  init(catalogue: FileCatalogue, services: [String]) {
    self.catalogue = catalogue
    self.services = services
  }

  var method: MethodHandler { .bidirectional("ServerReflectionInfo", serve) }

  @Sendable private func serve(
    _ requests: RequestStream<ReflectionAnswers.Request>, responses: ResponseWriter<ReflectionAnswers.Response>,
    context: RPCContext
  ) async throws {
    defer { streams.subtract(1, ordering: .relaxed) }
    guard streams.add(1, ordering: .relaxed).newValue <= Reflection.maximumStreams else {
      throw RPCError.overload(
        "the server answers \(Reflection.maximumStreams) streams of reflection already: retry later")
    }
    var answers = ReflectionAnswers(catalogue: catalogue, services: services)
    for try await request in requests { try await responses.write(answers.answer(request)) }
  }
}

import RPC

/// The answers of several services, and which of them could not be asked.
struct Answers<Value: Sendable>: Sendable {
  private(set) var values: [(service: ServiceName, value: Value)] = []
  private var failures: [(service: ServiceName, error: RPCError)] = []

  /// Asks the services at the same time.
  /// - Throws: an error that keeps this program from asking; the error of a service stays with that service.
  init(
    from services: [ServiceName], _ ask: @escaping @Sendable (ServiceName) async throws -> Value
  ) async throws {
    let results = await services.concurrently { service -> Result<Value, any Error> in
      do { return .success(try await ask(service)) } catch { return .failure(error) }
    }
    for (service, result) in zip(services, results) {
      switch result {
      case .success(let value): values.append((service, value))
      case .failure(let error as RPCError): failures.append((service, error))
      case .failure(let error): throw error
      }
    }
  }

  var isComplete: Bool { failures.isEmpty }

  /// - Throws: `Failure` that names the services that have not answered; to be called when the others' answers are
  ///   printed.
  func requireAll() throws {
    guard let first = failures.first else { return }
    var failure = Failure(first.error)
    failure.message = failures.map { service, error in
      let message = Failure(error).message
      return message.contains(service.executable) ? message : "\(service.executable): \(message)"
    }.joined(separator: "; ")
    throw failure
  }
}

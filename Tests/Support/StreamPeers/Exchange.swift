public import EventLoop

/// A client that sends bytes, ends its side and collects what comes back until the end of the stream.
// Sendable: touched only on the socket's loop.
public final class Exchange: SocketHandler, @unchecked Sendable {
  private let socket: StreamSocket
  private var unsent: ArraySlice<UInt8>
  private var received: [UInt8] = []
  private let expected: Int
  private var completion: ((Result<[UInt8], any Error>) -> Void)?

  private init(
    _ socket: StreamSocket, sending bytes: [UInt8], completion: @escaping (Result<[UInt8], any Error>) -> Void
  ) {
    self.socket = socket
    unsent = bytes[...]
    expected = bytes.count
    self.completion = completion
  }

  /// Connects, sends `bytes`, and returns as many bytes as came back, at most as many as were sent.
  public static func run(host: any Host, to address: SocketAddress, sending bytes: [UInt8]) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      host.connect(address, on: host.loops[0]) { result in
        switch result {
        case .failure(let error): continuation.resume(throwing: error)
        case .success(let socket):
          let exchange = Exchange(socket, sending: bytes) { continuation.resume(with: $0) }
          socket.handler = exchange
          exchange.socketWritable()
        }
      }
    }
  }

  public func socketReadable() {
    do {
      guard let count = try socket.read(into: socket.loop.receiveBuffer) else { return }
      received.append(contentsOf: socket.loop.receiveBuffer[..<count])
      if count == 0 || received.count >= expected { finish(.success(received)) }
    } catch { finish(.failure(error)) }
  }

  public func socketWritable() {
    do {
      while !unsent.isEmpty {
        let sent = try unsent.withUnsafeBytes { try socket.write($0) }
        if sent == 0 { return }
        unsent = unsent.dropFirst(sent)
      }
    } catch { finish(.failure(error)) }
  }

  public func socketClosed(_ error: SocketError?) {
    finish(error.map { .failure($0) } ?? .success(received))
  }

  private func finish(_ result: Result<[UInt8], any Error>) {
    socket.close()
    completion?(result)
    completion = nil
  }
}

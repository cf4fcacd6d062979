/// What a call that is compressed in one direction or the other does besides; the usual call comes by none of this.
extension ServerCall {
  /// Opens the only request of a call that has one. Returns why the call cannot be served.
  func decompressRequest() -> RPCError? {
    requestIsCompressed = false
    lastRequestWasCompressed.store(true, ordering: .relaxed)
    let compressedBytes = request.count
    do {
      request = try connection.shard.gzip.decompress(request, limit: reader.limit)
    } catch {
      return error.error(of: "request")
    }
    // The account knows the bytes that came; the call holds what became of them.
    let growth = max(0, request.count - compressedBytes)
    held += growth
    connection.account.add(growth)
    return connection.excess()
  }

  /// Opens a request of a stream just before it is read, so that what waits in the queue stays small.
  func decompressed(_ message: ReceivedMessage) -> RequestQueue.Next {
    lastRequestWasCompressed.store(message.isCompressed, ordering: .relaxed)
    guard message.isCompressed else { return .message(message.bytes) }
    do {
      return .message(try connection.shard.gzip.decompress(message.bytes, limit: reader.limit))
    } catch {
      let failure = error.error(of: "request")
      end(with: failure)
      return .failed(failure)
    }
  }

  /// A response as it goes out; decides the headers when it is the first.
  func compressed(_ bytes: [UInt8], _ override: MessageCompression?) -> [UInt8] {
    let decision = compression.decision(
      bytes: bytes.count - Envelope.size, override: override, headersSent: state.headersSent,
      minimum: connection.core.settings.compression.minimumBytes)
    let result =
      decision == .plain ? nil : connection.shard.gzip.compress(bytes, onlyIfSmaller: decision == .ifSmaller)
    if !state.headersSent {
      compression.settle(firstIsCompressed: result != nil, mayFollow: method.handler.kind.streamsResponses)
    }
    return result ?? bytes
  }
}

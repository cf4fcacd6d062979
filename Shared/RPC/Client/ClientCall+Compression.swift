/// The additional steps of a call that is compressed in one direction or both.
extension ClientCall {
  /// A request as it is sent, in a call that compresses.
  func compressed(_ message: [UInt8], _ override: MessageCompression?) -> [UInt8] {
    let decision = (override ?? compression).decision(
      bytes: message.count - Envelope.size, minimum: transport.settings.compressionMinimumBytes)
    guard decision != .plain else { return message }
    return transport.gzip.compress(message, onlyIfSmaller: decision == .ifSmaller) ?? message
  }

  /// A response just before it is read, so that what waits to be read stays small. A response that cannot be
  /// decompressed ends the call.
  func opened(_ message: ReceivedMessage) -> Result<[UInt8], RPCError> {
    if incoming.takesCompressed { receivedMetadata?.readMessage(isCompressed: message.isCompressed) }
    guard message.isCompressed else { return .success(message.bytes) }
    do {
      return .success(try transport.gzip.decompress(message.bytes, limit: incoming.limit))
    } catch {
      let failure = error.error(of: "response")
      end(.failure(failure))
      return .failure(failure)
    }
  }
}

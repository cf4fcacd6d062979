import HTTP2

/// The headers and trailers of responses (PROTOCOL-HTTP2, "Responses").
enum StatusHeaders {
  static let okTrailers = PreparedHeaders([("grpc-status", "0")])

  /// Maximum length of a `grpc-message` that is sent, in bytes before encoding, so that a status fits into any peer's
  /// header limit.
  private static let maximumMessageBytes = 2_048

  /// - Parameter limit: bytes as `HeaderList.size` counts them. With more metadata the status is RESOURCE_EXHAUSTED,
  ///   and the metadata is left out.
  static func list(ok metadata: [Metadata], limit: Int) -> HeaderList {
    var list = HeaderList()
    list.add("grpc-status", "0")
    let bare = list.size
    for metadata in metadata { metadata.append(to: &list) }
    // A limit below what every answer needs is advice that cannot be followed (RFC 9113 section 10.5.1).
    guard list.size > bare, let excess = excess(list.size, limit) else { return list }
    return self.list(excess, limit: limit)
  }

  /// - Parameter limit: as above. The status is sent in any case: metadata and details that are too large are left
  ///   out, which the message notes, and a message that is too long is truncated.
  static func list(_ error: RPCError, _ metadata: [Metadata] = [], limit: Int = .max) -> HeaderList {
    let details = StatusDetails.encode(error)
    var note = ""
    if details == nil, !error.details.isEmpty {
      note = " (its details are left out: they take more than \(StatusDetails.maximumBytes) bytes)"
    }
    var list = status(error, note, limit)
    if let details { list.add(name: StatusDetails.name.utf8, value: details) }
    for metadata in metadata { metadata.append(to: &list) }
    error.metadata.append(to: &list)
    guard list.size > limit else { return list }
    return status(
      error,
      " (its details and metadata are left out: it takes \(list.size) bytes with them, the client's limit is \(limit))",
      limit)
  }

  /// Why a header list of a response cannot be sent; nil when it can.
  static func excess(_ size: Int, _ limit: Int) -> RPCError? {
    guard size > limit else { return nil }
    return RPCError(
      .resourceExhausted,
      "the response's metadata takes \(size) bytes, the client's limit is \(limit): send less, or raise the client's limit"
    )
  }

  private static func status(_ error: RPCError, _ note: String, _ limit: Int) -> HeaderList {
    var list = HeaderList()
    list.add("grpc-status", String(error.code.rawValue))
    if error.code == .unimplemented { list.add("grpc-accept-encoding", ContentEncoding.accepted) }
    guard !(error.message.isEmpty && note.isEmpty) else { return list }
    let name = "grpc-message".utf8
    let room = limit - list.size - name.count - 32
    var message = StatusMessage.encode(cut(error.message, to: maximumMessageBytes - note.utf8.count) + note)
    // Few clients take so little; they get what fits of the beginning.
    if message.count > room { message = StatusMessage.encode(cut(error.message, to: room / 3)) }
    if !message.isEmpty { list.add(name: name, value: message) }
    return list
  }

  /// The beginning of a text that is too long.
  private static func cut(_ text: String, to maximum: Int) -> String {
    guard text.utf8.count > maximum else { return text }
    let mark = "…"
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, maximum - mark.utf8.count))
    while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return end == text.startIndex ? "" : text[..<end] + mark
  }
}

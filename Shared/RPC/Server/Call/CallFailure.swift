/// Why a call is over, for a handler that continues to read or write; or why it is about to end.
struct CallFailure {
  private(set) var error: RPCError?
  /// It was found while nghttp2 was at work, and is acted on afterwards.
  private(set) var isPending = false

  /// The first failure is the reason; an abandoned body also ends inside a message.
  mutating func find(_ error: RPCError) {
    if !isPending { self.error = error }
    isPending = true
  }

  mutating func set(_ error: RPCError) {
    self.error = error
  }

  var outcome: RPCError { error ?? RPCError(.cancelled, "the call is over") }
}

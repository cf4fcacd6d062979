/// Requests that were received and were not read.
struct RequestQueue {
  /// The result of a read.
  enum Next {
    case message([UInt8])
    case end
    case failed(RPCError)
    case nothing
  }

  var messages = MessageQueue()
  var isEnded = false
}

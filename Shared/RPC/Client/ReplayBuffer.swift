/// The request messages of a call, for as long as it could be made again: a stream that the peer refused, or that never
/// reached it, is repeated once on another connection without the caller noticing (grpc/doc: transparent retry).
struct ReplayBuffer {
  private(set) var messages: [[UInt8]] = []
  /// Whether `messages` are still all that was sent.
  private(set) var isComplete = true
  private var bytes = 0
  private let limit: Int

  /// - Parameter limit: the bytes to keep, not counting a first message of any size.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ message: [UInt8]) {
    guard isComplete else { return }
    guard messages.isEmpty || bytes + message.count <= limit else { return commit() }
    bytes += message.count
    messages.append(message)
  }

  /// The peer has begun to answer: the call will not be repeated.
  mutating func commit() {
    isComplete = false
    messages = []
  }
}

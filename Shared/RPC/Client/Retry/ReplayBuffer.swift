/// The request messages of a call: those that wait for a stream, and those that were sent, for as long as the call
/// could be made again (gRFC A6, "Memory Management": the buffer is bounded).
struct ReplayBuffer {
  /// Apart from the others, as most calls have no other: then nothing is allocated.
  private var first: [UInt8]?
  private var others: [[UInt8]] = []
  /// Number of messages passed to the present attempt.
  private var sent = 0
  private var limit: Int
  private var keepsFirst: Bool
  /// Bytes of all messages held.
  private(set) var bytes = 0
  private var sentBytes = 0
  /// Messages that were sent are not kept any more: the call will not be made again.
  private(set) var isCommitted = false

  /// - Parameters:
  ///   - limit: the bytes to keep.
  ///   - keepsFirst: whether a first message of any size is kept.
  init(limit: Int, keepsFirst: Bool = true) {
    self.limit = limit
    self.keepsFirst = keepsFirst
  }

  /// Bytes that wait for a stream.
  var unsentBytes: Int { bytes - sentBytes }

  private var count: Int { (first == nil ? 0 : 1) + others.count }

  /// A retry policy applies, and with it other limits.
  mutating func setLimit(_ limit: Int, keepsFirst: Bool) {
    self.limit = limit
    self.keepsFirst = keepsFirst
  }

  /// Appends a message that waits for a stream.
  mutating func append(_ message: [UInt8]) {
    if first == nil, others.isEmpty { first = message } else { others.append(message) }
    bytes += message.count
  }

  /// Appends a message that the present attempt's stream has already.
  mutating func appendSent(_ message: [UInt8]) {
    guard !isCommitted else { return }
    append(message)
    sent += 1
    sentBytes += message.count
    commitIfTooLarge()
  }

  /// Gives every message that waits to the present attempt, in order.
  mutating func sendAll(_ send: ([UInt8]) -> Void) {
    if sent == 0, let first { send(first) }
    for message in others.dropFirst(max(0, sent - 1)) { send(message) }
    sent = count
    sentBytes = bytes
    if isCommitted { removeAll() } else { commitIfTooLarge() }
  }

  /// The present attempt has failed and there will be another: all messages wait again.
  mutating func rewind() {
    sent = 0
    sentBytes = 0
  }

  /// The call will not be made again: sent messages are dropped, waiting ones are still kept.
  mutating func commit() {
    guard !isCommitted else { return }
    isCommitted = true
    guard sent < count else { return removeAll() }
    guard sent > 0 else { return }
    first = nil
    others.removeFirst(sent - 1)
    bytes -= sentBytes
    sent = 0
    sentBytes = 0
  }

  mutating func removeAll() {
    first = nil
    others = []
    (sent, bytes, sentBytes) = (0, 0, 0)
  }

  private mutating func commitIfTooLarge() {
    guard bytes > limit, !(keepsFirst && count == 1) else { return }
    // A first message that is kept whatever its size does not count.
    if keepsFirst, let first, bytes - first.count <= limit { return }
    commit()
  }
}

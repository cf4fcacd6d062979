/// A record that is stored under a key, as far as it decides about the next one with that key (US-5, US-17).
package struct KnownRecord: Hashable, Sendable {
  /// Its state.
  package enum State: Hashable, Sendable {
    case counts
    case waits
    case rejected
    /// - Parameter number: the withdrawal's; later ones have higher numbers.
    case withdrawn(number: Int64)
  }

  package var content: RecordContent
  package var state: State

  init(_ content: RecordContent, _ state: State = .counts) { (self.content, self.state) = (content, state) }

  private var withdrawal: Int64? { if case .withdrawn(let number) = state { number } else { nil } }

  /// Whether the key takes any content as a new record: some of its records were withdrawn, and none counts.
  package static func areAllWithdrawn(_ known: [KnownRecord]) -> Bool {
    known.contains { $0.withdrawal != nil } && !known.contains { $0.state == .counts }
  }

  /// Whether a content is none that such a key takes: the one withdrawn last, or one that a guardian has rejected.
  package static func isDuplicate(_ content: RecordContent, ofWithdrawn known: [KnownRecord]) -> Bool {
    let last = known.compactMap(\.withdrawal).max()
    return known.contains { $0.content == content && ($0.state == .rejected || $0.withdrawal == last && last != nil) }
  }
}

import EventLoop

/// Counts the bytes held for a peer; bytes added to one are added to its parent too (connection, loop). Confined to a
/// loop.
package final class ByteAccount {
  /// The bytes held now, including those of child accounts.
  package private(set) var bytes = 0
  private let parent: ByteAccount?
  private var confinement = Confinement()

  /// - Parameter parent: counts the same bytes for more peers; nil for none.
  package init(parent: ByteAccount? = nil) {
    self.parent = parent
  }

  /// Counts bytes that are held from now on, or, where negative, no longer.
  package func add(_ count: Int) {
    assert(confinement.holds())
    bytes += count
    parent?.add(count)
  }
}

/// Counts the bytes held for a peer; what is added to one is added to its parent too (connection, loop). Confined to a
/// loop.
public final class ByteAccount {
  public private(set) var bytes = 0
  private let parent: ByteAccount?

  public init(parent: ByteAccount? = nil) {
    self.parent = parent
  }

  public func add(_ count: Int) {
    bytes += count
    parent?.add(count)
  }

  public func remove(_ count: Int) {
    add(-count)
  }
}

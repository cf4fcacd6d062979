import Locks

/// Collects the families in whose turn a task writes, for calls whose family is known only to their handler.
public final class WrittenFamilies: Sendable {
  /// The one that the present task's writes are noted in.
  @TaskLocal public static var current: WrittenFamilies?

  private let families = Locked<Set<String>>([])

  public init() {}

  /// The family that was written; nil for none and for several.
  public var only: String? { families.withLock { $0.count == 1 ? $0.first : nil } }

  func note(_ familyID: String) {
    families.withLock { families in
      // Two are as good as any number.
      if families.count < 2 { families.insert(familyID) }
    }
  }
}

package import Database

/// The signal that wakes the watches of a child's progress.
package enum ChildProgress {
  /// Raised when it may have changed; the key is the child.
  package static let changed = CommitSignal("challenge.progressed")
}

/// One change by a transaction of the facts that a child's policies are made of.
package enum PolicyChange: Hashable, Sendable {
  /// Something that policies only show.
  case shown
  /// Something after which another version may be due.
  case due
  /// The same, unless it turns back: whether something is left of a grant, or of the balance.
  case turned(String)
  /// Another transaction of the same call is about to make the version.
  case awaited
  /// A version was made of what had changed until then, or left to pending work.
  case settled

  /// Whether a second one undoes the first.
  var isTurn: Bool { if case .turned = self { true } else { false } }
}

/// The changes of one transaction for one child, in order, and their consequences (SH-11).
package struct PolicyChanges: Sendable {
  private var changes: [PolicyChange]

  package init(_ changes: [PolicyChange] = []) {
    self.changes = changes
  }

  package mutating func append(_ change: PolicyChange) {
    changes.append(change)
  }

  /// Whether any row has changed.
  var haveFacts: Bool { changes.contains { $0 != .awaited && $0 != .settled } }

  /// Whether the facts differ, at the end, from those at the beginning in something that makes versions.
  var makeDue: Bool { Self.makeDue(changes[...]) }

  /// Whether another version may be due because of what has changed since the last one was made or left.
  package var areUnsettled: Bool {
    Self.makeDue(changes[(changes.lastIndex(of: .settled).map { $0 + 1 } ?? 0)...])
  }

  /// Whether another transaction of the same call is about to make the version.
  package var areAwaited: Bool { changes.contains(.awaited) }

  private static func makeDue(_ changes: ArraySlice<PolicyChange>) -> Bool {
    var turned = Set<PolicyChange>()
    for change in changes where change.isTurn { turned.formSymmetricDifference([change]) }
    return changes.contains(.due) || !turned.isEmpty
  }
}

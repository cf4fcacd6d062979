/// Remembers in debug builds where its owner was used first, and so detects a use elsewhere: on another loop, or on
/// none. For types that belong to a loop and do not know which. Empty in release builds.
///
/// ```swift
/// assert(confinement.holds())
/// ```
// Inlinable, so that it costs nothing where assertions are not evaluated.
@usableFromInline
package struct Confinement {
  #if DEBUG
    private enum Place: Equatable {
      case loop(ObjectIdentifier)
      /// As in tests of values, which have no loop.
      case elsewhere
    }

    private var home: Place?
  #endif

  @inlinable
  package init() {}

  /// Whether the caller is where the first one was. For `assert`: true in release builds.
  package mutating func holds() -> Bool {
    #if DEBUG
      let here = EventLoop.current.map { Place.loop(ObjectIdentifier($0)) } ?? .elsewhere
      if home == nil { home = here }
      return home == here
    #else
      return true
    #endif
  }
}

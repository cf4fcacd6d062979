import EventLoop

/// A kind of value that interceptors attach to a call for handlers and other interceptors, such as its principal.
public protocol ContextKey {
  /// The type of the value under the key.
  associatedtype Value: Sendable
  /// The value of a call to which none was attached.
  static var defaultValue: Value { get }
}

/// The values attached to a call.
public struct ContextValues: Sendable {
  // A call has one to three, so a list is quickest; one that cannot change, so that copies of a context share it.
  @usableFromInline var last: ContextValue?

  /// No values: every key has its default.
  public init() {}

  /// The value attached last under a key; `Key.defaultValue` where there is none. Costs a step for each value attached.
  @inlinable
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value {
    get {
      let id = ObjectIdentifier(key)
      var next = last
      while let value = next {
        if value.key == id, let typed = value as? TypedContextValue<Key> { return typed.value }
        next = value.before
      }
      return Key.defaultValue
    }
    set {
      let id = ObjectIdentifier(key)
      // Removed first, so that it is passed on and not counted.
      var before: ContextValue?
      swap(&before, &last)
      if before?.contains(id) == true { before = before?.without(id) }
      last = TypedContextValue<Key>(newValue, id, before: before)
    }
  }
}

/// A value and those attached before it.
// Sendable: constants of types that are; `@unchecked` only because there is a subclass.
@usableFromInline
class ContextValue: @unchecked Sendable {
  @usableFromInline let key: ObjectIdentifier
  /// A `ContextValue`. For an object that holds another of the same type the compiler emits a destructor with an
  /// expensive loop, as for a linked list.
  @usableFromInline let rest: AnyObject?

  @inlinable
  init(_ key: ObjectIdentifier, before: consuming ContextValue?) {
    self.key = key
    rest = before
  }

  @inlinable final var before: ContextValue? { rest.map { unsafeDowncast($0, to: ContextValue.self) } }

  @inlinable
  final func contains(_ key: ObjectIdentifier) -> Bool { self.key == key || before?.contains(key) == true }

  /// The same values but the one of `key`.
  @inlinable
  final func without(_ key: ObjectIdentifier) -> ContextValue? {
    if self.key == key { return before }
    guard let before else { return self }
    let rest = before.without(key)
    return rest === before ? self : following(rest)
  }

  /// The same value after others.
  @usableFromInline
  func following(_ before: ContextValue?) -> ContextValue { subclassResponsibility() }
}

// Sendable: as its superclass.
@usableFromInline
final class TypedContextValue<Key: ContextKey>: ContextValue, @unchecked Sendable {
  @usableFromInline let value: Key.Value

  @inlinable
  init(_ value: Key.Value, _ key: ObjectIdentifier, before: consuming ContextValue?) {
    self.value = value
    super.init(key, before: before)
  }

  @usableFromInline
  override func following(_ before: ContextValue?) -> ContextValue {
    TypedContextValue(value, key, before: before)
  }
}

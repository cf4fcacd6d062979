/// The body of a method that each subclass overrides: a subclass that does not is a fault of the program, and found at
/// the first call.
package func subclassResponsibility(_ method: StaticString = #function) -> Never {
  fatalError("\(method) must be overridden")
}

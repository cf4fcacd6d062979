/// A fact's value before and after.
package struct FactChange: Hashable, Sendable {
  package var fact: Fact
  package var before: Int64
  package var after: Int64

  package init(fact: Fact, before: Int64, after: Int64) {
    (self.fact, self.before, self.after) = (fact, before, after)
  }
}

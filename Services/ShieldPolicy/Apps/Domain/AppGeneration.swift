/// An app's counters in one generation.
package struct AppGeneration: Hashable, Comparable, Sendable {
  package var id: String
  package var generation: Int64

  package init(id: String, generation: Int64) {
    self.id = id
    self.generation = generation
  }

  package static func < (left: AppGeneration, right: AppGeneration) -> Bool {
    (left.id, left.generation) < (right.id, right.generation)
  }
}

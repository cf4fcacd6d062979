/// An app's counters in one generation.
public struct AppGeneration: Hashable, Comparable, Sendable {
  public var id: String
  public var generation: Int64

  public init(id: String, generation: Int64) {
    self.id = id
    self.generation = generation
  }

  public static func < (left: AppGeneration, right: AppGeneration) -> Bool {
    (left.id, left.generation) < (right.id, right.generation)
  }
}

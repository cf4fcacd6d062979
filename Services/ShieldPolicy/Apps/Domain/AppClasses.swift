/// Apps with the same grants: a decision about one by its grants holds for its whole class.
package struct AppClasses {
  private var sets: [AppSet]

  /// Beyond this many classes, distinguishing them costs more than it saves.
  private static let maximum = 64

  /// - Parameters:
  ///   - apps: the apps to classify.
  ///   - pools: of all grants, without the apps that left them.
  /// - Returns: nil when there are too many classes.
  package init?(_ apps: AppSet, _ pools: some Sequence<AppSet>) {
    sets = apps.isEmpty ? [] : [apps]
    for pool in pools {
      for index in sets.indices {
        let inside = sets[index].intersection(pool)
        if inside.isEmpty || inside == sets[index] { continue }
        sets.append(sets[index].subtracting(inside))
        sets[index] = inside
      }
      if sets.count > Self.maximum { return nil }
    }
  }

  /// The class of each app, by number.
  package var byNumber: [Int: Int] {
    var classes: [Int: Int] = [:]
    for (index, set) in sets.enumerated() { set.forEach { classes[$0] = index } }
    return classes
  }
}

/// Apps that the same grants are for: what holds of one by its grants holds of all of its class.
struct AppClasses {
  private var sets: [AppSet]

  /// Classes beyond which telling apart costs more than it saves.
  private static let maximum = 64

  /// - Parameters:
  ///   - apps: those that are asked about.
  ///   - pools: of all grants, without the apps that left them.
  /// - Returns: nil when there are too many classes.
  init?(_ apps: AppSet, _ pools: some Sequence<AppSet>) {
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
  var byNumber: [Int: Int] {
    var classes: [Int: Int] = [:]
    for (index, set) in sets.enumerated() { set.forEach { classes[$0] = index } }
    return classes
  }
}

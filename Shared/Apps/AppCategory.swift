/// The value of an app's time: learning earns points, reward costs them.
public enum AppCategory: Int, CaseIterable, Hashable, Sendable {
  case learning = 1
  case reward = 2
}

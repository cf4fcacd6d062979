/// What an app's time is worth: learning earns points, reward costs them.
public enum AppCategory: Int, CaseIterable, Hashable, Sendable {
  case learning = 1
  case reward = 2
}

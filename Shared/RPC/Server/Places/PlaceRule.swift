/// Decides whether a holder may have one more of a pool's places, as a value.
///
/// Each holder may have `maximumPerHolder`. Three quarters of the places are first come, first served; the last quarter
/// is for holders that have next to none. So those who have many cannot keep out one who has few, whether they arrive
/// together or one after the other: a newcomer finds a place as long as there are fewer than 256 holders, or a quarter
/// as many as places.
struct PlaceRule: Hashable, Sendable {
  enum Refusal: Hashable, Sendable {
    /// The holder has as many as one may have at any time.
    case maximum(Int)
    /// Three quarters of the places are in use, and the holder has as many as one may have of the rest.
    case few(Int)
    /// Every place is in use.
    case full(Int)
  }

  let capacity: Int
  let maximumPerHolder: Int
  /// Places that a holder may have once only the last quarter is left.
  private var few: Int { max(1, capacity / 1_024) }

  /// - Parameters:
  ///   - capacity: places, at least 1.
  ///   - maximumPerHolder: at least 1; where one may have them all there are no shares.
  init(capacity: Int, maximumPerHolder: Int) {
    self.capacity = max(1, capacity)
    self.maximumPerHolder = max(1, min(maximumPerHolder, capacity))
  }

  /// - Parameters:
  ///   - held: places the holder has.
  ///   - inUse: places all have.
  func refusal(held: Int, inUse: Int) -> Refusal? {
    guard inUse < capacity else { return .full(capacity) }
    guard held < maximumPerHolder else { return .maximum(maximumPerHolder) }
    guard maximumPerHolder < capacity, inUse >= capacity - capacity / 4 else { return nil }
    return held < few ? nil : .few(few)
  }
}

/// Who may have one more of a pool's places, as a value.
///
/// Each holder may have `maximumPerHolder`. Three quarters of the places are for whoever comes first; the last quarter
/// is for holders who have next to none. So those who take much cannot keep out one who takes little, whether they come
/// together or one after the other: a newcomer finds a place as long as there are fewer than 256 holders, or a quarter
/// as many as places.
struct PlaceRule: Hashable, Sendable {
  enum Refusal: Hashable, Sendable {
    /// The holder has as many as one may have at any time.
    case maximum(Int)
    /// Three quarters of the places are taken, and the holder has as many as one may have of the rest.
    case few(Int)
    /// Every place is taken.
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
  ///   - taken: places all have.
  func refusal(held: Int, taken: Int) -> Refusal? {
    guard taken < capacity else { return .full(capacity) }
    guard held < maximumPerHolder else { return .maximum(maximumPerHolder) }
    guard maximumPerHolder < capacity, taken >= capacity - capacity / 4 else { return nil }
    return held < few ? nil : .few(few)
  }
}

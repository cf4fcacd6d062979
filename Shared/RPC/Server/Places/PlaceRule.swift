/// Who may have one more of a pool's places, as a value.
///
/// Each holder may have `maximumPerHolder`. One half of the places is for whoever comes first; of the other half each holder
/// has an equal share. So those who take much together cannot keep out one who takes little, however many they are: a newcomer
/// finds a place as long as there are fewer holders than half the places.
struct PlaceRule: Hashable, Sendable {
  enum Refusal: Hashable, Sendable {
    /// The holder has as many as one may have at any time.
    case maximum(Int)
    /// More than half of the places are taken, and the holder has its equal share of the rest.
    case equalShare(Int)
    /// Every place is taken.
    case full(Int)
  }

  let capacity: Int
  let maximumPerHolder: Int

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
  ///   - holders: how many have any, this one included.
  func refusal(held: Int, taken: Int, holders: Int) -> Refusal? {
    guard taken < capacity else { return .full(capacity) }
    guard held < maximumPerHolder else { return .maximum(maximumPerHolder) }
    guard maximumPerHolder < capacity, taken >= capacity / 2 else { return nil }
    let equal = max(1, (capacity - capacity / 2) / max(1, holders))
    return held < equal ? nil : .equalShare(equal)
  }
}

/// The unit of account (US-2): 1/60 learning point, an integer called a *sixtieth*.
///
/// One second at one point a minute is one sixtieth. Whole points are floors, made only in responses, texts and
/// criteria; nothing is ever stored or added up in whole points.
package enum LearningPoints {
  /// Sixtieths in one learning point.
  static let sixtiethsPerPoint: Int64 = 60

  /// Sixtieths that a number of seconds earns or costs at a rate in points per minute.
  package static func sixtieths(seconds: Int64, pointsPerMinute: Int64) -> Int64 { seconds * pointsPerMinute }

  /// Whole points, rounded down (towards negative infinity, so a debt is never shown smaller than it is).
  package static func whole(sixtieths: Int64) -> Int64 {
    let quotient = sixtieths / sixtiethsPerPoint
    return sixtieths % sixtiethsPerPoint < 0 ? quotient - 1 : quotient
  }
}

import LocalTime

/// A grant as devices need it while they are offline.
public struct CarriedGrant: Hashable, Sendable {
  public var id: String
  /// Places of the apps that can use it among those of the policy, ascending.
  public var places: [Int]
  /// Seconds left.
  public var rest: Int64
  public var usableFrom: Instant
  /// Exclusive; nil means never.
  public var expires: Instant?

  public init(id: String, places: [Int], rest: Int64, usableFrom: Instant, expires: Instant?) {
    self.id = id
    self.places = places
    self.rest = rest
    self.usableFrom = usableFrom
    self.expires = expires
  }
}

/// What a policy carries of the state that changes with use, so that a device decides by itself while it is offline.
/// It makes no version.
public struct PolicyFigures: Hashable, Sendable {
  /// Maximum number of grants that are carried: nothing limits those of challenges.
  public static let maximumGrants = 1_000
  /// Maximum number of apps of all of them together.
  public static let maximumPlaces = 20_000

  public var balanceSixtieths: Int64
  /// In order of use, the first ones.
  public var grants: [CarriedGrant] = []
  /// Number of those that are left out.
  public var omittedGrants = 0

  public init(balanceSixtieths: Int64) { self.balanceSixtieths = balanceSixtieths }

  /// - Parameters:
  ///   - usable: grants with the apps that can use them, now or later, in order of use.
  ///   - places: of each app among those of the policy, by number.
  init(balanceSixtieths: Int64, _ usable: [(grant: PooledGrant, apps: AppSet)], places: [Int: Int]) {
    self.balanceSixtieths = balanceSixtieths
    var placesLeft = Self.maximumPlaces
    for (grant, apps) in usable {
      guard omittedGrants == 0, grants.count < Self.maximumGrants, apps.count <= placesLeft else {
        omittedGrants += 1
        continue
      }
      placesLeft -= apps.count
      var own: [Int] = []
      apps.forEach { number in places[number].map { own.append($0) } }
      grants.append(
        CarriedGrant(
          id: grant.id, places: own.sorted(), rest: grant.remaining, usableFrom: grant.usableFrom,
          expires: grant.expires))
    }
  }
}

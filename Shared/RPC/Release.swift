/// What this repository is published as: the library and every program in it.
package enum Release {
  /// The version by semver.org, which is also the name of its tag (`deploy/tag`).
  package static let version = "0.1.0"
}

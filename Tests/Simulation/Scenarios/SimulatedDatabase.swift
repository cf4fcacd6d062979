import Database
import SimulatedHost

extension DatabaseConfiguration {
  /// A database on a simulated machine's disk, whose writes cost the same in every run.
  init(of host: SimulatedHost) {
    self.init(directory: host.storageDirectory)
    costMeasure = .steps(of: .microseconds(5))
  }
}

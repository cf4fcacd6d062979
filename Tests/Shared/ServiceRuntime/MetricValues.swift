import Metrics

extension MetricRegistry {
  /// The numbers of a metric by the value of the label; of one without the label under "".
  func values(_ name: String, by label: String = "reason") -> [String: Int64] {
    var found: [String: Int64] = [:]
    visit { family in
      for series in family.series where family.name == name {
        let key = series.labels.first { $0.name == label }?.value ?? ""
        switch series.source {
        case .counter(let counter, _): found[key] = counter.value
        case .gauge(let gauge): found[key] = gauge.value
        case .observed(let read): found[key] = read()
        default: break
        }
      }
    }
    return found
  }
}

import LoadFigures

/// A line of a chart.
struct ChartSeries: Sendable {
  var name: String
  /// The class of its color in the page: s1 to s4.
  var style: String
  /// In the order of x.
  var points: [(x: Double, y: Double)]
  var showsDots = false
}

/// A chart with lines, as SVG. It is drawn twice, for wide and for narrow windows, so that its texts stay readable.
struct Chart: Sendable {
  /// How values are placed along an axis.
  enum Scale: Sendable {
    case linear
    case logarithmic
  }

  var title: String
  var xTitle: String
  var yTitle: String
  var series: [ChartSeries]
  var xScale = Scale.linear
  var yScale = Scale.linear
  /// Of the marks of an axis.
  var xText: @Sendable (Double) -> String = { shortened($0) }
  var yText: @Sendable (Double) -> String = { shortened($0) }
  /// Where the x axis has marks; nil for round numbers.
  var xMarks: [Double]?

  var html: String {
    let keys = series.map { "<span class=\"key\"><i class=\"\($0.style)\"></i>\(escaped($0.name))</span>" }
    return """
      <figure><figcaption><h3>\(escaped(title))</h3>\(keys.joined())</figcaption>
      \(svg(width: 720, height: 300, style: "wide"))
      \(svg(width: 340, height: 260, style: "narrow"))
      </figure>

      """
  }

  private func svg(width: Double, height: Double, style: String) -> String {
    let area = Area(left: 62, top: 12, width: width - 62 - 26, height: height - 12 - 46)
    let points = series.flatMap(\.points)
    let x = Axis(points.map(\.x), xScale, count: style == "wide" ? 8 : 4, marks: xMarks, includesZero: false)
    let y = Axis(points.map(\.y), yScale, count: 5, marks: nil, includesZero: true)
    var text = "<svg class=\"\(style)\" viewBox=\"0 0 \(shortened(width)) \(shortened(height))\" role=\"img\" "
    text += "aria-label=\"\(escaped(title))\">\n"
    for mark in y.marks {
      let place = area.bottom - y.share(mark) * area.height
      text += line(area.left, place, area.right, place, "grid")
      text += label(area.left - 6, place + 4, yText(mark), "end")
    }
    let marks =
      style == "wide" || x.marks.count <= 4
      ? x.marks : x.marks.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for mark in marks {
      let place = area.left + x.share(mark) * area.width
      text += line(place, area.top, place, area.bottom, "grid")
      text += label(place, area.bottom + 16, xText(mark), "middle")
    }
    for line in series where !line.points.isEmpty {
      let places = line.points.map {
        (area.left + x.share($0.x) * area.width, area.bottom - y.share($0.y) * area.height)
      }
      let path = places.map { "\(decimal($0.0, 1)),\(decimal($0.1, 1))" }.joined(separator: " ")
      text += "<polyline class=\"\(line.style)\" points=\"\(path)\"/>\n"
      if line.showsDots || places.count == 1 {
        for (x, y) in places {
          text += "<circle class=\"\(line.style)\" cx=\"\(decimal(x, 1))\" cy=\"\(decimal(y, 1))\" r=\"3\"/>\n"
        }
      }
    }
    text += label(area.left + area.width / 2, height - 8, xTitle, "middle")
    text += "<text transform=\"translate(12 \(decimal(area.top + area.height / 2, 1))) rotate(-90)\" "
    text += "text-anchor=\"middle\">\(escaped(yTitle))</text>\n</svg>"
    return text
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) -> String {
    "<line class=\"\(style)\" x1=\"\(decimal(x1, 1))\" y1=\"\(decimal(y1, 1))\" x2=\"\(decimal(x2, 1))\" y2=\"\(decimal(y2, 1))\"/>\n"
  }

  private func label(_ x: Double, _ y: Double, _ text: String, _ anchor: String) -> String {
    "<text x=\"\(decimal(x, 1))\" y=\"\(decimal(y, 1))\" text-anchor=\"\(anchor)\">\(escaped(text))</text>\n"
  }
}

/// Where the lines are drawn.
private struct Area {
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }
}

/// The range of one direction, and the values that are marked.
struct Axis {
  private let low: Double
  private let high: Double
  private let scale: Chart.Scale
  private(set) var marks: [Double]

  /// - Parameter count: of marks, about.
  init(_ values: [Double], _ scale: Chart.Scale, count: Int, marks wanted: [Double]?, includesZero: Bool) {
    self.scale = scale
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 1)
    switch scale {
    case .linear:
      let step = Self.step((includesZero ? greatest : greatest - least) / Double(count))
      low = includesZero ? 0 : (least / step).rounded(.down) * step
      high = max(low + step, includesZero ? (greatest / step).rounded(.up) * step : greatest)
      marks = stride(from: low, through: high * (1 + 1e-9), by: step).map { $0 }
    case .logarithmic:
      var (bottom, top) = (1.0, 1.0)
      let least = max(least, greatest / 1e9, 1e-9)
      while bottom > least { bottom /= 10 }
      while bottom * 10 <= least { bottom *= 10 }
      top = bottom
      marks = [bottom]
      while top < greatest {
        top *= 10
        marks.append(top)
      }
      (low, high) = (bottom, max(top, bottom * 10))
    }
    if let wanted { marks = wanted.filter { $0 >= low && $0 <= high } }
  }

  /// Where a value is, 0…1.
  func share(_ value: Double) -> Double {
    switch scale {
    case .linear: (value - low) / (high - low)
    case .logarithmic: logarithm(max(value, low) / low) / logarithm(high / low)
    }
  }

  /// A round number of at least this size: 1, 2 or 5 times a power of ten.
  private static func step(_ size: Double) -> Double {
    guard size > 0 else { return 1 }
    var power = 1.0
    while power > size { power /= 10 }
    while power * 10 <= size { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= size * (1 - 1e-9) } ?? power * 10
  }
}

/// Text in HTML.
func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}

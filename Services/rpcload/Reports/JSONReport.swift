package import JSON
import LoadFigures

extension LoadReport {
  /// The version of the file's form.
  static let version: Int64 = 1

  /// Everything, with every distribution in full: for programs, for comparisons, and to be merged.
  package var json: JSON {
    .object([
      "version": .integer(Self.version), "title": .string(title), "settings": Self.pairs(settings),
      "environment": Self.pairs(environment), "objective": objective.map { .string($0) } ?? .null,
      "maximum_rate": maximum.map { .number($0) } ?? .null, "is_search": .bool(isSearch),
      "inconclusive": inconclusive.map { .string($0) } ?? .null,
      "runs": .array(runs.map(\.json)),
    ])
  }

  private static func pairs(_ pairs: [(name: String, value: String)]) -> JSON {
    .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] })
  }

  /// A file of rpcload is not one that this version reads.
  package struct Fault: Error, CustomStringConvertible, Sendable {
    package var description: String
  }

  /// - Throws: `Fault`.
  package init(json: JSON) throws(Fault) {
    guard json["version"] == .integer(Self.version), let runs = json["runs"]?.arrayValue else {
      throw Fault(description: "it is not a result of rpcload of version \(Self.version)")
    }
    func pairs(_ key: String) -> [(name: String, value: String)] {
      (json[key]?.arrayValue ?? []).map { ($0["name"]?.stringValue ?? "", $0["value"]?.stringValue ?? "") }
    }
    var read: [Run] = []
    for run in runs { read.append(try Run(json: run)) }
    self.init(
      title: json["title"]?.stringValue ?? "", settings: pairs("settings"), environment: pairs("environment"),
      runs: read)
    objective = json["objective"]?.stringValue
    maximum = json["maximum_rate"]?.doubleValue
    isSearch = json["is_search"]?.boolValue ?? false
    inconclusive = json["inconclusive"]?.stringValue
  }

  /// The same run by several processes at once, as one.
  ///
  /// - Throws: `Fault` when they differ in their runs.
  package init(merging parts: [LoadReport]) throws(Fault) {
    guard var merged = parts.first else { throw Fault(description: "there is nothing to merge") }
    for part in parts.dropFirst() {
      guard part.runs.count == merged.runs.count, part.title == merged.title else {
        throw Fault(
          description:
            "\"\(part.title)\" with \(part.runs.count) runs is not a part of \"\(merged.title)\" with "
            + "\(merged.runs.count)"
        )
      }
      for (index, run) in part.runs.enumerated() {
        guard run.isOpen == merged.runs[index].isOpen else {
          throw Fault(description: "open and closed loops do not merge")
        }
        merged.runs[index].figures.merge(run.figures)
      }
    }
    self = merged
    // The bounds of the parts are not those of the whole.
    for index in runs.indices { runs[index].misses = [] }
    if let objective, let bounds = try? Objective(parsing: objective) {
      for index in runs.indices { runs[index].misses = bounds.misses(runs[index].figures) }
    }
  }
}

extension JSON {
  /// Any number.
  var doubleValue: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

extension LoadReport.Run {
  var json: JSON {
    let figures = figures
    var object: [String: JSON] = [
      "label": .string(label), "rate": rate.map { .number($0) } ?? .null, "is_open": .bool(isOpen),
      "misses": .array(misses.map { .string($0) }), "generator_faults": .array(verdict.faults.map { .string($0) }),
      "statuses": .object(figures.statuses.mapValues { .integer($0) }),
      "transport_errors": .object(figures.transportErrors.mapValues { .integer($0) }),
      "busiest_loop": .number(figures.busiestLoop),
      "pauses": .array(figures.pauses.map { ["at_ns": .integer($0.at), "length_ns": .integer($0.length)] }),
      "offered_rate": .number(figures.offeredRate), "sent_rate": .number(figures.sentRate),
      "success_rate": .number(figures.successRate),
      "timeline": .array(figures.timeline.sorted { $0.key < $1.key }.map { Self.json($0.key, $0.value) }),
    ]
    if !steps.isEmpty { object["steps"] = .array(steps.map { $0.json(of: figures) }) }
    for (name, path) in Self.counts { object[name] = .integer(figures[keyPath: path]) }
    for (name, path) in RunFigures.histograms { object[name] = Self.json(figures[keyPath: path]) }
    if !figures.methods.isEmpty {
      object["methods"] = .object(
        figures.methods.mapValues { ["sent": .integer($0.sent), "latency": Self.json($0.latency)] })
    }
    if let server = figures.server {
      object["server"] = [
        "process": .integer(Int64(server.process)), "name": .string(server.name), "cpu_ns": .integer(server.cpu),
        "memory": .integer(server.memory), "maximum_memory": .integer(server.maximumMemory),
        "cpu_us_per_call": figures.serverMicroseconds.map { .number($0) } ?? .null,
      ]
    }
    return .object(object)
  }

  private static let counts: [(name: String, path: any WritableKeyPath<RunFigures, Int64> & Sendable)] = [
    ("window_ns", \.window), ("offered", \.offered), ("sent", \.sent), ("succeeded", \.succeeded),
    ("succeeded_in_time", \.succeededInTime), ("shed", \.shed), ("unfinished", \.unfinished), ("dropped", \.dropped),
    ("request_messages", \.requestMessages), ("response_messages", \.responseMessages),
    ("request_bytes", \.requestBytes), ("response_bytes", \.responseBytes),
    ("wire_bytes_sent", \.wireBytesSent), ("wire_bytes_received", \.wireBytesReceived), ("own_cpu_ns", \.ownCPU),
  ]

  /// The percentiles for people and simple programs, and the cells from which any other can be had.
  private static func json(_ histogram: HdrHistogram) -> JSON {
    var object: [String: JSON] = [
      "count": .integer(histogram.count), "mean_ns": .number(histogram.mean),
      "deviation_ns": .number(histogram.standardDeviation), "max_ns": .integer(histogram.maximum),
      "cells": .array(histogram.cells.map { .array([.integer(Int64($0.index)), .integer($0.count)]) }),
    ]
    if let (least, greatest) = histogram.extremes {
      object["least_ns"] = .integer(least)
      object["greatest_ns"] = .integer(greatest)
    }
    for percent in LoadReport.percentiles {
      object["p\(shortened(percent))_ns"] = .integer(histogram.percentile(percent))
    }
    return .object(object)
  }

  private static func json(_ number: Int, _ second: RunFigures.Second) -> JSON {
    .object([
      "second": .integer(Int64(number)), "sent": .integer(second.sent), "succeeded": .integer(second.succeeded),
      "failed": .integer(second.failed), "p50_ns": second.percentile(50).map { .integer($0) } ?? .null,
      "p99_ns": second.percentile(99).map { .integer($0) } ?? .null,
      "max_ns": second.percentile(100).map { .integer($0) } ?? .null,
      "cells": .array(
        second.cells.sorted { $0.key < $1.key }.map { .array([.integer(Int64($0.key)), .integer(Int64($0.value))]) }),
    ])
  }

  init(json: JSON) throws(LoadReport.Fault) {
    var figures = RunFigures()
    for (name, path) in Self.counts { figures[keyPath: path] = json[name]?.integerValue ?? 0 }
    for (name, path) in RunFigures.histograms { figures[keyPath: path] = try Self.histogram(json[name], name) }
    figures.statuses = (json["statuses"]?.objectValue ?? [:]).compactMapValues(\.integerValue)
    figures.transportErrors = (json["transport_errors"]?.objectValue ?? [:]).compactMapValues(\.integerValue)
    figures.busiestLoop = json["busiest_loop"]?.doubleValue ?? 0
    for pause in json["pauses"]?.arrayValue ?? [] {
      figures.pauses.append(.init(at: pause["at_ns"]?.integerValue ?? 0, length: pause["length_ns"]?.integerValue ?? 0))
    }
    for second in json["timeline"]?.arrayValue ?? [] {
      var read = RunFigures.Second()
      read.sent = second["sent"]?.integerValue ?? 0
      read.succeeded = second["succeeded"]?.integerValue ?? 0
      read.failed = second["failed"]?.integerValue ?? 0
      for (index, count) in Self.cells(second["cells"]) {
        guard let cell = Int32(exactly: index), let count = Int32(exactly: count) else { continue }
        read.cells[cell] = count
      }
      figures.timeline[Int(second["second"]?.integerValue ?? 0)] = read
    }
    for (name, method) in json["methods"]?.objectValue ?? [:] {
      var read = RunFigures.MethodFigures()
      read.sent = method["sent"]?.integerValue ?? 0
      read.latency = try Self.histogram(method["latency"], name)
      figures.methods[name] = read
    }
    if let server = json["server"], case .object = server {
      figures.server = .init(
        process: Int(server["process"]?.integerValue ?? 0), name: server["name"]?.stringValue ?? "",
        cpu: server["cpu_ns"]?.integerValue ?? 0, memory: server["memory"]?.integerValue ?? 0,
        maximumMemory: server["maximum_memory"]?.integerValue ?? 0)
    }
    self.init(
      label: json["label"]?.stringValue ?? "", rate: json["rate"]?.doubleValue,
      isOpen: json["is_open"]?.boolValue ?? true,
      figures: figures, misses: (json["misses"]?.arrayValue ?? []).compactMap(\.stringValue),
      steps: (json["steps"]?.arrayValue ?? []).compactMap(LoadReport.Step.init))
  }

  private static func cells(_ json: JSON?) -> [(index: Int64, count: Int64)] {
    (json?.arrayValue ?? []).compactMap { cell in
      guard let pair = cell.arrayValue, pair.count == 2, let index = pair[0].integerValue,
        let count = pair[1].integerValue
      else { return nil }
      return (index, count)
    }
  }

  private static func histogram(_ json: JSON?, _ name: String) throws(LoadReport.Fault) -> HdrHistogram {
    let cells = cells(json?["cells"]).map { (index: Int(truncatingIfNeeded: $0.index), count: $0.count) }
    guard
      let histogram = HdrHistogram(
        .durations, cells: cells, least: json?["least_ns"]?.integerValue ?? 0,
        greatest: json?["greatest_ns"]?.integerValue ?? 0)
    else { throw LoadReport.Fault(description: "the distribution \"\(name)\" has cells that do not exist") }
    return histogram
  }
}

extension LoadReport.Step {
  /// - Parameter figures: of the run that it is a part of.
  fileprivate func json(of figures: RunFigures) -> JSON {
    let (calls, seconds) = second(of: figures)
    return [
      "rate": .number(rate), "from_s": .number(from), "to_s": .number(to), "whole_seconds": .integer(Int64(seconds)),
      "sent": .integer(calls.sent), "succeeded": .integer(calls.succeeded), "failed": .integer(calls.failed),
      "p50_ns": calls.percentile(50).map { .integer($0) } ?? .null,
      "p99_ns": calls.percentile(99).map { .integer($0) } ?? .null,
      "max_ns": calls.percentile(100).map { .integer($0) } ?? .null,
    ]
  }

  /// Nil for another object.
  fileprivate init?(_ json: JSON) {
    guard let rate = json["rate"]?.doubleValue, let from = json["from_s"]?.doubleValue,
      let to = json["to_s"]?.doubleValue, 0 <= from, from <= to, to < 1e9
    else { return nil }
    self.init(rate: rate, from: from, to: to)
  }
}

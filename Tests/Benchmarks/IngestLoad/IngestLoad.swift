import BenchmarkHousehold
import Bytes
import EventLoop
import Messages
import RPC
import Stubs

/// The commands of `main.swift`.
struct IngestLoad: Sendable {
  /// Connections to UsageIngest, which the devices share.
  private static let connections = 32
  private static let historyBatch = 1_000

  private var fleet: Fleet
  private let clients: [UsageV1.UsageIngestServiceClient]

  init(fleet: Fleet) {
    self.fleet = fleet
    clients = (0..<Self.connections).map { _ in
      .init(Channel(host: fleet.host, target: fleet.addresses.usageIngest))
    }
  }

  /// - Returns: the figures to print.
  mutating func obey(_ words: [String]) async throws -> String {
    let numbers = words.compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("households", 2): try await fleet.make(families: numbers[0], children: numbers[1])
    case ("renew", 0): try await fleet.renew()
    case ("history", 3):
      try await sendPast(numbers[0]..<numbers[0] + numbers[1]) { $0.history(days: numbers[2]) }
    case ("dense", 3):
      try await sendPast(numbers[0]..<numbers[0] + numbers[1]) { $0.dense(numbers[2]) }
      return ""
    case ("challenges", 3):
      try await fleet.createChallenges(numbers[0]..<numbers[0] + numbers[1], goalTypes: numbers[2])
      return ""
    case ("send", 5):
      return try await send(
        how: words[1], order: words[2], numbers[0]..<numbers[0] + numbers[1], records: numbers[2], batch: numbers[3],
        inFlight: numbers[4])
    default: throw CommandFailure("no such command: \(words.joined(separator: " "))")
    }
    try fleet.save()
    return ""
  }

  /// A child after the other, so that the records of one exist only while they are sent.
  private mutating func sendPast(_ range: Range<Int>, _ records: (inout DeviceLog) -> [UsageV1.UsageRecord])
    async throws
  {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
      let batches = try (start..<min(start + 16, range.upperBound)).map { index in
        try self.batches(of: records(&fleet.devices[index]), device: index, size: Self.historyBatch)
      }
      _ = try await Transmission(clients: clients, batches: Self.inTurn(batches), inFlight: 8).call()
    }
  }

  private mutating func send(
    how: String, order: String, _ range: Range<Int>, records: Int, batch: Int, inFlight: Int
  ) async throws -> String {
    var random = SplitMix64(seed: 12)
    let batches = try range.map { index in
      var sent =
        order == "late"
        ? fleet.devices[index].late(records)
        : fleet.devices[index].inOrder(records, token: order == "reward" ? LoadedChild.rewardToken : nil)
      if order == "shuffled" { sent.shuffle(using: &random) }
      return try self.batches(of: sent, device: index, size: batch)
    }
    let transmission = Transmission(clients: clients, batches: Self.inTurn(batches), inFlight: inFlight)
    let begin = ContinuousClock.now
    let durations = how == "stream" ? try await transmission.stream() : try await transmission.call()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let sorted = durations.sorted()
    let quantiles = [0.5, 0.99, 0.999].map { share in
      "\(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))] / .milliseconds(1))"
    }
    return "\(seconds) \(quantiles.joined(separator: " "))"
  }

  private func batches(
    of records: [UsageV1.UsageRecord], device: Int, size: Int
  ) throws -> [Transmission.Batch] {
    let options = try fleet.devices[device].child.tokens.options()
    return stride(from: 0, to: records.count, by: size).map {
      Transmission.Batch(options: options, device: device, records: Array(records[$0...].prefix(size)))
    }
  }

  /// The devices' first batches, then their second ones, and so on.
  private static func inTurn(_ devices: [[Transmission.Batch]]) -> [Transmission.Batch] {
    (0..<(devices.map(\.count).max() ?? 0)).flatMap { number in
      devices.filter { number < $0.count }.map { $0[number] }
    }
  }
}

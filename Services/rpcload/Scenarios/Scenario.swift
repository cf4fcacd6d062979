import Bytes
package import LoadEngine
import Locks
import Messages
import ProtobufC
import RPC

/// One kind of use of a service: calls in their proportions, and the data that must be there afterwards.
package struct Scenario: Sendable {
  package let name: String
  package let summary: String
  /// The service that the calls are made to.
  package let service: ScenarioServices.Service
  /// The data that the check counts.
  package let checked: String
  let calls: [ScenarioCall]
  /// Reads what is there before; it is not compared with what this run adds.
  let begin: @Sendable (LoadedFamily, ScenarioServices) async throws -> Void
  /// - Returns: faults for acknowledged data that are missing, and how much is there.
  let check: @Sendable (LoadedFamily, ScenarioServices) async throws -> (found: Int64, faults: [String])

  package static let all: [Scenario] = [.usage, .shields, .challenges, .badges]
}

/// A call of a scenario.
struct ScenarioCall: Sendable {
  /// Of the sum of all weights.
  let weight: Int
  /// The next call of a family; nil when the family can make none now.
  let make: @Sendable (LoadedFamily, inout SplitMix64) throws -> LoadCall?

  /// - Parameter ended: Receives the request with its answer, or with the error.
  init<Request: Message, Response: Message>(
    _ weight: Int, _ method: MethodDescriptor, _ caller: LoadedFamily.Caller, answer: Response.Type,
    _ request: @escaping @Sendable (LoadedFamily, inout SplitMix64) -> Request?,
    ended: (@Sendable (LoadedFamily, Request, Result<Response, any Error>) -> Void)? = nil
  ) {
    self.weight = weight
    make = { family, random in
      guard let message = request(family, &random) else { return nil }
      return LoadCall(
        [RawMessage(try message.serialized(headroom: 0))],
        .init(method, target: 0, options: try family.options(caller)) { result in
          guard let ended else { return }
          ended(family, message, result.flatMap { raw in Result { try Response(serializedBytes: raw.bytes) } })
        })
    }
  }

  /// A call of which only the time matters.
  init<Request: Message>(
    _ weight: Int, _ method: MethodDescriptor, _ caller: LoadedFamily.Caller,
    _ request: @escaping @Sendable (LoadedFamily) -> Request
  ) {
    self.init(weight, method, caller, answer: RawMessage.self) { family, _ in request(family) }
  }
}

/// No family can make a call any more.
struct ScenarioExhausted: Error, CustomStringConvertible {
  var description: String { "no family can make a call any more: give more --families" }
}

extension Scenario {
  /// The calls of one of so many loops, one after the other by their weights, made by its share of the families in
  /// turn.
  package func feed(_ families: [LoadedFamily], seed: UInt64, part: Int, parts: Int) -> RequestFeed {
    let own = stride(from: part, to: families.count, by: parts).map { families[$0] }
    // Fewer families than loops.
    let share = own.isEmpty ? families : own
    let weights = calls.map(\.weight)
    let sum = weights.reduce(0, +)
    var random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(part))
    var position = 0
    let calls = calls
    return RequestFeed {
      var number = Int(random.next() % UInt64(sum))
      let chosen = weights.firstIndex { weight in
        number -= weight
        return number < 0
      }
      // The proportions stay as they are: a family that cannot make this call now leaves it to the next one.
      for _ in share {
        let family = share[position % share.count]
        position += 1
        if let call = try calls[chosen ?? 0].make(family, &random) { return call }
      }
      throw ScenarioExhausted()
    }
  }

  /// Prepares the check.
  package func begin(_ families: [LoadedFamily], _ services: ScenarioServices) async throws {
    let begin = begin
    _ = try await families.concurrently(8) { family in
      family.state.withLock { $0.acknowledged = Acknowledged() }
      try await services.patiently { try await begin(family, services) }
    }
  }

  /// - Returns: Lines that say what was found, and what is missing.
  package func check(
    _ families: [LoadedFamily], _ services: ScenarioServices
  ) async throws -> (found: Int64, faults: [String], refused: [String: Int]) {
    let check = check
    let results = try await families.concurrently(8) { family in
      try await services.patiently { try await check(family, services) }
    }
    var refused: [String: Int] = [:]
    for family in families {
      refused.merge(family.state.withLock { $0.acknowledged.refused }, uniquingKeysWith: +)
    }
    return (results.reduce(0) { $0 + $1.found }, results.flatMap(\.faults), refused)
  }

  /// Compares ids that were acknowledged with those that are stored.
  static func missing(_ what: String, _ family: LoadedFamily, in stored: Set<String>) -> (Int64, [String]) {
    let ids = family.state.withLock { $0.acknowledged.ids }
    let faults = ids.subtracting(stored).sorted().map {
      "\(what) \($0) of child \(family.childID) was acknowledged and is not there"
    }
    return (Int64(ids.count - faults.count), faults)
  }
}

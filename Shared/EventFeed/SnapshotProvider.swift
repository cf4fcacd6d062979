public import Database
import Messages
public import ProtobufC

/// The content of a snapshot of a service's feed.
public protocol SnapshotProvider: Sendable {
  /// The families of a partition that have any state.
  func families(of partition: Partition, in tx: ReadTransaction) throws -> [String]

  /// Reads events that produce the family's present state in a follower that knows nothing of it: always in the same
  /// order, in steps that each read a bounded number.
  func state(of familyID: String) -> StateStep
}

/// One step of reading a family's state: the events it finds, and the steps that come next, before the rest.
public struct StateStep: Sendable {
  public struct Result {
    public var events: [any Message]
    public var next: [StateStep]

    public init(_ events: [any Message] = [], next: [StateStep] = []) {
      self.events = events
      self.next = next
    }
  }

  let read: @Sendable (ReadTransaction) throws -> Result

  public init(_ read: @escaping @Sendable (ReadTransaction) throws -> Result) {
    self.read = read
  }

  /// Reads page after page; each begins after the last value of the one before it.
  public static func pages<Value: Sendable>(
    after last: Value? = nil, _ page: @escaping @Sendable (ReadTransaction, Value?) throws -> [Value],
    events: @escaping @Sendable ([Value]) throws -> [any Message]
  ) -> StateStep {
    StateStep { tx in
      let values = try page(tx, last)
      guard let end = values.last else { return Result() }
      return Result(try events(values), next: [.pages(after: end, page, events: events)])
    }
  }
}

/// Reads a family's state, response by response.
struct StateReading: Sendable {
  /// The response's events.
  private(set) var events: [GoogleProtobuf.AnyMessage] = []
  /// The first is the last.
  private var steps: [StateStep]

  init(_ first: StateStep) {
    steps = [first]
  }

  var isDone: Bool { steps.isEmpty }

  /// Reads until a response is full, or everything is read.
  mutating func fill(from tx: ReadTransaction, settings: FeedSettings) throws {
    events = []
    var bytes = 0
    while bytes < settings.batchBytes, events.count < settings.batchEvents, let step = steps.popLast() {
      let result = try step.read(tx)
      steps += result.next.reversed()
      for event in result.events {
        let packed = try GoogleProtobuf.AnyMessage(packing: event)
        bytes += packed.value.count + packed.typeURL.utf8.count + 16
        events.append(packed)
      }
    }
  }
}

extension SnapshotProvider {
  /// The whole state at once, for tests.
  package func state(of familyID: String, in tx: ReadTransaction) throws -> [any Message] {
    var (events, steps): ([any Message], [StateStep]) = ([], [state(of: familyID)])
    while let step = steps.popLast() {
      let result = try step.read(tx)
      events += result.events
      steps += result.next.reversed()
    }
    return events
  }
}

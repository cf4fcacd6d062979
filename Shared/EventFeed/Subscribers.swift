import Database
import Locks

/// The open streams of a feed: the last committed events are kept for all of them, and they can be ended before the
/// server stops.
final class Subscribers: Sendable {
  private struct State {
    var next = 0
    var watches: [Int: CommitWatch<Partition>] = [:]
    var recent: RecentEvents
    var hasEnded = false
    /// While there are streams.
    var observations: [SignalObservation] = []
  }

  private let database: Database
  private let recentBytes: Int
  private let state: Locked<State>

  init(_ database: Database, settings: FeedSettings) {
    self.database = database
    recentBytes = settings.recentBytes
    state = Locked(State(recent: RecentEvents(maximumBytes: settings.recentBytes)))
  }

  /// True once `end` was called: no stream continues.
  var haveEnded: Bool { state.withLock { $0.hasEnded } }

  /// Fills a batch with what was committed last; each event of a commit that wakes a stream is here before that.
  func fill(_ batch: inout EventBatch) {
    state.withLock { batch.fill(from: $0.recent) }
  }

  func add(_ watch: CommitWatch<Partition>) -> Int {
    state.withLock { state in
      state.next += 1
      state.watches[state.next] = watch
      if state.observations.isEmpty {
        state.observations = [
          database.observe(EventFeed.appended) { [weak self] in self?.note($0) },
          database.observe(ErasedEvents.erased) { [weak self] in self?.forget($0.map(\.partition)) },
        ]
      }
      return state.next
    }
  }

  func remove(_ id: Int) {
    state.withLock { state in
      state.watches[id] = nil
      guard state.watches.isEmpty else { return }
      for observation in state.observations { observation.cancel() }
      state.observations = []
      state.recent = RecentEvents(maximumBytes: recentBytes)
    }
  }

  /// Notes what a commit has appended; called in the order of the commits.
  private func note(_ raised: [RaisedSignal]) {
    // An event that cannot be encoded is left to the streams, which read it and fail.
    let events = raised.flatMap { $0.value as? [StoredEvent] ?? [] }.compactMap { event in
      (try? event.encodedInResponse()).map { (event.partition, event.position, $0) }
    }
    let watches = state.withLock { state in
      // The commit may be one from before the last stream ended: those after it are not noted, and the newest event
      // here would be taken for the newest one there is.
      guard !state.watches.isEmpty else { return [CommitWatch<Partition>]() }
      for (partition, position, encoded) in events { state.recent.append(encoded, at: position, of: partition) }
      // In order, so that a simulated run is the same each time.
      return state.watches.sorted { $0.key < $1.key }.map(\.value)
    }
    let partitions = raised.map(\.partition)
    for watch in watches { watch.note(partitions) }
  }

  /// Events of these partitions were erased: streams read them from the log.
  private func forget(_ partitions: [Partition]) {
    state.withLock { state in for partition in Set(partitions) { state.recent.remove(partition) } }
  }

  /// Wakes every stream, so that it sees that it has to end.
  func end() {
    let watches = state.withLock { state in
      state.hasEnded = true
      return state.watches.sorted { $0.key < $1.key }.map(\.value)
    }
    for watch in watches { watch.note(Partition.all) }
  }
}

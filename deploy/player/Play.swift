import CommandLine
import Glibc
import Identity
import JSON
import LocalTime
import Messages
import RPC
import RewardsCommands
import Stubs

/// Plays a family's weeks through services on virtual clocks, as its devices and guardians would have lived them.
let playCommand =
  Command(
    words: [], summary: "Play a usage file in its own time; for services on a virtual clock, needs an operator",
    operands: ["FILE"],
    options: [
      Option(
        name: "actions", value: "FILE", help: "what the family does meanwhile: lines of TIME COMMAND WORDS…",
        repeats: true),
      Option(name: "minutes", value: "N", help: "longest step, 1 to 1440 [120]"),
      Option(name: "expect", value: "FILE", help: "fail unless the children end as this JSON file says"),
    ],
    examples: [
      "DemonstrationPlayer deploy/sample/weeks.csv --actions deploy/sample/household.actions --operator-key data/keys/operator.pem"
    ],
    run: { session, arguments in
      let file = try UsageFile(path: arguments.operands[0])
      let keys = ActionFile.folder(of: arguments["operator-key"] ?? "")
      let actions = try arguments.all("actions").map { try ActionFile(path: $0, keys: keys) }
      let expected = try arguments["expect"].map { try Expectation(path: $0) }
      var play = Play(
        session: session, operations: try Operations(session),
        notes: try PlayNotes(directory: session.stateDirectory, newSalt: session.newID()))
      try await play.run(file, actions, longest: (try arguments.number("minutes", in: 1...1_440) ?? 120) * 60)
      if session.isJSON {
        try printJSON(play.tally.json)
      } else {
        print("\n\(play.tally.total) records: \(play.tally.text)")
      }
      try await expected?.check(session, play.isFirst ? play.tally : nil)
    })

/// Plays the devices and the guardians: lets time pass, sends what devices recorded and makes them apply the policies
/// that they receive, runs the guardians' commands at their instants.
struct Play {
  let session: Session
  let operations: Operations
  var notes: PlayNotes
  private(set) var tally = ImportTally()
  /// Whether nothing was played before.
  let isFirst: Bool
  private var view = PlayView()
  private var applied: [String: Int64] = [:]

  private enum Event {
    case use(PlayStep)
    case act(ActionFile.Action, ActionFile, index: Int)
  }

  init(session: Session, operations: Operations, notes: PlayNotes) {
    self.session = session
    self.operations = operations
    self.notes = notes
    isFirst = notes.clock == .earliest
  }

  mutating func run(_ file: UsageFile, _ actions: [ActionFile], longest: Int64) async throws {
    try await operations.advance(to: notes.clock.seconds)
    var isBegun = false
    for (time, event) in schedule(file, actions, longest: longest) {
      if let time {
        if !isBegun { try await begin() }
        isBegun = true
        try await operations.advance(to: time.seconds)
        try notes.advance(to: time)
        try await operations.settle()
      }
      switch event {
      case .use(let step): try await send(step)
      case .act(let action, let file, let index):
        guard index >= notes.done[file.digest] ?? 0 else { continue }
        if !action.isDone(in: await session.keyring) { try await act(action) }
        try notes.advance(file, to: index + 1)
      }
    }
    view.finish()
  }

  /// The steps, in order: first those without a time, then by time; usage precedes an action of the same instant.
  private func schedule(_ file: UsageFile, _ actions: [ActionFile], longest: Int64) -> [(Instant?, Event)] {
    let uses = PlayStep.steps(Array(file.rows), longest: longest).map { ($0.sendTime + 1, Event.use($0)) }
    let acts = actions.flatMap { file in
      file.actions.enumerated().map { ($0.element.time, Event.act($0.element, file, index: $0.offset)) }
    }
    let first = acts.filter { $0.0 == nil }
    let timed = uses + acts.compactMap { time, event in time.map { ($0, event) } }
    let sorted = timed.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
    return first + sorted.map { ($0.element.0, $0.element.1) }
  }

  /// Shows the family when everything before has been done.
  private mutating func begin() async throws {
    guard !session.isJSON else { return }
    try await operations.settle()
    let devices = await session.keyring.devices
    view.begin(
      try await ChildStatus.readAll(nil, try await session.guardian()), devices: Array(devices.values),
      named: Array(devices.keys))
  }

  private mutating func send(_ step: PlayStep) async throws {
    let device = try await session.device(step.device)
    var results: [UsageV1.RecordResult] = []
    for start in stride(from: 0, to: step.rows.count, by: 1_000) {
      let records = step.rows[start..<min(start + 1_000, step.rows.count)].map(\.record)
      results += try await device.call { try await device.usage.recordUsage(.init(records: records)).results }
    }
    for (row, result) in zip(step.rows, results) { tally.add(result, of: row) }
    try await operations.settle()
    let childID = try await device.login.childID
    try await look(step.sendTime + 1, children: [childID], results: results)
  }

  private mutating func act(_ action: ActionFile.Action) async throws {
    let isShown = action.time != nil
    if isShown, !session.isJSON {
      let device = await session.keyring.devices[action.arguments["device"] ?? ""]
      view.show(action, child: device?.childID)
    }
    // The same requests on a further run, should this one end before the note is written.
    let seed =
      "\(notes.salt) \(action.line) \(action.time?.description ?? "first") \(action.words.joined(separator: " "))"
    let margin: String? = session.isJSON || !isShown ? nil : PlayView.margin
    // Beside the margin, in lines of 100 columns.
    try await Output.$margin.withValue(margin) {
      try await Output.$columns.withValue(100 - PlayView.margin.count) {
        try await Session.$requests.withValue(Session.Requests(seed: seed)) {
          try await action.command.run(session, action.arguments)
        }
      }
    }
    try await operations.settle()
    guard let time = action.time else { return }
    try await look(time, children: await session.keyring.devices.values.map(\.childID).uniqued(), results: [])
  }

  /// Shows the changes for the children, and makes their devices apply their policies.
  private mutating func look(_ now: Instant, children: [String], results: [UsageV1.RecordResult]) async throws {
    let guardian = try await session.guardian()
    let family = try await guardian.children()
    for child in family where children.contains(child.childID) {
      let status = try await ChildStatus.read(child, guardian, includingLedger: false)
      if !session.isJSON { view.show(status, at: now, results) }
      let version = status.policy.version
      for (name, login) in await session.keyring.devices where login.childID == child.childID {
        guard applied[name] != version else { continue }
        let device = try await session.device(name)
        _ = try await device.call {
          try await device.shield.ackPolicy(.init(version: version, applyTime: .init(seconds: now.seconds)))
        }
        applied[name] = version
      }
    }
  }
}

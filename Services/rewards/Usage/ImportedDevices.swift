import CommandLine
import Messages
import RPC
import Stubs

/// The children of the devices of a file, and their apps.
struct ImportedDevices: Sendable {
  /// A device with the indices of its rows.
  struct Device: Sendable {
    var name: String
    var rows: [Int32]
  }

  let devices: [Device]
  private let path: String

  /// - Throws: `CommandError` where one of the devices is not paired on this machine.
  init(_ file: UsageFile, _ session: Session) async throws {
    devices = file.rows.byDevice.map { Device(name: $0.device, rows: $0.rows) }
    path = file.path
    let unknown = Set(devices.map(\.name)).subtracting(await session.keyring.devices.keys).sorted()
    if let first = unknown.first {
      let names = unknown.prefix(UsageFile.listed).map { "\"\($0.shown)\"" }.joined(separator: ", ")
      throw CommandError(
        "\(path) has records of \(count(Int64(unknown.count), "device")) not paired here: \(names); pair each first",
        remedy: session.pairing(of: first))
    }
  }

  /// The time of the rows that counts, as the apps are saved now.
  /// - Parameter excluded: the rows that the service has answered otherwise than as taken.
  func counted(_ rows: UsageRows, excluding excluded: Set<Int32>, _ session: Session) async throws -> CountedTime {
    var (children, apps) = ([String: [Int32]](), [String: [CountingApp]]())
    for device in devices {
      let caller = try await session.device(device.name)
      let childID = try await caller.login.childID
      children[childID, default: []] += device.rows.filter { !excluded.contains($0) }
      if apps[childID] == nil { apps[childID] = try await Self.apps(of: childID, caller) }
    }
    var time = CountedTime()
    for (childID, indices) in children { time.add(rows, indices, of: apps[childID] ?? []) }
    return time
  }

  private static func apps(of childID: String, _ caller: SignedIn) async throws -> [CountingApp] {
    let apps = try await caller.call { try await caller.shield.listApps(.init(childID: childID)).apps }
    // An app whose rate was changed counts from its first rate on; UsageIngest may not know a new one yet.
    let totals = try await caller.call { try await caller.usage.getTotals(.init(childID: childID)).apps }
    let assigned = Dictionary(totals.map { ($0.appID, $0.assignTime) }, uniquingKeysWith: { first, _ in first })
    return apps.map { app in
      CountingApp(app: app, assigned: ((assigned[app.appID] ?? nil) ?? app.effectiveTime)?.seconds ?? .min)
    }
  }
}

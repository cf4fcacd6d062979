import Database
import Messages
import ProtobufC
import RPC
import ShieldCalls

// Devices, limits, windows and pauses of the same child (SH-8, SH-14).
extension ShieldFamily {
  func schedule() async throws {
    try await devices()
    let child = Bench.child
    try await bench.measure("SetLimits-1000", runs: 4) { run in
      _ = try await api.setLimits(
        .init(childID: child, limits: limits(run), requestID: Bench.id(20_000 + run)),
        context: bench.context("SetLimits"))
    }
    try await bench.measure("SetWindows-30", runs: 4) { run in
      _ = try await api.setWindows(
        .init(childID: child, windows: windows(run), requestID: Bench.id(20_100 + run)),
        context: bench.context("SetWindows"))
    }
    try await bench.measure("PauseAll", runs: 1) { _ in
      _ = try await api.pauseAll(.init(childID: child, requestID: Bench.id(20_200)), context: bench.context("PauseAll"))
    }
    try await bench.measure("ResumeAll", runs: 1) { _ in
      _ = try await api.resumeAll(
        .init(childID: child, requestID: Bench.id(20_201)), context: bench.context("ResumeAll"))
    }
    try await bench.measure("GetSchedule", runs: 20) { _ in
      _ = try await api.getSchedule(.init(childID: child), context: bench.context("GetSchedule"))
    }
    try await bench.measure("GetPolicy-1000-limits-30-windows", runs: 20) { _ in
      _ = try GoogleProtobuf.AnyMessage(
        packing: try await api.getPolicy(.init(childID: child), context: bench.context("GetPolicy")))
    }
    try await bench.measure("UsageChanged-record-1000-limits", runs: 50) { run in
      try await deliver([segment(Self.uses * Self.spacing + 1_000_000 + Int64(run) * 300, seconds: 60)])
    }
    try await bench.measure("timer-policy.change-30-windows") { _ in try await bench.advance(to: bench.now + 86_400) }
  }

  private func devices() async throws {
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        INSERT INTO device (partition, family_id, place, device_id, display_name, mode, status, child_id, create_time)
        VALUES (?, ?, 1, ?, 'tablet', 2, 2, ?, ?)
        """, tx.partition, Bench.family, Bench.family, Bench.child, Self.start)
    }
    try await bench.measure("UpdateDeviceShields-1000", runs: 4) { run in
      let blocks = run % 2 == 0
      _ = try await api.updateDeviceShields(
        .init(
          deviceID: Bench.family, blockAppIDs: blocks ? apps : [], unblockAppIDs: blocks ? [] : apps,
          requestID: Bench.id(20_300 + run)), context: bench.context("UpdateDeviceShields"))
    }
    try await bench.measure("ReportDeviceState", runs: 20) { run in
      _ = try await api.reportDeviceState(
        .init(
          permission: .granted, protectionOn: run % 2 == 0, appVersion: "1.0", osVersion: "OS 1", waitingRecords: 1),
        context: bench.context("ReportDeviceState", asChild: true))
    }
  }

  private func limits(_ run: Int) -> ShieldV1.Limits {
    .init(
      appLimits: apps.map { .init(appID: $0, daily: .init(seconds: Int32(3_600 + run))) },
      allAppsDaily: .init(seconds: 7_200), allAppsWeeklySeconds: 36_000)
  }

  private func windows(_ run: Int) -> [ShieldV1.Window] {
    (0..<30).map { place in
      ShieldV1.Window(
        kind: .other, displayName: "Window \(place)", weekdays: [.monday, .tuesday, .wednesday, .thursday, .friday],
        startMinuteOfDay: Int32(place * 40 + run), endMinuteOfDay: Int32(place * 40 + 20 + run), allApps: true)
    }
  }
}

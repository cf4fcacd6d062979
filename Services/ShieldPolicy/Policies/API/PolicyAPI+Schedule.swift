import Database
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps

// Limits, windows and pauses (SH-14).
extension PolicyAPI {
  package func setLimits(
    _ request: ShieldV1.SetLimitsRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let limits = faults.limits(request.limits)
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await policy(of: child, once, now: now) { tx in
      try ScheduleChanges.set(limits, tx, child, now: now)
    }
  }

  package func setWindows(
    _ request: ShieldV1.SetWindowsRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let named = faults.windows(request.windows)
    let child = try child(request.childID, context, &faults)
    return try await policy(of: child, once, now: now) { tx in
      try ScheduleChanges.set(named, tx, child)
    }
  }

  package func pauseAll(
    _ request: ShieldV1.PauseAllRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let now = now
    let ends = faults.instant(request.endTime, field: "end_time", in: .plans(receipt: now))
    if let ends, ends <= now { faults.add("end_time", "end_time is \(ends); it must be after now, \(now)") }
    let child = try child(request.childID, context, &faults)
    return try await policy(of: child, once, now: now) { tx in
      try ScheduleChanges.pause(tx, child, until: ends, now: now)
    }
  }

  package func resumeAll(
    _ request: ShieldV1.ResumeAllRequest, context: RPCContext
  ) async throws -> ShieldV1.Policy {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let child = try child(request.childID, context, &faults)
    let now = now
    return try await policy(of: child, once, now: now) { tx in
      try ScheduleChanges.resume(tx, child, now: now)
    }
  }

  package func getSchedule(
    _ request: ShieldV1.GetScheduleRequest, context: RPCContext
  ) async throws -> ShieldV1.Schedule {
    let child = try child(request.childID, context)
    let now = now
    return try await read(child) { tx in
      ShieldV1.Schedule(
        try ScheduleTable.find(tx, child), try AppTable.assigned(tx, child), childID: child.childID, at: now)
    }
  }
}

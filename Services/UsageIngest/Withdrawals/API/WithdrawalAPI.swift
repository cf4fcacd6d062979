package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs
package import UsageCounting
import UsageRecords

/// Records that guardians withdraw, and the imports that have sent some (US-17).
package struct WithdrawalAPI: CountingAPI {
  package let database: Database
  let host: any Host
  package let cache: FactsCache

  package init(database: Database, host: any Host, cache: FactsCache) {
    (self.database, self.host, self.cache) = (database, host, cache)
  }

  private typealias Methods = UsageV1.UsageIngestServiceMethods

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listImports, Methods.withdrawUsage, Methods.restoreUsage, Methods.listWithdrawals,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listImports: .guardians,
    Methods.withdrawUsage: .guardians,
    Methods.restoreUsage: .guardians,
    Methods.listWithdrawals: .guardians,
  ]

  /// Maximum number of keys in one withdrawal.
  static let maximumKeys = 100

  package func listImports(
    _ request: UsageV1.ListImportsRequest, context: RPCContext
  ) async throws -> UsageV1.ListImportsResponse {
    let (rows, token) = try await page(
      size: request.pageSize, token: request.pageToken, of: request.childID, context, by: \.number,
      rows: ImportTable.page)
    return UsageV1.ListImportsResponse(imports: rows.map { UsageV1.UsageImport($0) }, nextPageToken: token)
  }

  package func listWithdrawals(
    _ request: UsageV1.ListWithdrawalsRequest, context: RPCContext
  ) async throws -> UsageV1.ListWithdrawalsResponse {
    let (rows, token) = try await page(
      size: request.pageSize, token: request.pageToken, of: request.childID, context, by: \.number,
      rows: WithdrawalTable.page)
    return UsageV1.ListWithdrawalsResponse(withdrawals: rows.map { UsageV1.Withdrawal($0) }, nextPageToken: token)
  }

  package func withdrawUsage(
    _ request: UsageV1.WithdrawUsageRequest, context: RPCContext
  ) async throws -> UsageV1.WithdrawUsageResponse {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let named = Self.selection(of: request, &faults)
    let child = try child(request.childID, context, &faults)
    let (now, cache) = (host.wallClock.instant, cache)
    // Facts are cached for children that exist, and not for any other id that a caller names.
    try await read(child) { _ in }
    return try await write(child, cause: "withdrawal") { tx, facts in
      try once.answer(tx, now: now) {
        do {
          let entry = try Withdrawing(tx: tx, child: child).withdraw(
            named, by: guardianID, at: now, facts: facts, cache: cache)
          return Recorded(UsageV1.WithdrawUsageResponse(withdrawal: .init(entry)), .withdrawn(entry, named, of: child))
        } catch let fault as Withdrawing.Fault {
          throw Self.refusal(of: fault, named)
        }
      }
    }
  }

  package func restoreUsage(
    _ request: UsageV1.RestoreUsageRequest, context: RPCContext
  ) async throws -> UsageV1.RestoreUsageResponse {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let child = try child(request.childID, context, &faults)
    let (now, cache, id) = (host.wallClock.instant, cache, request.withdrawalID)
    try await read(child) { _ in }
    return try await write(child, cause: "restoring") { tx, _ in
      try once.answer(tx, now: now) {
        // Only in the form in which ids are returned: "+1" and "01" are no ids.
        do {
          guard let number = Int64(id), "\(number)" == id,
            let (entry, isChanged) = try Withdrawing(tx: tx, child: child).restore(
              number, by: guardianID, at: now, cache: cache)
          else { throw Refusal.notFound("withdrawal_id", id) }
          return Recorded(
            UsageV1.RestoreUsageResponse(withdrawal: .init(entry)), isChanged ? .restored(entry, of: child) : nil)
        } catch Withdrawing.Fault.tooManyRunning {
          throw Self.tooManyRunning
        } catch Withdrawing.Fault.underWay {
          throw Self.underWay(id)
        }
      }
    }
  }

  private static func selection(
    of request: UsageV1.WithdrawUsageRequest, _ faults: inout RequestFaults
  ) -> Withdrawing.Named {
    switch request.selection {
    case .records(let records):
      faults.count(records.keys.count, field: "records.keys", in: 1...Self.maximumKeys)
      var keys: [RecordKey] = []
      for (index, key) in records.keys.prefix(Self.maximumKeys).enumerated() {
        let key = RecordKey(deviceID: key.deviceID, installationID: key.installationID, sequence: key.sequence)
        let field = "records.keys[\(index)]"
        faults.identifier(key.deviceID, field: "\(field).device_id")
        faults.add(in: field, UsageRecord.faults(key).filter { $0.field != "device_id" })
        keys.append(key)
      }
      return .keys(keys)
    case .app(let app):
      faults.identifier(app.appID, field: "app.app_id")
      if app.startTime == nil { faults.add("app.start_time", "app.start_time is missing; send the earliest start") }
      if app.endTime == nil { faults.add("app.end_time", "app.end_time is missing; send what the starts are before") }
      let start = faults.instant(app.startTime, field: "app.start_time") ?? .earliest
      let end = faults.instant(app.endTime, field: "app.end_time") ?? .latest
      if app.startTime != nil, app.endTime != nil, end <= start {
        faults.add("app.end_time", "app.end_time is \(end), not after app.start_time, \(start); send a later one")
      }
      return .app(app.appID, start..<max(start, end))
    case .importID(let id):
      faults.identifier(id, field: "import_id")
      return .imported(id)
    case nil:
      faults.add("records", "none of records, app and import_id is set; name the records to withdraw")
      return .keys([])
    }
  }

  private static let tooManyRunning = Refusal.limitReached(
    "records of \(Withdrawing.maximumRunning) withdrawals of the child are still being withdrawn or restored, which is the "
      + "limit; try again when one of them is done"
  ).tryAgain(after: .seconds(5))

  private static func underWay(_ id: String) -> RPCError {
    Refusal.limitReached(
      "withdrawal \(id) is not carried out yet, and later ones wait for it and others that were taken back; try again when "
        + "it is done"
    ).tryAgain(after: .seconds(5))
  }

  private static func refusal(of fault: Withdrawing.Fault, _ named: Withdrawing.Named) -> RPCError {
    switch (fault, named) {
    case (.tooMany, _):
      return Refusal.limitReached(
        "the child has \(WithdrawalTable.maximumWithdrawals) withdrawals, which is the limit")
    case (.tooManyRunning, _), (.underWay, _): return tooManyRunning
    case (.unknown(let index), .keys(let keys)):
      return Refusal.notFound("records.keys[\(index ?? 0)].sequence", "\(index.map { keys[$0].sequence } ?? 0)")
    case (.unknown, .app(let app, _)): return Refusal.notFound("app.app_id", app)
    case (.unknown, .imported(let id)): return Refusal.notFound("import_id", id)
    }
  }
}

extension Change {
  fileprivate static func withdrawn(
    _ entry: WithdrawalTable.Entry, _ named: Withdrawing.Named, of child: ChildKey
  ) -> Change {
    var change = Change(.usageWithdrawn, childID: child.childID, Subject(id: "\(entry.number)"))
    switch named {
    case .keys(let keys):
      for (index, key) in keys.enumerated() {
        change.note(
          "record", of: Subject(id: "\(index + 1)"), from: nil,
          to: "\(key.deviceID)/\(key.installationID)/\(key.sequence)")
      }
    case .app(let app, let range):
      change.note("app_id", from: nil, to: app)
      change.note("start_time", from: nil, to: range.lowerBound)
      change.note("end_time", from: nil, to: range.upperBound)
    case .imported(let id): change.note("import_id", from: nil, to: id)
    }
    return change
  }

  fileprivate static func restored(_ entry: WithdrawalTable.Entry, of child: ChildKey) -> Change {
    var change = Change(.usageRestored, childID: child.childID, Subject(id: "\(entry.number)"))
    change.note("state", from: WithdrawalState.withdrawn, to: WithdrawalState.restored)
    return change
  }
}

extension UsageV1.UsageImport {
  init(_ entry: ImportTable.Entry) {
    self.init(
      importID: entry.importID, deviceID: entry.deviceID, receiveTime: .init(entry.receipt), recordCount: entry.count,
      firstStartTime: .init(shown: entry.starts.lowerBound), lastStartTime: .init(shown: entry.starts.upperBound))
  }
}

extension UsageV1.Withdrawal {
  init(_ entry: WithdrawalTable.Entry) {
    self.init(
      withdrawalID: "\(entry.number)", withdrawTime: .init(entry.withdrawn), guardianID: entry.guardianID,
      recordCount: entry.count, state: .init(rawValue: Int32(entry.state.rawValue)),
      restoreTime: entry.restored.map { .init($0) }, restoreGuardianID: entry.restoreGuardianID ?? "",
      appID: entry.app, importID: entry.importID)
  }
}

import Identity
import Locks
import Messages
import RPC
import Stubs

/// Makes families through the services' own RPCs, and keeps their tokens valid.
package struct FamilyPreparation: Sendable {
  private let services: ScenarioServices
  private let path: String?
  /// Of ShieldPolicy; lets an address create more families at once.
  private let invitation: String?

  /// Calls at a time.
  private static let concurrency = 8
  /// Seconds before its end at which a token is exchanged.
  private static let renewal: Int64 = 90

  /// - Parameter path: The file of the families; nil for families of one run.
  package init(_ services: ScenarioServices, path: String?, invitation: String?) {
    (self.services, self.path, self.invitation) = (services, path, invitation)
  }

  /// The families of the file, and as many new ones as are missing; at most `count`, with valid tokens.
  package func families(_ count: Int, report: @escaping @Sendable (String) -> Void) async throws -> [LoadedFamily] {
    let known = try Array((path.map(LoadedFamily.read) ?? []).prefix(count))
    if !known.isEmpty { report("\(known.count) families of \(path ?? "")") }
    try await renew(known)
    let missing = count - known.count
    guard missing > 0 else { return known }
    report("making \(missing) families")
    let done = Locked(0)
    let notice = waitingNotice(missing, done, report)
    defer { notice.cancel() }
    let made = try await Array(0..<missing).concurrently(Self.concurrency) { _ in
      let family = try await make()
      done.withLock { $0 += 1 }
      return family
    }
    let families = known + made
    try save(families)
    return families
  }

  /// Says what to set when ShieldPolicy makes new families wait.
  private func waitingNotice(
    _ count: Int, _ done: Locked<Int>, _ report: @escaping @Sendable (String) -> Void
  ) -> Task<Void, Never> {
    Task {
      var before = 0
      while true {
        do { try await Task.sleep(for: .seconds(5)) } catch { return }
        let made = done.withLock { $0 }
        // The events of a slow service come, too; families that wait for their turn come one every 10 s.
        if made - before < 5, made < count {
          report(
            "\(made) of \(count) families are made: ShieldPolicy lets an address create a few at once, and makes further "
              + "ones wait 10 s each. Start it with --families-per-address \(count) --families-overall "
              + "\(max(1_000, count)), or give an --invitation; --families-file keeps what is made for further runs")
          return
        }
        before = made
      }
    }
  }

  package func save(_ families: [LoadedFamily]) throws {
    if let path { try LoadedFamily.write(families, to: path) }
  }

  // MARK: Tokens

  /// Exchanges the tokens that end soon. The file has the new ones before anything is done with them.
  package func renew(_ families: [LoadedFamily]) async throws {
    let due = families.flatMap { family in
      [LoadedFamily.Caller.guardian, .device].filter {
        family.tokens(of: $0).expireTime < services.now + Self.renewal
      }.map { (family, $0) }
    }
    guard !due.isEmpty else { return }
    _ = try await due.concurrently(Self.concurrency) { family, caller in try await exchange(family, caller) }
    try save(families)
  }

  private func exchange(_ family: LoadedFamily, _ caller: LoadedFamily.Caller) async throws {
    let tokens = family.tokens(of: caller)
    // The same for every attempt with one token, so that an answer that was lost is given again (FA-4).
    let request = FamilyV1.RefreshTokenRequest(
      refreshToken: tokens.refresh, requestID: Identifier.named(tokens.refresh))
    family.replace(try Self.tokens(try await services.family.refreshToken(request)), of: caller)
  }

  /// The options of a call, with a token that has been exchanged if it would end soon: once, by the first of several
  /// calls.
  func validOptions(_ family: LoadedFamily, _ caller: LoadedFamily.Caller) async throws -> CallOptions {
    // Virtual time passes fast: a token that is a minute old would end on its way.
    let margin = services.virtualNow.withLock { $0 == nil } ? Self.renewal : 240
    if family.tokens(of: caller).expireTime < services.now + margin {
      let task = family.state.withLock { state in
        if let running = state.renewals[caller] { return running }
        let task = Task {
          defer { family.state.withLock { $0.renewals[caller] = nil } }
          try await exchange(family, caller)
        }
        state.renewals[caller] = task
        return task
      }
      try await task.value
    }
    return try family.options(caller)
  }

  private static func tokens(_ credentials: FamilyV1.Credentials?) throws -> LoadedFamily.Tokens {
    guard let credentials else { throw RPCError(.unavailable, "a call returned no credentials") }
    return .init(
      access: credentials.accessToken, refresh: credentials.refreshToken,
      expireTime: credentials.accessTokenExpireTime?.seconds ?? 0)
  }

  // MARK: New families

  private func newID() -> String { Identifier.make(on: services.host) }

  private func make() async throws -> LoadedFamily {
    let familyID = newID()
    let created = try await services.family.createFamily(
      .init(
        familyID: familyID, displayName: "Load", guardianDisplayName: "Ana", deviceDisplayName: "load",
        requestID: newID(), invitation: invitation ?? ""))
    let guardian = try Self.tokens(created.credentials)
    let options = CallOptions(metadata: try Metadata(["authorization": "Bearer \(guardian.access)"]))
    let child = try await services.family.createChild(
      .init(displayName: "Mia", timeZone: LoadedFamily.timeZone, requestID: newID()), options: options)
    let saved = try await services.shield.saveApps(
      .init(
        childID: child.childID,
        selections: [
          .init(
            tokenDigest: LoadedFamily.learningDigest, displayName: "Reading", category: .learning, pointsPerMinute: 50),
          .init(tokenDigest: LoadedFamily.rewardDigest, displayName: "Blocks", category: .reward, pointsPerMinute: 50),
        ], requestID: newID()), options: options)
    let rewards = saved.apps.filter { $0.category == .reward }.map(\.appID)
    _ = try await services.shield.unblockApps(
      .init(childID: child.childID, appIDs: rewards, requestID: newID()), options: options)
    // From then on the child's time counts.
    let usedUntil = services.now + 1
    let (deviceID, device) = try await pair(child.childID, options)
    for template in ["quick_start", "streak_champion"] {
      let request = ChallengeV1.CreateChallengeRequest(
        childID: child.childID, templateID: template, requestID: newID())
      _ = try await services.patiently {
        try await services.challenge.createChallenge(request, options: options)
      }
    }
    // The other services have the family before it is loaded.
    _ = try await services.patiently {
      try await services.usage.getTotals(.init(childID: child.childID), options: options)
    }
    _ = try await services.patiently {
      try await services.badge.getPoints(.init(childID: child.childID), options: options)
    }
    return LoadedFamily(
      familyID: familyID, childID: child.childID, deviceID: deviceID, installationID: newID(),
      rewardAppID: rewards.first ?? "",
      state: .init(guardian: guardian, device: device, usedUntil: usedUntil))
  }

  private func pair(_ childID: String, _ guardian: CallOptions) async throws -> (String, LoadedFamily.Tokens) {
    let pairing = try await services.family.startPairing(
      .init(childID: childID, requestID: newID()), options: guardian)
    let redeemed = try await services.family.redeemPairing(.init(code: pairing.code, deviceDisplayName: "tablet"))
    _ = try await services.family.confirmPairing(
      .init(pairingID: pairing.pairingID, requestID: newID()), options: guardian)
    for try await state in services.family.awaitPairing(.init(pairingToken: redeemed.pairingToken)) {
      if state.state == .confirmed, let credentials = state.credentials {
        return (redeemed.deviceID, try Self.tokens(credentials))
      }
    }
    throw RPCError(.unavailable, "the pairing ended without credentials")
  }
}

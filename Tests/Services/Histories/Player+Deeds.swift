import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import ShieldAccess
import ShieldCalls
import Stubs

extension RandomHistory.Deed {
  fileprivate var isAboutChallenges: Bool {
    switch self {
    case .minimum, .challenge, .edit, .pause, .end, .freeze, .streakPause: true
    default: false
    }
  }
}

/// The deeds of guardians.
extension Player {
  /// Carries out a deed and notes how it ended. Where the order is drawn, the call is at times sent twice (FA-1).
  mutating func act(_ deed: RandomHistory.Deed, at instant: Instant) async throws {
    let database = deed.isAboutChallenges ? services.challengeDatabase : services.shieldDatabase
    try await services.advance(to: instant, settling: [database])
    // Timers draw from the same numbers at the instant at which the clock has arrived.
    try await services.tick()
    let requestID = services.requestID()
    do {
      try await call(deed, requestID)
      if repeatsCall() { try await call(deed, requestID) }
      answers.append("done")
    } catch let error as RPCError where ![.internalError, .unknown].contains(error.code) {
      answers.append("\(error.code) \(error.reason ?? "")")
    }
    try await services.tick()
    await services.settle(database)
  }

  private mutating func call(_ deed: RandomHistory.Deed, _ requestID: String) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    let shields = services.shields
    switch deed {
    case .save(let app, let isReward, let rate):
      let saved = try await shields.saveApps(
        .init(
          childID: child,
          selections: [
            .init(
              tokenDigest: Self.token(app), displayName: "app \(app)", category: isReward ? .reward : .learning,
              pointsPerMinute: rate)
          ], requestID: requestID), context: guardian)
      appIDs[app] = saved.apps.first?.appID
    case .remove(let app):
      _ = try await shields.removeApp(
        .init(childID: child, appID: appIDs[app] ?? "", requestID: requestID), context: guardian)
    case .set(let setting, let apps): try await set(setting, ids(apps), requestID)
    case .grant(let apps, let seconds, let expiresIn):
      _ = try await shields.grantUnlock(
        .init(
          childID: child, appIDs: ids(apps), seconds: seconds,
          expireTime: expiresIn.map { .init(services.now + $0) }, requestID: requestID), context: guardian)
    case .zone(let zone): try await update(.init(childID: child, timeZone: zone), "time_zone", requestID)
    case .weekStart(let day): try await update(.init(childID: child, weekStart: day), "week_start", requestID)
    case .minimum, .challenge, .edit, .pause, .end: try await callAboutChallenges(deed, requestID)
    case .freeze, .streakPause: try await callAboutStreaks(deed, requestID)
    case .limits, .window, .pauseAll, .resumeAll: try await callAboutSchedule(deed, requestID)
    case .device(let device, let isDisabled):
      _ = try await shields.updateDeviceShields(
        .init(deviceID: services.devices[device].id, disabled: isDisabled, requestID: requestID), context: guardian)
    }
  }

  private func ids(_ apps: [Int]) -> [String] { apps.compactMap { appIDs[$0] } }

  private func set(_ setting: RandomHistory.Setting, _ apps: [String], _ requestID: String) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    switch setting {
    case .blocked, .banned:
      _ = try await services.shields.blockApps(
        .init(
          childID: child, appIDs: apps, requestID: requestID, ban: setting == .banned, allApps: apps.isEmpty),
        context: guardian)
    case .open:
      _ = try await services.shields.unblockApps(
        .init(childID: child, appIDs: apps, requestID: requestID, allApps: apps.isEmpty), context: guardian)
    case .allOpen:
      _ = try await services.shields.unlockAllRewardApps(
        .init(childID: child, requestID: requestID), context: guardian)
    }
  }

  private func update(_ child: FamilyV1.Child, _ field: String, _ requestID: String) async throws {
    _ = try await services.families.updateChild(
      .init(child: child, updateMask: .init(paths: [field]), requestID: requestID),
      context: services.context(services.guardian))
  }

  private mutating func callAboutChallenges(_ deed: RandomHistory.Deed, _ requestID: String) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    // A challenge names apps that ChallengeService knows.
    _ = try await services.advance(services.shieldsHeardByChallenges, atMost: .max)
    switch deed {
    case .minimum(let minutes):
      _ = try await services.challenges.updateStreakSettings(
        .init(childID: child, minimumMinutes: minutes, requestID: requestID), context: guardian)
    case .challenge(var draft, let learning, let rewards):
      (draft.learningAppIDs, draft.rewardAppIDs) = (ids(learning), ids(rewards))
      let made = try await services.challenges.createChallenge(
        .init(childID: child, draft: draft, requestID: requestID), context: guardian)
      if !challengeIDs.contains(made.challengeID) { challengeIDs.append(made.challengeID) }
    case .edit(let number, var draft, let field, let learning):
      draft.learningAppIDs = ids(learning)
      _ = try await services.challenges.updateChallenge(
        .init(
          challengeID: challengeID(number), settings: draft, updateMask: .init(paths: [field]), requestID: requestID),
        context: guardian)
    case .pause(let number, let isPaused):
      _ = try await services.challenges.pauseChallenge(
        .init(challengeID: challengeID(number), paused: isPaused, requestID: requestID), context: guardian)
    case .end(let number):
      _ = try await services.challenges.endChallenge(
        .init(challengeID: challengeID(number), requestID: requestID), context: guardian)
    default: break
    }
  }

  private func callAboutStreaks(_ deed: RandomHistory.Deed, _ requestID: String) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    _ = try await services.advance(services.shieldsHeardByChallenges, atMost: .max)
    if case .streakPause(let after, let days, let isForAll) = deed {
      let first = try await localDate().adding(days: after)
      _ = try await services.streaks.pauseStreak(
        .init(
          childID: isForAll ? "" : child, name: "trip", firstDate: .init(first),
          lastDate: .init(first.adding(days: days - 1)), requestID: requestID), context: guardian)
    } else {
      _ = try await services.streaks.grantFreeze(.init(childID: child, requestID: requestID), context: guardian)
    }
  }

  /// The child's local day, as ChallengeService knows it.
  private func localDate() async throws -> LocalDate {
    let (key, now) = (services.child, services.now)
    return try await services.challengeDatabase.read(nil) { tx in
      try ChildCalendarTable.calendar(tx, key).localDate(at: now)
    }
  }

  /// Repairs days once everything has arrived: whether one counts no longer depends on the order.
  mutating func repair() async throws {
    let today = try await localDate()
    for number in history.repairs {
      do {
        _ = try await services.streaks.repairStreak(
          .init(
            childID: services.childID, date: .init(today.adding(days: -number)), reason: "broken",
            requestID: services.requestID()), context: services.context(services.guardian))
        answers.append("repaired")
      } catch let error as RPCError where error.code == .failedPrecondition {
        answers.append("not repaired")
      }
      // Work that a repair has left to later transactions comes first.
      await services.challengeDatabase.settleTimers()
    }
  }

  /// The id of a challenge; one that could not be made has none, and the calls about it are rejected.
  private func challengeID(_ number: Int) -> String {
    number < challengeIDs.count ? challengeIDs[number] : FourServices.id(0)
  }

  private func callAboutSchedule(_ deed: RandomHistory.Deed, _ requestID: String) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    switch deed {
    case .limits(let app, let daily, let weekly):
      var limits = ShieldV1.Limits(allAppsWeeklySeconds: weekly)
      if let daily { limits.allAppsDaily = .init(seconds: daily) }
      if let app { limits.appLimits = ids([4]).map { .init(appID: $0, daily: .init(seconds: app)) } }
      _ = try await services.shields.setLimits(
        .init(childID: child, limits: limits, requestID: requestID), context: guardian)
    case .window(let start, let end):
      let window = ShieldV1.Window(
        kind: .bedtime, displayName: "night", weekdays: [.monday, .wednesday, .saturday, .sunday],
        startMinuteOfDay: start, endMinuteOfDay: end, allApps: true)
      _ = try await services.shields.setWindows(
        .init(childID: child, windows: [window], requestID: requestID), context: guardian)
    case .pauseAll(let lasting):
      _ = try await services.shields.pauseAll(
        .init(childID: child, endTime: lasting.map { .init(services.now + $0) }, requestID: requestID),
        context: guardian)
    default:
      _ = try await services.shields.resumeAll(.init(childID: child, requestID: requestID), context: guardian)
    }
  }
}

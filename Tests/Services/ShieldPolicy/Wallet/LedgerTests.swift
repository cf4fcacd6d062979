import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed
@testable import ShieldWallet

@Suite struct LedgerTests {
  @Test("US-7 SH-13 usage of local years 10000 and 0, stored before times were bounded, parks nothing and is withdrawn")
  func outsideOfLife() async throws {
    try await withShields { fixture in
      let apps = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
      ])
      var learned = fixture.segment(apps[0], .learning, 0..<60, rate: 60)
      learned.startTime = .init(Instant.latest - 60)
      learned.endTime = .init(Instant.latest)
      learned.date = CommonV1.LocalDate(year: 10_000, month: 1, day: 1)
      var played = fixture.segment(apps[1], .reward, 0..<60, rate: 50)
      played.startTime = .init(Instant.earliest)
      played.endTime = .init(Instant.earliest + 60)
      played.date = CommonV1.LocalDate(year: 0, month: 12, day: 31)
      try await fixture.use(added: [learned, played])
      #expect(try await fixture.ledgerSum() == 60 * 60 - 60 * 50)
      #expect(try await fixture.policy().apps.count == 2)
      try await fixture.use(removed: [learned, played])
      #expect(try await fixture.ledgerSum() == 0)
    }
  }

  private func saved(_ fixture: ShieldFixture) async throws -> (learning: String, game: String) {
    let ids = try await fixture.save([
      ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
    ])
    return (ids[0], ids[1])
  }

  @Test("SH-13 the ledger is listed newest first, page by page, with both sides of each entry")
  func listed() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 0..<90, rate: 60)])
      try await fixture.family.advance(by: 5)
      let bought = try await fixture.family.shield.buyTime(
        .init(appIDs: [apps.game], minutes: 1, requestID: freshID()), options: fixture.device.options)
      let challengeID = freshID()
      try await fixture.complete(fixture.completion(challengeID, at: 0, seconds: 0, apps: [], bonus: 30))
      try await fixture.apply(fixture.streakBonus(day: 1, sixtieths: 12), ChallengeEventHandler())
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 100..<180, rate: 50)])

      let entries = try await fixture.ledger()
      #expect(entries.map(\.number) == [5, 4, 3, 2, 1])
      #expect(entries.map(\.cause) == [.rewardUse, .streakBonus, .challengeBonus, .purchase, .learning])
      #expect(entries.map(\.sixtieths) == [-1_000, 12, 30, -3_000, 5_400])
      #expect(entries.map(\.appID) == [apps.game, "", "", "", apps.learning])
      #expect(entries[2].challengeID == challengeID && entries[3].grantID == bought.grantID)
      #expect(entries.map(\.date?.day) == [2, 1, 2, nil, 2])
      #expect(entries.allSatisfy { !$0.isCorrection })
      let delays = entries.map { ($0.bookTime?.seconds ?? 0) - FamilyFixture.start.seconds }
      #expect(delays == [5, 5, 5, 5, 0])
      let accounts: [ShieldV1.LedgerAccount] = [.rewardUse, .bonuses, .bonuses, .timeBought, .learning]
      #expect(entries.map(\.postings.last?.account) == accounts)
      for entry in entries {
        #expect(entry.postings.map(\.sixtieths) == [entry.sixtieths, -entry.sixtieths])
        #expect(entry.postings.first?.account == .wallet)
      }
      let sum: Int64 = entries.map(\.sixtieths).reduce(0, +)
      #expect(try await fixture.wallet().balanceSixtieths == sum)
      #expect(try await fixture.ledger(pageSize: 2) == entries)

      let shield = fixture.family.shield
      let size = try await rpcError {
        try await shield.listLedger(
          .init(childID: fixture.childID, pageSize: 1_001), options: fixture.guardian.options)
      }
      #expect(size.fields == ["page_size"])
      let token = try await rpcError {
        try await shield.listLedger(
          .init(childID: fixture.childID, pageToken: "1"), options: fixture.guardian.options)
      }
      #expect(token.fields == ["page_token"])
    }
  }

  @Test("CH-15 SH-13 a withdrawn period withdraws bonus and unused time; used time is charged: corrections")
  func withdrawn() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let completion = fixture.completion(freshID(), at: 0, seconds: 100, apps: [apps.game], bonus: 600)
      try await fixture.complete(completion)
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 10..<70, rate: 50)])
      #expect(try await fixture.ledger().map(\.cause) == [.challengeBonus])
      try await fixture.correct(completion, to: nil)
      let entries = try await fixture.ledger().prefix(2)
      #expect(entries.map(\.cause) == [.rewardUse, .challengeBonus] && entries.allSatisfy(\.isCorrection))
      #expect(entries.map(\.sixtieths) == [-3_000, -600])
      #expect(entries[1].challengeID == completion.challengeID)
      let wallet = try await fixture.wallet()
      #expect(wallet.balancePoints == 0 && wallet.debtPoints == 50 && wallet.bonusSixtieths == 0)
      #expect(try await fixture.grants().isEmpty)
      // It completes after all: the time already used is covered again.
      try await fixture.complete(completion)
      #expect(try await fixture.wallet().balanceSixtieths == 600)
      #expect(try await fixture.ledger().prefix(2).allSatisfy(\.isCorrection))
    }
  }

  @Test("SH-13 US-6 new use is booked as such, a change of known use by it or by a correction as a correction")
  func corrections() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      _ = try await fixture.grant([apps.game], seconds: 60)
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 100..<160, rate: 50)])
      #expect(try await fixture.ledger().isEmpty)
      // 80 s before use up its grant.
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 0..<80, rate: 50)])
      #expect(try await fixture.ledger().map(\.sixtieths) == [-3_000, -1_000])
      #expect(try await fixture.ledger().map(\.isCorrection) == [true, false])
      let first = fixture.segment(apps.learning, .learning, 0..<60, rate: 60)
      try await fixture.use(added: [first])
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 60..<120, rate: 60)])
      try await fixture.use(
        added: [fixture.segment(apps.learning, .learning, 0..<30, rate: 60)], removed: [first])
      #expect(try await fixture.ledger().prefix(3).map(\.sixtieths) == [-1_800, 3_600, 3_600])
      #expect(try await fixture.ledger().prefix(3).map(\.isCorrection) == [true, false, false])
    }
  }

  @Test("CH-15 SH-13 a correction of use names the fact that made it necessary")
  func usageCauses() async throws {
    let causes: [(UsageV1.UsageChangeCause, ShieldV1.CorrectionCause)] = [
      (.record, .lateRecord), (.assignment, .assignment), (.shield, .shield), (.zone, .zone), (.review, .review),
      (.rate, .rate), (.removal, .removal), (.unspecified, .lateFacts), (.init(rawValue: 99), .lateFacts),
    ]
    try await withShields { fixture in
      let apps = try await saved(fixture)
      var counted: UsageV1.UsageSegment?
      for (number, (cause, correction)) in causes.enumerated() {
        let next = fixture.segment(apps.learning, .learning, 0..<Int64(60 + number), rate: 60)
        try await fixture.apply(
          UsageV1.UsageChanged(
            childID: fixture.childID, added: [next], removed: counted.map { [$0] } ?? [], cause: cause),
          UsageEventHandler())
        let entry = try #require(try await fixture.ledger().first)
        // New use is no correction.
        #expect(entry.correctionCause == (counted == nil ? .unspecified : correction), "\(cause)")
        counted = next
      }
    }
  }

  @Test("CH-15 SH-13 a correction of a period, a streak bonus and what its grant has paid names the fact behind it")
  func periodCauses() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let completion = fixture.completion(freshID(), at: 0, seconds: 100, apps: [apps.game], bonus: 600)
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 10..<70, rate: 50)])
      // Completed by a late record: use that was charged is free.
      try await fixture.apply(
        ChallengeV1.PeriodCompleted(childID: fixture.childID, completion: completion, cause: .record),
        ChallengeEventHandler())
      #expect(try await fixture.ledger().first { $0.isCorrection }?.correctionCause == .lateRecord)
      try await fixture.apply(
        ChallengeV1.PeriodCorrected(childID: fixture.childID, previous: completion, cause: .rate),
        ChallengeEventHandler())
      #expect(try await fixture.ledger().prefix(2).map(\.correctionCause) == [.rate, .rate])
      for (sixtieths, cause) in [(60, .record), (120, .zone)] as [(Int64, UsageV1.UsageChangeCause)] {
        var bonus = fixture.streakBonus(day: 1, sixtieths: sixtieths)
        bonus.cause = cause
        try await fixture.apply(bonus, ChallengeEventHandler())
      }
      #expect(try await fixture.ledger().prefix(2).map(\.correctionCause) == [.zone, .unspecified])
    }
  }

  @Test("CH-15 a guardian forgives the debt as it is now, once; without debt there is nothing to forgive")
  func forgiven() async throws {
    try await withShields { fixture in
      let apps = try await saved(fixture)
      let shield = fixture.family.shield
      let request = ShieldV1.ForgiveDebtRequest(childID: fixture.childID, requestID: freshID())
      let none = try await rpcError { try await shield.forgiveDebt(request, options: fixture.guardian.options) }
      #expect(none.code == .failedPrecondition && none.reason == "NO_DEBT")
      _ = try await shield.unblockApps(
        .init(childID: fixture.childID, requestID: freshID(), allApps: true), options: fixture.guardian.options)
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 0..<61, rate: 50)])
      #expect(try await fixture.wallet().debtPoints == 51)
      let wallet = try await shield.forgiveDebt(request, options: fixture.guardian.options)
      #expect(wallet.balanceSixtieths == 0 && wallet.debtPoints == 0 && wallet.forgivenSixtieths == 3_050)
      #expect(wallet.chargedSixtieths == 3_050)
      // The answer is stored: repeating it forgives no debt that came later.
      try await fixture.use(added: [fixture.segment(apps.game, .reward, 100..<110, rate: 50)])
      #expect(try await shield.forgiveDebt(request, options: fixture.guardian.options) == wallet)
      #expect(try await fixture.wallet().balanceSixtieths == -500)
      let entry = try #require(try await fixture.ledger().dropFirst().first)
      let guardians = try await fixture.family.client.getFamily(.init(), options: fixture.guardian.options).guardians
      #expect(entry.cause == .forgiveness && entry.sixtieths == 3_050 && !entry.isCorrection)
      #expect(entry.guardianID == guardians.first?.guardianID && entry.date?.day == 2)
      #expect(entry.postings.map(\.account) == [.wallet, .forgiveness])
      #expect(try await fixture.open() == [apps.learning])
      try await fixture.use(added: [fixture.segment(apps.learning, .learning, 0..<10, rate: 60)])
      #expect(try await fixture.open() == [apps.learning, apps.game])
      #expect(try await fixture.ledgerSum() == 100)
    }
  }

  @Test(
    "SH-12 whichever of two grants from the same second is published first, or corrected, the use of both is the same")
  func sameSecond() async throws {
    var used: [[String: Int64]] = []
    for order in 0..<3 {
      try await withShields { fixture in
        let apps = try await saved(fixture)
        let completions = [1, 2].map { number in
          fixture.completion(
            "01920000-0000-7000-8000-00000000000\(number)", at: 0, seconds: Int64(number) * 50, apps: [apps.game])
        }
        for (index, completion) in (order == 0 ? completions : completions.reversed()).enumerated() {
          if order == 2 {
            let early = fixture.completion(completion.challengeID, at: 3, seconds: 10, apps: [apps.game])
            try await fixture.complete(early)
            try await fixture.family.advance(by: Int64(index))
            try await fixture.correct(early, to: completion)
          } else {
            try await fixture.complete(completion)
            try await fixture.family.advance(by: 1)
          }
        }
        try await fixture.use(added: [fixture.segment(apps.game, .reward, 100..<130, rate: 50)])
        used.append(
          Dictionary(try await fixture.grants().map { ($0.causeID, $0.usedSeconds) }, uniquingKeysWith: { $1 }))
      }
    }
    #expect(Set(used).count == 1 && used[0].values.reduce(0, +) == 30)
  }
}

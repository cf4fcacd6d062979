import Apps
import LocalTime
import Testing

@testable import ShieldApps
@testable import ShieldWallet

func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func date(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }
func berlin() throws -> LocalCalendar { LocalCalendar(zone: try Zone.named("Europe/Berlin")) }

/// A token whose digest ends in a number.
func token(_ number: Int) -> String {
  let digits = String(number)
  return "token.sha256." + String(repeating: "0", count: 64 - digits.count) + digits
}

func rewardApp(
  _ id: String, number: Int = 1, rate: Int64 = 50, setting: AppSetting = .earned, limit: Int64? = nil
) -> ChildApp {
  ChildApp(
    id: id, number: number, tokens: [token(1)], displayName: id, category: .reward, pointsPerMinute: rate,
    setting: setting,
    effective: Instant(seconds: 0), dailyLimit: limit.map { DailyLimit(seconds: $0) })
}

func grant(
  _ id: String, apps: [String] = ["game"], seconds: Int64, from: Int64 = 0, expires: Int64? = nil, created: Int64 = 0,
  causeCreated: Int64? = nil
) -> Grant {
  Grant(
    id: id, source: .guardian, apps: apps, seconds: seconds, usableFrom: Instant(seconds: from),
    expires: expires.map { Instant(seconds: $0) }, created: Instant(seconds: created),
    causeCreated: causeCreated.map { Instant(seconds: $0) })
}

/// A grant as the policy of these apps needs it; all its apps are among them or unknown.
func pooled(_ grant: Grant, _ apps: [ChildApp], used: Int64 = 0) -> PooledGrant {
  PooledGrant(
    id: grant.id, usableFrom: grant.usableFrom, expires: grant.expires, causeCreated: grant.causeCreated,
    remaining: max(0, grant.seconds - used),
    pool: GrantPool(apps: AppSet(apps.filter { grant.apps.keys.contains($0.id) }.map(\.number))))
}

func use(_ app: String, _ span: Range<Int64>, rate: Int64 = 50) -> RewardUse {
  RewardUse(
    app: app, pointsPerMinute: rate, date: LocalDate(daysSinceEpoch: Int32(span.lowerBound / 86_400)),
    span: Instant(seconds: span.lowerBound)..<Instant(seconds: span.upperBound), generation: 1)
}

func use(_ span: Range<Int64>) -> RewardUse { use("game", span) }

/// A use that is paid as one piece.
func paid(_ use: RewardUse, by grantID: String?) -> PaidUse { PaidUse(use, use.span, grantID: grantID) }

import BenchmarkHousehold
import Messages

/// The records that one child's device has sent, and those that it sends next: a minute each, on the services' virtual
/// clock.
struct DeviceLog: Sendable {
  /// Records of a day of the history, three minutes apart, so that late ones fit in between.
  static let recordsOfDay = 200
  private static let historyGap: Int64 = 180
  private static let minute: Int64 = 60

  let child: LoadedChild
  /// The first second of the day on the services' clock.
  let today: Int64
  /// Days of history that were sent.
  private(set) var days = 0
  private var sequence: Int64
  private var todayCount: Int64 = 0
  private var lateCount: Int64 = 0
  private var denseCount: Int64 = 0

  init(child: LoadedChild, today: Int64, days: Int) {
    (self.child, self.today, self.days) = (child, today, days)
    sequence = Int64(days * Self.recordsOfDay)
  }

  /// The records of the last days before today that were not sent yet, oldest first.
  mutating func history(days: Int) -> [UsageV1.UsageRecord] {
    self.days = days
    return (1...max(1, days)).reversed().flatMap { day in
      (0..<Int64(Self.recordsOfDay)).map { index in
        next(start: today - Int64(day) * 86_400 + index * Self.historyGap, seconds: Self.minute)
      }
    }
  }

  /// Today's morning, half a minute each.
  mutating func dense(_ count: Int) -> [UsageV1.UsageRecord] {
    (0..<count).map { _ in
      defer { denseCount += 1 }
      return next(start: today + denseCount * 30, seconds: 30)
    }
  }

  /// Today from noon on: one minute after the other.
  mutating func inOrder(_ count: Int, token: String? = nil) -> [UsageV1.UsageRecord] {
    (0..<count).map { _ in
      defer { todayCount += 1 }
      return next(start: today + 43_200 + todayCount * Self.minute, seconds: Self.minute, token: token)
    }
  }

  /// Three days ago, between the records of that day.
  mutating func late(_ count: Int) -> [UsageV1.UsageRecord] {
    (0..<count).map { _ in
      defer { lateCount += 1 }
      return next(
        start: today - 3 * 86_400 + lateCount * Self.historyGap + Self.minute, seconds: Self.minute)
    }
  }

  /// - Parameter token: of the app; by default, of every eight records five are learning.
  private mutating func next(start: Int64, seconds: Int64, token: String? = nil) -> UsageV1.UsageRecord {
    sequence += 1
    return UsageV1.UsageRecord(
      installationID: child.installationID, sequence: sequence,
      appTokenDigest: token ?? (sequence % 8 < 5 ? LoadedChild.learningToken : LoadedChild.rewardToken),
      startTime: .init(seconds: start), endTime: .init(seconds: start + seconds),
      deviceTime: .init(seconds: start + seconds), monotonicMilliseconds: sequence * 60_000)
  }
}

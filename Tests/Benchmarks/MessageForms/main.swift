import CommonProtos
import Glibc
import Messages
import ProtobufC
import ProtobufJSON

// The time of a policy's binary form and of its JSON form, for `Tests/Benchmarks/run forms`: prints microseconds of the
// thread's processor time for encode, encode-json, decode and decode-json, the least of ten rounds each.

/// A policy of 20 apps, as a device gets it.
func policy() -> ShieldV1.Policy {
  var policy = ShieldV1.Policy(childID: "01890000-0000-7000-8000-000000000002", version: 123)
  policy.deviceID = "01890000-0000-7000-8000-000000000003"
  policy.updateTime = .init(seconds: 1_700_000_000, nanos: 250_000_000)
  policy.balanceSixtieths = 123_456
  policy.timeZone = "Europe/Berlin"
  policy.usedTodaySeconds = 3_600
  policy.usedThisWeekSeconds = 36_000
  policy.dayEndTime = .init(seconds: 1_700_003_600)
  policy.warningSeconds = [300, 60]
  for index in 0..<20 {
    var app = ShieldV1.AppPolicy(
      app: .init(appID: "01890000-0000-7000-8000-0000000001\(index + 10)", displayName: "Application \(index)"),
      shielded: index % 2 == 0, grantedSeconds: Int64(index * 60), leftSeconds: 300)
    app.dailyLimit = ShieldV1.DailyLimit(seconds: 3_600)
    app.usedTodaySeconds = 77
    if index % 3 == 0 { app.nextChangeTime = .init(seconds: 1_700_000_500) }
    policy.apps.append(app)
  }
  return policy
}

func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measure(_ name: String, _ body: () throws -> Void) rethrows {
  var least = Double.infinity
  for _ in 0..<10 {
    let start = threadSeconds()
    for _ in 0..<1_000 { try body() }
    least = min(least, (threadSeconds() - start) / 1_000)
  }
  print(name, least * 1e6)
}

let message = policy()
let (binary, text) = (try message.serialized(), try message.jsonBytes())
try measure("encode") { _ = try message.serialized() }
try measure("encode-json") { _ = try message.jsonBytes() }
try measure("decode") { _ = try ShieldV1.Policy(serializedBytes: binary) }
try measure("decode-json") { _ = try ShieldV1.Policy(jsonBytes: text) }

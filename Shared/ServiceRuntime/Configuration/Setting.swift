import EventLoop
import LocalTime
public import RPC

/// Why a text is not a value of a setting; a phrase that follows the value: "is no number".
public struct SettingRefusal: Error, Hashable, Sendable {
  public var reason: String
  /// Whether the value may have a secret, and is not shown.
  public var hidesValue: Bool

  public init(_ reason: String, hidesValue: Bool = false) {
    (self.reason, self.hidesValue) = (reason, hidesValue)
  }
}

/// One setting of a service, declared once: how it is named, read, limited and explained.
///
/// A setting `drain-time` is given as `drain-time = 10s` in the configuration file, `SCREENTIME_DRAIN_TIME=10s` in the
/// environment or `--drain-time 10s` as a flag; a later source in this order wins.
public struct Setting<Value: Sendable>: Sendable {
  /// Words in lower case with dashes.
  public let name: String
  /// Its meaning, in one or two sentences.
  public let help: String
  /// The form of a value in the help, such as `HOST:PORT`.
  public let form: String
  /// The allowed values, in words that complete "give …".
  public let allowed: String
  /// The value when none is given; nil when one must be given.
  public let defaultText: String?
  /// A secret is accepted from a file or the environment only and never shown.
  public let isSecret: Bool
  let parse: @Sendable (String) throws(SettingRefusal) -> Value

  public init(
    _ name: String, form: String, allowed: String, default defaultText: String?, help: String, isSecret: Bool = false,
    parse: @escaping @Sendable (String) throws(SettingRefusal) -> Value
  ) {
    self.name = name
    self.form = form
    self.allowed = allowed
    self.defaultText = defaultText
    self.help = help
    self.isSecret = isSecret
    self.parse = parse
  }

  /// The same setting as one of a service's list.
  public var erased: AnySetting {
    let parse = parse
    return AnySetting(
      name: name, form: form, allowed: allowed, defaultText: defaultText, help: help, isSecret: isSecret,
      isSwitch: Value.self == Bool.self, parse: { text throws(SettingRefusal) in try parse(text) })
  }
}

/// A setting without the type of its value.
public struct AnySetting: Sendable {
  public let name: String
  public let form: String
  public let allowed: String
  public let defaultText: String?
  public let help: String
  public let isSecret: Bool
  /// Whether the flag alone means `true`.
  public let isSwitch: Bool
  let parse: @Sendable (String) throws(SettingRefusal) -> any Sendable

  /// The environment variable, such as `SCREENTIME_DRAIN_TIME`.
  public var environmentName: String { environmentVariable(of: name) }
}

/// The environment variable of a setting, such as `SCREENTIME_DRAIN_TIME`.
func environmentVariable(of setting: String) -> String {
  "SCREENTIME_" + setting.uppercased().replacing("-", with: "_")
}

// MARK: Kinds of values

extension Setting where Value == Int {
  /// A whole number inside the range.
  public static func integer(
    _ name: String, _ range: ClosedRange<Int>, default value: Int, unit: String = "", help: String
  ) -> Setting {
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " (\(unit))")"
    return Setting(name, form: "NUMBER", allowed: allowed, default: "\(value)", help: help) {
      text throws(SettingRefusal) in
      guard let value = Int(text) else { throw SettingRefusal("is not a whole number") }
      guard range.contains(value) else { throw SettingRefusal("is out of range") }
      return value
    }
  }
}

extension Setting where Value == Bool {
  public static func flag(_ name: String, default value: Bool = false, help: String) -> Setting {
    Setting(name, form: "true|false", allowed: "true or false", default: "\(value)", help: help) {
      text throws(SettingRefusal) in
      switch text {
      case "true": return true
      case "false": return false
      default: throw SettingRefusal("is neither true nor false")
      }
    }
  }
}

extension Setting where Value == String {
  /// Text of a bounded length, in bytes.
  public static func text(
    _ name: String, form: String = "TEXT", length: ClosedRange<Int> = 1...1024, default value: String?, help: String,
    isSecret: Bool = false
  ) -> Setting {
    Setting(
      name, form: form, allowed: "\(length.lowerBound) to \(length.upperBound) bytes of text", default: value,
      help: help, isSecret: isSecret
    ) { text throws(SettingRefusal) in
      guard length.contains(text.utf8.count) else { throw SettingRefusal("has \(text.utf8.count) bytes") }
      return text
    }
  }

  /// A path of a file or directory; whether it exists is checked when it is used.
  public static func path(_ name: String, form: String, default value: String?, help: String) -> Setting {
    Setting(name, form: form, allowed: "a path of 1 to 4095 bytes", default: value, help: help) {
      text throws(SettingRefusal) in
      guard (1...4095).contains(text.utf8.count), !text.utf8.contains(0) else { throw SettingRefusal("is not a path") }
      return text
    }
  }
}

extension Setting where Value == Duration {
  /// A time span such as `500ms`, `10s`, `5m`, `1h`.
  public static func duration(
    _ name: String, _ range: ClosedRange<Duration>, default value: String, help: String
  ) -> Setting {
    let allowed = "a time from \(text(range.lowerBound)) to \(text(range.upperBound)), such as 500ms, 10s, 5m or 1h"
    return Setting(name, form: "TIME", allowed: allowed, default: value, help: help) { text throws(SettingRefusal) in
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let units: [String: Int64] = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000]
      guard let count = Int64(digits), let unit = units[String(text.dropFirst(digits.count))] else {
        throw SettingRefusal("is not a time with a unit")
      }
      let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit)
      guard !overflow, range.contains(.milliseconds(milliseconds)) else { throw SettingRefusal("is out of range") }
      return .milliseconds(milliseconds)
    }
  }

  /// The same, or the word `never`, which is nil.
  public static func durationOrNever(
    _ name: String, _ range: ClosedRange<Duration>, default value: String, help: String
  ) -> Setting<Duration?> {
    let setting = duration(name, range, default: value, help: help)
    let parse = setting.parse
    return Setting<Duration?>(
      name, form: "TIME|never", allowed: setting.allowed + ", or never", default: value, help: help
    ) { text throws(SettingRefusal) in
      text == "never" ? nil : try parse(text)
    }
  }

  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration.clampedMilliseconds
    let seconds = milliseconds / 1000
    if milliseconds % 1000 != 0 || milliseconds == 0 { return "\(milliseconds)ms" }
    if seconds % 3600 == 0 { return "\(seconds / 3600)h" }
    return seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
  }
}

extension Setting where Value == ChannelTarget {
  /// Where a service to call is.
  public static func target(_ name: String, default value: String?, help: String) -> Setting {
    Setting(name, form: "TARGET", allowed: ChannelTarget.forms, default: value, help: help) {
      text throws(SettingRefusal) in
      do throws(ChannelTargetError) {
        return try ChannelTarget(parsing: text)
      } catch {
        throw SettingRefusal("is not an address of a service: \(error.reason)")
      }
    }
  }
}

extension Setting {
  /// A setting whose value is one of several words.
  public static func choice(_ name: String, _ values: KeyValuePairs<String, Value>, default word: String, help: String)
    -> Setting
  {
    let words = values.map(\.key)
    let byWord = Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return Setting(
      name, form: words.joined(separator: "|"), allowed: "one of " + words.joined(separator: ", "), default: word,
      help: help
    ) { text throws(SettingRefusal) in
      guard let value = byWord[text] else { throw SettingRefusal("is not one of the words") }
      return value
    }
  }

  /// The same setting, which need not be given; nil then, and for an empty value.
  public var optional: Setting<Value?> {
    let parse = parse
    return Setting<Value?>(
      name, form: form, allowed: allowed + ", or nothing", default: "", help: help, isSecret: isSecret
    ) { text throws(SettingRefusal) in
      text.isEmpty ? nil : try parse(text)
    }
  }

  /// Several values of this kind, separated by commas.
  public func list(_ count: ClosedRange<Int>) -> Setting<[Value]> {
    let parse = parse
    return Setting<[Value]>(
      name, form: form + ",…", allowed: "\(count.lowerBound) to \(count.upperBound) of: \(allowed)",
      default: defaultText, help: help, isSecret: isSecret
    ) { text throws(SettingRefusal) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: true)
      guard count.contains(parts.count) else { throw SettingRefusal("has \(parts.count) entries") }
      var values: [Value] = []
      for part in parts { values.append(try parse(trimmed(part))) }
      return values
    }
  }
}

/// The text without spaces and tabs around it.
func trimmed(_ text: some StringProtocol) -> String {
  let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
  let start = text.drop(while: isSpace)
  return String(start.reversed().drop(while: isSpace).reversed())
}

import Apps
import Testing

struct AppTokenTests {
  @Test("A token is token.sha256. and 64 lower-case hexadecimal digits")
  func valid() {
    #expect(AppToken.isValid(AppToken.prefix + String(repeating: "0123456789abcdef", count: 4)))
  }

  @Test(
    "Everything else is none",
    arguments: [
      "", "token.sha256.", String(repeating: "a", count: 64), "token.sha256." + String(repeating: "a", count: 63),
      "token.sha256." + String(repeating: "a", count: 65), "token.sha256." + String(repeating: "A", count: 64),
      "token.sha256." + String(repeating: "a", count: 63) + "g", "Token.sha256." + String(repeating: "a", count: 64),
      "token.sha256." + String(repeating: "a", count: 62) + "\u{e9}",
    ])
  func invalid(token: String) {
    #expect(!AppToken.isValid(token))
  }
}

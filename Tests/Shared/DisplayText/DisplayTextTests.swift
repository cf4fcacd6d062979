import DisplayText
import Testing

@Suite("Names and labels")
struct DisplayTextTests {
  static let controls: [Unicode.Scalar] =
    [
      0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D,
      0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
    ].compactMap(Unicode.Scalar.init)
  /// ZWNJ, ZWJ, LRM, RLM, and neighbours of rejected characters.
  static let harmless: [Unicode.Scalar] =
    [0x20, 0x7E, 0xA0, 0x200C, 0x200D, 0x200E, 0x200F, 0x2027, 0x202F, 0x2065, 0x206A, 0xFE0F, 0x1F468]
    .compactMap(Unicode.Scalar.init)

  @Test("FA-1 Control characters, separators and directions are found wherever they are", arguments: controls)
  func found(scalar: Unicode.Scalar) throws {
    let found = try #require(DisplayText.firstControl(in: "An\(scalar)na"))
    #expect(found.scalar == scalar)
    #expect(found.place == 3)
    #expect(DisplayText.firstControl(in: "Anna", except: [scalar]) == nil)
    #expect(DisplayText.firstControl(in: "An\(scalar)na", except: [scalar]) == nil)
  }

  @Test("FA-1 Names may contain joiners, marks and everything else, which stay as they are", arguments: harmless)
  func allowed(scalar: Unicode.Scalar) {
    let name = "A\(scalar)a"
    #expect(DisplayText.firstControl(in: name) == nil)
    #expect(DisplayText.cleaned(name) == name)
    #expect(DisplayText.escaped(name) == name)
  }

  @Test("FA-1 Names with scripts from right to left and joined emoji are names like any other")
  func scripts() {
    for name in ["👨‍👩‍👧 Familie", "\u{200F}דנה", "می\u{200C}خواهم", "Zoë O’Brien-Łuczak"] {
      #expect(DisplayText.firstControl(in: name) == nil)
      #expect(DisplayText.cleaned(name) == name)
    }
  }

  @Test(
    "FA-1 A device's name is cleaned: lines and tabs become a space, other control characters are removed",
    arguments: [
      ("Anna's\niPhone", "Anna's iPhone"), ("Anna's\r\n\tiPhone\n", "Anna's iPhone"), ("\nPad", "Pad"),
      ("\u{202E}enohP\u{202C}", "enohP"), ("\u{1B}[31mred", "[31mred"), ("a \u{2029}b", "a b"),
      ("\u{7}\u{9C}", ""), ("two  spaces", "two  spaces"),
    ])
  func cleaned(given: String, expected: String) {
    #expect(DisplayText.cleaned(given) == expected)
    #expect(DisplayText.firstControl(in: DisplayText.cleaned(given)) == nil)
    #expect(DisplayText.cleaned(DisplayText.cleaned(given)) == DisplayText.cleaned(given))
  }

  @Test("FA-1 Printed text has its control characters escaped")
  func escaped() {
    #expect(DisplayText.escaped("A\u{202E}nna\nBob\u{1B}[2J") == "A\\u{202e}nna\\u{a}Bob\\u{1b}[2J")
    #expect(DisplayText.escaped("A\nB\u{9B}", except: ["\n"]) == "A\nB\\u{9b}")
    #expect(DisplayText.codePoint("\u{7}") == "U+0007")
  }
}

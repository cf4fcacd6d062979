import CommandLine
import Testing

@Suite("Options and operands")
struct ArgumentsTests {
  private let options = [
    Option(name: "child", value: "NAME", help: "the child", isRequired: true),
    Option(name: "app", value: "APP", help: "an app", repeats: true),
    Option(name: "json", value: nil, help: "print JSON"),
  ]

  @Test("Options and operands come in any order; a value that begins with -- is written with =")
  func words() throws {
    let words = ["--app", "a", "week.csv", "--child=--Mia", "--json", "--app=b=c"]
    let arguments = try Arguments(words, options: options, operands: ["FILE"])
    #expect(arguments.operands == ["week.csv"] && arguments["child"] == "--Mia" && arguments.has("json"))
    #expect(arguments.all("app") == ["a", "b=c"])
    let again = try Arguments(arguments.given(options), options: options, operands: [])
    #expect(again["child"] == "--Mia" && again.all("app") == ["a", "b=c"] && again.has("json"))
  }

  @Test(
    "The faults of the words are named, with the right ones",
    arguments: [
      (["--chld", "Mia"], "unknown option --chld; did you mean --child? It takes --child, --app, --json"),
      (["--json"], "--child NAME is missing: the child"),
      (["--child", "Mia", "--child", "Ben"], "--child is given twice"),
      (["--child", "--json"], "--child needs a value: NAME; one that begins with -- is written --child=--json"),
      (["--child", "Mia", "--json=yes"], "--json takes no value"),
      (["--child", "Mia", "x"], "\"x\" is one word too many: besides options it takes none"),
    ])
  func faults(words: [String], fault: String) {
    #expect {
      try Arguments(words, options: options, operands: [])
    } throws: {
      "\($0)" == fault
    }
  }

  @Test("Help names what is required and what may be repeated")
  func help() {
    #expect(
      HelpText.options(options) == """
          --child NAME  the child (required)
          --app APP     an app (any number of times)
          --json        print JSON
        """)
  }
}

import CommandLine
import Glibc
import Testing

@testable import RewardsCommands

@Suite("Files that the program keeps: one that cannot be read is an error that names it, never a default")
struct StateFileTests {
  /// Runs a body with a file of the state folder, or without one.
  private func withFile(_ name: String, _ content: String?, _ body: (_ directory: String) throws -> Void) throws {
    var template = Array("/tmp/rewards-state-XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    if let content { try writeFile("\(directory)/\(name)", Array(content.utf8)) }
    try body(directory)
    unlink("\(directory)/\(name)")
    rmdir("\(directory)/imports")
    rmdir(directory)
  }

  private static let login =
    #"{"family_id": "f", "device_id": "d", "child_id": "", "child_name": "", "access_token": "a", "refresh_token": "r"}"#

  @Test(
    "the logins",
    arguments: [
      "", "[]", "{}", #"{"guardian": null}"#, #"{"guardian": {}, "devices": {}}"#,
      #"{"guardian": null, "devices": []}"#,
      #"{"guardian": null, "devices": {"phone": null}}"#,
      #"{"guardian": null, "devices": {"phone": \#(login.replacing("\"d\"", with: "7"))}}"#,
      #"{"guardian": null, "devices": {"phone": \#(login.replacing("child_name", with: "name"))}}"#,
      #"{"guardian": null, "devices": {"phone": \#(login.replacing("}", with: ", \"parent_mode\": {}}"))}}"#,
    ]) func logins(_ content: String) throws
  {
    try withFile("logins.json", content) { directory in
      let error = #expect(throws: CommandError.self) { _ = try Keyring(directory: directory) }
      #expect(error?.description.hasPrefix("\(directory)/logins.json is damaged; move it away") == true)
    }
  }

  @Test("logins as they are written; without a file there are none")
  func soundLogins() throws {
    try withFile("logins.json", #"{"guardian": null, "devices": {"phone": \#(Self.login)}}"#) { directory in
      let keyring = try Keyring(directory: directory)
      #expect(keyring.devices["phone"]?.refreshToken == "r" && keyring.devices["phone"]?.parentMode == nil)
    }
    try withFile("logins.json", nil) { directory in
      let keyring = try Keyring(directory: directory)
      #expect(keyring.devices.isEmpty)
    }
  }

  private static let tally =
    #"{"accepted": 1, "unassigned": 0, "duplicate": 0, "skipped": 0, "quarantined": 0, "invalid": 0, "remarked": 0, "#
    + #""remarks": []}"#

  @Test(
    "US-9 the progress of an import",
    arguments: [
      "", "{}", #"{"done": {"tablet": 1}}"#, #"{"done": {"tablet": 1}, "tally": {}}"#,
      #"{"done": {"tablet": "1"}, "tally": \#(tally)}"#, #"{"done": {"tablet": -1}, "tally": \#(tally)}"#,
      #"{"done": {"tablet": 2}, "tally": \#(tally)}"#,
      #"{"done": {"tablet": 1}, "tally": \#(tally.replacing("[]", with: "[{}]"))}"#,
    ]) func progress(_ content: String) throws
  {
    let file = try UsageFileTests.read("\(UsageFileTests.header)\n\(UsageFileTests.row)")
    let name = "imports/\(file.digest.prefix(32)).json"
    try withFile(name, content) { directory in
      let error = #expect(throws: CommandError.self) {
        _ = try ImportProgress(directory: directory, file: file, newID: "i")
      }
      #expect(error?.description.hasPrefix("\(directory)/\(name), the progress of this import, is damaged") == true)
    }
  }

  @Test("US-9 progress as it is written; without a file the import begins")
  func soundProgress() throws {
    let file = try UsageFileTests.read("\(UsageFileTests.header)\n\(UsageFileTests.row)")
    try withFile("imports/\(file.digest.prefix(32)).json", nil) { directory in
      var progress = try ImportProgress(directory: directory, file: file, newID: "i")
      #expect(progress.done.isEmpty)
      progress.advance("tablet", by: 1)
      try progress.save()
      #expect(try ImportProgress(directory: directory, file: file, newID: "i").done == ["tablet": 1])
    }
  }
}

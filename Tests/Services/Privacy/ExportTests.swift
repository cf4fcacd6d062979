import Database
import Identity
import JSON
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ServiceRuntime

@Suite(.timeLimit(.minutes(30))) struct ExportTests {
  @Test("FA-7 every table of a service is in its list, under its key", arguments: PlantedService.definitions.indices)
  func lists(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    let tables = try await service.harness.database.read(nil) { try $0.tableNames() }
    let listed = service.data.tables.map(\.name)
    #expect(Set(listed).count == listed.count, "a table is listed twice")
    #expect(
      Set(tables).subtracting(listed).subtracting(service.data.others).sorted() == [],
      "list these tables in the service's KeptData: by which columns they are a family's or a child's")
    for table in service.data.tables where table.name != "feed_event" {
      let columns = try await service.columns(of: table.name)
      #expect(["partition"] + table.key == columns.filter(\.isKey).map(\.name), "\(table.name)")
      let names = Set(columns.map(\.name))
      #expect(table.hidden.isSubset(of: names), "\(table.name)")
      switch table.holder {
      case .child(let column): #expect(names.contains(column) && names.contains("family_id"), "\(table.name)")
      case .member(let members): #expect(names.contains(members.column), "\(table.name)")
      case .family, .childWhere: break
      }
    }
    await service.harness.stop()
  }

  @Test(
    "FA-7 an export has every row of the family, or of the child, and none of others",
    arguments: PlantedService.definitions.indices)
  func rows(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    let family = TestFamily()
    let other = neighbour(of: family)
    let child = PlantedService.Child(key: ChildKey(familyID: family.familyID, childID: family.childID), number: 71)
    let sibling = PlantedService.Child(key: ChildKey(familyID: family.familyID, childID: family.siblingID), number: 72)
    let foreign = PlantedService.Child(key: ChildKey(familyID: other.familyID, childID: other.childID), number: 73)
    try await service.plant([child, sibling, foreign])
    let ofFamily = try await export(service, family, childID: "")
    let ofChild = try await export(service, family, childID: family.childID)

    let exported = service.data.tables.filter { $0.reasonToOmit == nil }
    for table in exported {
      let rows = ofFamily.filter { $0.table == table.name }
      #expect(!rows.isEmpty, "\(table.name) is not exported")
      if case .family = table.holder {
        #expect(!ofChild.contains { $0.table == table.name }, "\(table.name) is no child's")
      } else {
        #expect(rows.count == 2, "\(table.name)")
        #expect(ofChild.filter { $0.table == table.name }.count == 1, "\(table.name)")
      }
      for row in rows { #expect(table.hidden.isDisjoint(with: row.columns), "\(table.name)") }
    }
    #expect(Set(ofFamily.map(\.table)) == Set(exported.map(\.name)))
    #expect(ofFamily.allSatisfy { !$0.text.contains(foreign.marker) && !$0.text.contains(other.familyID) })
    #expect(ofChild.allSatisfy { !$0.text.contains(sibling.marker) && !$0.text.contains(family.siblingID) })
    await service.harness.stop()
  }

  @Test(
    "FA-7 an export continues from each resume token with what is left", arguments: PlantedService.definitions.indices)
  func resumed(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    let family = TestFamily()
    let children = (0..<250).map { number in
      PlantedService.Child(
        key: ChildKey(familyID: family.familyID, childID: number == 0 ? family.childID : freshID()),
        number: Int64(number))
    }
    try await service.plant(children)
    for childID in ["", family.childID] {
      let whole = try await responses(service, family, childID: childID)
      let lines = whole.flatMap { $0.lines.split(separator: "\n") }
      #expect(Set(lines).count == lines.count, "a row was exported twice")
      if childID.isEmpty { #expect(whole.count > 4 && lines.count > 1_000) }
      for (number, response) in whole.enumerated() where number % 7 == 0 || number == whole.count - 1 {
        let rest = try await responses(service, family, childID: childID, after: response.resumeToken)
        #expect(
          rest.flatMap { $0.lines.split(separator: "\n") }
            == whole[(number + 1)...].flatMap { $0.lines.split(separator: "\n") })
      }
    }
    await service.harness.stop()
  }

  @Test(
    "FA-6 FA-7 a token that is made up selects nothing of another family, or of another child",
    arguments: PlantedService.definitions.indices)
  func forged(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    let family = TestFamily()
    let other = neighbour(of: family)
    let child = PlantedService.Child(key: ChildKey(familyID: family.familyID, childID: family.childID), number: 71)
    let others = [
      PlantedService.Child(key: ChildKey(familyID: other.familyID, childID: other.childID), number: 987_653),
      PlantedService.Child(key: ChildKey(familyID: family.familyID, childID: family.siblingID), number: 987_654),
    ]
    try await service.plant([child] + others)
    for foreign in others {
      let ofFamily = foreign.key.familyID != family.familyID
      let subject = KeptSubject(FamilyKey(family.familyID), childID: ofFamily ? nil : family.childID)
      for table in service.data.tables where table.reasonToOmit == nil {
        var positions: [[SQLValue]] = [[.text(table.name), .null]]
        if case .member(let members) = table.holder {
          let stored = try await service.harness.database.read(nil) { tx in
            try tx.query("/* test */ SELECT \(members.column) FROM \(table.name)") { $0.value(0) }
          }
          positions += stored.map { [.text(table.name), $0] }
          #expect(positions.count > 2, "\(table.name)")
        }
        for position in positions {
          let token = try ExportText.token(position, about: subject)
          let read = try await responses(service, family, childID: subject.childID ?? "", after: token)
            .map(\.lines).joined()
          #expect(!read.contains(foreign.marker) && !read.contains("\(foreign.number)"), "\(table.name): \(position)")
          #expect(!read.contains(foreign.key.childID), "\(table.name): \(position)")
        }
      }
    }
    await service.harness.stop()
  }

  @Test("FA-6 FA-7 a guardian exports the own family alone, and a token of another export is none")
  func access() async throws {
    let service = try await PlantedService(PlantedService.definitions[1])
    let (family, other) = (TestFamily(), TestFamily())
    for member in [family, other] {
      try await service.plant([.init(key: ChildKey(familyID: member.familyID, childID: member.childID), number: 7)])
    }
    let foreign = await failure { _ = try await export(service, family, childID: other.childID) }
    let unknown = await failure { _ = try await export(service, family, childID: freshID()) }
    #expect(foreign?.code == .notFound && foreign?.reason == "NOT_FOUND")
    #expect(unknown?.code == .notFound && unknown?.reason == "NOT_FOUND")
    for caller in [family.child, family.pendingDevice] {
      let refused = await failure { _ = try await responses(service, family, as: caller, childID: "") }
      #expect(refused?.code == .permissionDenied)
    }
    let tokens = try await responses(service, other, childID: "").map(\.resumeToken)
    for token in tokens + ["x", "AAAA", String(repeating: "A", count: 5_000)] {
      let refused = await failure { _ = try await responses(service, family, childID: "", after: token) }
      #expect(refused?.code == .invalidArgument && refused?.fields == ["resume_token"])
    }
    let malformed = await failure { _ = try await export(service, family, childID: "x") }
    #expect(malformed?.code == .invalidArgument && malformed?.fields == ["child_id"])
    await service.harness.stop()
  }

  // MARK: -

  /// Another family, whose rows are next to those of the family.
  private func neighbour(of family: TestFamily) -> TestFamily {
    while true {
      let other = TestFamily()
      if Partition(familyID: other.familyID) == Partition(familyID: family.familyID) { return other }
    }
  }

  private struct ExportedRow {
    let table: String
    let columns: Set<String>
    let text: String
  }

  private func export(_ service: PlantedService, _ family: TestFamily, childID: String) async throws -> [ExportedRow] {
    try await responses(service, family, childID: childID).flatMap { response in
      #expect(response.lines.hasSuffix("\n"))
      return try response.lines.split(separator: "\n").map { line in
        let json = try JSON(parsing: String(line))
        #expect(json["service"]?.stringValue == service.definition.identity.name)
        return ExportedRow(
          table: json["table"]?.stringValue ?? "", columns: Set(json["row"]?.objectValue?.keys.map { $0 } ?? []),
          text: String(line))
      }
    }
  }

  private func responses(
    _ service: PlantedService, _ family: TestFamily, as caller: Principal? = nil, childID: String,
    after token: String = ""
  ) async throws -> [PrivacyV1.ExportResponse] {
    var all: [PrivacyV1.ExportResponse] = []
    let client = PrivacyV1.PrivacyServiceClient(service.harness.channel)
    let request = PrivacyV1.ExportRequest(childID: childID, resumeToken: token)
    for try await response in client.export(request, options: try service.harness.options(caller ?? family.guardian)) {
      all.append(response)
    }
    return all
  }
}

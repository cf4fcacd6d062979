import Database
import EventLoop
import JSON
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Telemetry
import Testing

@testable import ServiceRuntime

@Suite(.timeLimit(.minutes(30))) struct SealingTests {
  @Test(
    "FA-7 rows of earlier versions are sealed under the keys of whom they are about; an export has them as before",
    arguments: PlantedService.definitions.indices)
  func sealed(_ index: Int) async throws {
    let service = try await PlantedService(PlantedService.definitions[index])
    let family = TestFamily()
    let children = [family.childID, family.siblingID].enumerated().map { number, childID in
      PlantedService.Child(key: ChildKey(familyID: family.familyID, childID: childID), number: Int64(71 + number))
    }
    try await service.plant(children)
    let before = try await export(service, family)
    let database = service.harness.database
    let sealing = PersonalSealing(service.data, database: database, logger: .silent(clock: service.harness.clock))
    #expect(try await sealing.seal())
    #expect(try await export(service, family) == before)

    let personal = service.data.tables.filter { !$0.personal.isEmpty }
    for table in personal {
      #expect(table.key.first == "family_id", "\(table.name): its rows are found by families")
      for (column, value) in try await values(of: table, in: service) {
        let opened = try await database.read(nil) { try $0.opened(value) }
        #expect(opened != value && opened != nil, "\(table.name).\(column) is not sealed")
      }
    }
    // Only what is the first child's goes with its key.
    try database.personalKeys?.destroy(.child(family.childID, of: family.familyID))
    for table in personal {
      for (column, value) in try await values(of: table, in: service) {
        let opened = try await database.read(nil) { try $0.opened(value) }
        let text =
          switch opened {
          case .text(let text): text
          case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
          default: ""
          }
        switch table.holder {
        case .child, .member: #expect(text.isEmpty || text.contains(children[1].marker), "\(table.name).\(column)")
        case .family, .childWhere: #expect(text.contains("marker-"), "\(table.name).\(column)")
        }
      }
    }
    await service.harness.stop()
  }

  private func values(
    of table: KeptTable, in service: PlantedService
  ) async throws -> [(column: String, value: SQLValue)] {
    try await service.harness.database.read(nil) { tx in
      let rows = try tx.query("/* test */ SELECT * FROM \(table.name)") { $0.valuesByName }
      return rows.flatMap { row in
        table.personal.compactMap { column in row[column].map { (column, $0) } }
      }
    }
  }

  private func export(_ service: PlantedService, _ family: TestFamily) async throws -> [JSON] {
    var lines: [JSON] = []
    let client = PrivacyV1.PrivacyServiceClient(service.harness.channel)
    for try await response in client.export(.init(), options: try service.harness.options(family.guardian)) {
      lines += try response.lines.split(separator: "\n").map { try JSON(parsing: String($0)) }
    }
    return lines
  }
}

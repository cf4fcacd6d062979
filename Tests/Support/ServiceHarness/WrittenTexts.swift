public import Database
public import ServiceAPI

extension Database {
  /// Where a text is stored as it was written, in tables of a service: by table and column.
  public func places(of text: String, in tables: [KeptTable]) async throws -> Set<String> {
    try await read(nil) { tx in
      var places: Set<String> = []
      for table in tables {
        let columns = try tx.columns(of: table.name)
        let names = (columns.key + columns.values).map(\.name)
        try tx.forEach("/* test */ SELECT \(names.joined(separator: ", ")) FROM \(table.name)") { row in
          for (index, name) in names.enumerated() {
            let stored =
              switch row.value(index) {
              case .text(let stored): stored
              case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
              case .integer, .null: ""
              }
            if stored.contains(text) { places.insert("\(table.name).\(name)") }
          }
        }
      }
      return places
    }
  }
}

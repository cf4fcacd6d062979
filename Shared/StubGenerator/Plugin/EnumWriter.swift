extension SwiftSource {
  mutating func enumeration(_ type: SchemaEnum, _ outer: OuterNames) {
    var first: [Int32: SchemaEnum.Value] = [:]
    for value in type.values where first[value.number] == nil { first[value.number] = value }
    let distinct = type.values.filter { first[$0.number]?.name == $0.name }
    let aliases = type.values.filter { first[$0.number]?.name != $0.name }

    let own = outer.own(type.qualifiedName)
    comment(type.comment)
    block("public enum \(type.swiftName): \(outer("ProtobufEnum", qualified: true))") { source in
      for value in distinct {
        source.comment(value.comment)
        source.line("case \(value.swiftName)")
      }
      source.line("/// A number that this version of the contract does not name.")
      source.line("case unrecognized(\(outer("Int32")))")
      source.line()
      for value in aliases {
        guard let original = first[value.number] else { continue }
        source.comment(value.comment)
        source.line("public static var \(value.swiftName): \(own) { .\(original.swiftName) }")
      }
      source.line(
        "public static let allCases: [\(own)] = [\(distinct.map { "." + $0.swiftName }.joined(separator: ", "))]")
      source.line()
      source.line("public init() { self = .\(first[0]?.swiftName ?? "unrecognized(0)") }")
      source.line()
      source.block("public init(rawValue: \(outer("Int32")))") { source in
        source.cases("switch rawValue") { source in
          for value in distinct { source.line("case \(value.number): self = .\(value.swiftName)") }
          source.line("default: self = .unrecognized(rawValue)")
        }
      }
      source.line()
      source.block("public var rawValue: \(outer("Int32"))") { source in
        source.cases("switch self") { source in
          for value in distinct { source.line("case .\(value.swiftName): \(value.number)") }
          source.line("case .unrecognized(let number): number")
        }
      }
      source.line()
      source.block("public var protoName: \(outer("String"))") { source in
        source.cases("switch self") { source in
          for value in distinct { source.line("case .\(value.swiftName): \"\(value.name)\"") }
          source.line("case .unrecognized(let number): \"\\(number)\"")
        }
      }
    }
  }
}

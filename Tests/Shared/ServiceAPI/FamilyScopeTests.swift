import Identity
import RPC
import ServiceAPI
import Testing

@Suite struct FamilyScopeTests {
  @Test("FA-6 a child reads only its own data; another child's id is not found, like one that does not exist")
  func readableFamily() throws {
    var context = RPCContext(method: MethodDescriptor(path: "/a.B/C"))
    context.principal = .child(familyID: "f", childID: "own", deviceID: "d")
    #expect(try context.readableFamily(childID: "own") == "f")
    #expect(#expect(throws: RPCError.self) { try context.readableFamily(childID: "other") }?.code == .notFound)
    context.principal = .guardian(familyID: "f", guardianID: "g", deviceID: "d", elevatedUntil: nil)
    #expect(try context.readableFamily(childID: "other") == "f")
    context.principal = .service(name: "BadgeService")
    #expect(#expect(throws: RPCError.self) { try context.readableFamily(childID: "own") }?.code == .permissionDenied)
  }
}

import Database
import ExampleService
import Identity
import RPC
import Testing

@testable import ServiceRuntime

@Suite struct WriteOriginTests {
  @Test("What must go on uses the reserve; it is charged to device and role as everything else but records is")
  func origins() {
    let (revoke, record, rename) = (
      MethodDescriptor(path: "/example.v1.Echo/Revoke"), MethodDescriptor(path: "/example.v1.Echo/Record"),
      MethodDescriptor(path: "/example.v1.Echo/Rename")
    )
    var definition = ExampleService.definition
    (definition.necessaryMethods, definition.limitedMethods) = ([revoke], [record])
    let origins = WriteOrigins(definition)
    func origin(_ method: MethodDescriptor, _ caller: Principal) -> WriteOrigin {
      var context = RPCContext(method: method)
      context.principal = caller
      return origins.origin(of: context)
    }
    let child = Principal.child(familyID: "f", childID: "c", deviceID: "d")
    #expect(
      origin(revoke, child) == WriteOrigin(.necessary, charging: GrowthAccount(group: "child", deviceID: "d")))
    #expect(origin(record, child) == WriteOrigin(.ordinary))
    #expect(origin(rename, child) == WriteOrigin(.ordinary, charging: GrowthAccount(group: "child", deviceID: "d")))
    #expect(
      origin(rename, .reporter(name: "bank"))
        == WriteOrigin(.ordinary, charging: GrowthAccount(group: "reporter", deviceID: nil)))
  }
}

import EventLoop
import Identity
import Messages
import RPC
import Stubs

let host = try RealHost(loopCount: 1)
let address = CommandLine.arguments.dropFirst().first ?? "127.0.0.1:7001"
let family = FamilyV1.FamilyServiceClient(try Channel(host: host, target: address))

let created = try await family.createFamily(
  .init(
    familyID: Identifier.make(on: host), displayName: "Miller", guardianDisplayName: "Ana", deviceDisplayName: "Laptop",
    requestID: Identifier.make(on: host)))
let token = created.credentials?.accessToken ?? ""
var asGuardian = CallOptions(timeout: .seconds(5))
try asGuardian.metadata.add(name: "authorization", value: "Bearer \(token)")

let child = try await family.createChild(
  .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: Identifier.make(on: host)), options: asGuardian)
print("\(child.displayName) lives in \(child.timeZone)")

import Consistency
import EventLoop
import Foundation
import Identity
import Messages
import RPC
import Stubs

let host = try RealHost(loopCount: 1)
let addresses = CommandLine.arguments.count > 1 ? CommandLine.arguments : ["", "127.0.0.1:7001", "127.0.0.1:7002"]
guard addresses.count == 3 else {
  FileHandle.standardError.write(Data("usage: FirstCall [SHIELD-POLICY USAGE-INGEST], two addresses\n".utf8))
  exit(2)
}
// Every service has applied what was written before it is read.
let tokens = ConsistencyTokens()
let family = FamilyV1.FamilyServiceClient(try Channel(host: host, target: addresses[1], interceptors: [tokens]))
let usage = UsageV1.UsageIngestServiceClient(try Channel(host: host, target: addresses[2], interceptors: [tokens]))

let created = try await family.createFamily(
  .init(
    familyID: Identifier.make(on: host), displayName: "Miller", guardianDisplayName: "Ana", deviceDisplayName: "Laptop",
    requestID: Identifier.make(on: host)))
let token = created.credentials?.accessToken ?? ""
var asGuardian = CallOptions(timeout: .seconds(5))
try asGuardian.metadata.add(name: "authorization", value: "Bearer \(token)")

let child = try await family.createChild(
  .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: Identifier.make(on: host)), options: asGuardian)
let totals = try await usage.getTotals(.init(childID: child.childID), options: asGuardian)
print("\(child.displayName) lives in \(child.timeZone) and has learned for \(totals.learningSeconds) s")

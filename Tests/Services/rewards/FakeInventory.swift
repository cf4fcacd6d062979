import Messages
import RPC
import Stubs

/// Apps of devices, and how long they were used.
final class FakeInventory: ShieldV1.PartialInventoryService {
  static let digest = "token.sha256." + String(repeating: "7", count: 64)

  let name: String

  init(name: String) { self.name = name }

  func reportApps(_ request: ShieldV1.ReportAppsRequest, context: RPCContext) async throws
    -> ShieldV1.ReportAppsResponse
  { .init(reportTime: Fake.time) }
  func listUnassignedApps(_ request: ShieldV1.ListUnassignedAppsRequest, context: RPCContext) async throws
    -> ShieldV1.ListUnassignedAppsResponse
  {
    .init(
      apps: [.init(tokenDigest: Self.digest, displayName: name, kind: .webDomain, deviceIDs: [Fake.id])],
      reports: [.init(deviceID: Fake.id, reportTime: Fake.time)])
  }
}

extension FakeUsage {
  func listUnassignedUsage(_ request: UsageV1.ListUnassignedUsageRequest, context: RPCContext) async throws
    -> UsageV1.ListUnassignedUsageResponse
  {
    .init(apps: [
      .init(tokenDigest: FakeInventory.digest, seconds: 86_399, lastUseTime: Fake.time),
      .init(tokenDigest: FakeInventory.digest.replacing("7", with: "8"), seconds: 60, lastUseTime: Fake.time),
    ])
  }
}

import Database
import LocalTime
import Messages
import RPC
import ServiceAPI

// Devices (FA-3).
extension FamilyAPI {
  public func listDevices(
    _ request: FamilyV1.ListDevicesRequest, context: RPCContext
  ) async throws -> FamilyV1.ListDevicesResponse {
    let key = try CallingGuardian(context).key
    let now = now
    let devices = try await database.read(key.familyID) { tx in
      // A lapsed pairing's device is gone from that second on, even though the timer removes it a little later.
      let lapsed = Set(try PairingTable.list(tx, key).filter { $0.pairing.isLapsed(at: now) }.compactMap(\.deviceID))
      return try DeviceTable.list(tx, key).filter { !lapsed.contains($0.deviceID) }
    }
    var response = FamilyV1.ListDevicesResponse()
    response.devices = devices.map(FamilyV1.Device.init)
    return response
  }
}

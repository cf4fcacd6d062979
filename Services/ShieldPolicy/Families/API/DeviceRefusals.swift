import Messages
package import RPC
import ServiceAPI

extension Refusal {
  package static func revokedCaller() -> RPCError {
    error(.unauthenticated, reason: .deviceRevoked, "the device was cut off from the family; pair it again")
  }

  package static func deviceNotInUse(_ device: DeviceRecord) -> RPCError {
    let reason =
      switch device.status {
      case .pending: "waits for a guardian: confirm or cancel its pairing"
      case .reset: "had its mode reset: pair it again"
      case .revoked: "was revoked: pair it again"
      case .active: "is in use"
      }
    return failedPrecondition(.deviceNotInUse, "device \(device.deviceID) \(reason)")
  }
}

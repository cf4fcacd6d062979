import Messages
import RPC
import ServiceHarness
import Stubs

extension ForeignIDTests {
  static let family = [
    Probe(Family.updateGuardian, .guardian) {
      FamilyV1.UpdateGuardianRequest(
        guardian: .init(guardianID: $0, displayName: "x"), updateMask: name, requestID: freshID())
    },
    Probe(Family.removeGuardian, .guardian) { FamilyV1.RemoveGuardianRequest(guardianID: $0, requestID: freshID()) },
    Probe(Family.undoSecurityChange, .guardian) {
      FamilyV1.UndoSecurityChangeRequest(changeID: $0, requestID: freshID())
    },
    Probe(Family.setPin, .guardian) {
      FamilyV1.SetPinRequest(guardianID: $0, pin: "4711", requestID: freshID())
    },
    Probe(Family.verifyPin, .guardian, isForGuardians: false, isForChildren: true) {
      FamilyV1.VerifyPinRequest(guardianID: $0, pin: "4711")
    },
    Probe(Family.updateChild, .child) {
      FamilyV1.UpdateChildRequest(child: .init(childID: $0, displayName: "x"), updateMask: name, requestID: freshID())
    },
    Probe(Family.startPairing, .child) { FamilyV1.StartPairingRequest(childID: $0, requestID: freshID()) },
    Probe(Family.startPairing, .guardian) { FamilyV1.StartPairingRequest(requestID: freshID(), guardianID: $0) },
    Probe(Family.confirmPairing, .pairing) { FamilyV1.ConfirmPairingRequest(pairingID: $0, requestID: freshID()) },
    Probe(Family.cancelPairing, .pairing) { FamilyV1.CancelPairingRequest(pairingID: $0, requestID: freshID()) },
    Probe(Family.updateDevice, .device) {
      FamilyV1.UpdateDeviceRequest(
        device: .init(deviceID: $0, displayName: "x"), updateMask: name, requestID: freshID())
    },
    Probe(Family.revokeDevice, .device) { FamilyV1.RevokeDeviceRequest(deviceID: $0, requestID: freshID()) },
    Probe(Family.listChanges, .child) { CommonV1.ListChangesRequest(childID: $0) },
    Probe(Privacy.eraseChild, .child) { PrivacyV1.EraseChildRequest(childID: $0, requestID: freshID()) },
    Probe(Privacy.deleteFamily, .family) { PrivacyV1.DeleteFamilyRequest(familyID: $0, requestID: freshID()) },
  ]
}

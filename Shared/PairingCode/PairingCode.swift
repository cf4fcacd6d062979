// PairingCode

/// The person who will own a device.
package enum DeviceOwner: Hashable, Sendable {
  case guardian(guardianID: String)
  case child(childID: String)

  package var guardianID: String? { if case .guardian(let id) = self { id } else { nil } }
  package var childID: String? { if case .child(let id) = self { id } else { nil } }
}

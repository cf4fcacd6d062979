package import LocalTime
package import Violations

/// Maximum numbers of members and apps of a family (FA-1): several guardians with equal rights, children, devices.
package enum FamilyLimits {
  static let guardians = 20
  static let children = 50
  package static let devices = 100
  package static let appsPerChild = 1000
  /// Devices beyond the limit that recovery codes may make, so that a full family does not lock a guardian out.
  package static let recoveredDevices = 10
  /// Devices that were revoked or reset, and guardians who were removed, of which the record is kept.
  package static let kept = 100
}

/// A guardian's settings for a child (FA-1).
package struct ChildProfile: Hashable, Sendable {
  package var displayName: String
  /// IANA name such as `Europe/Berlin`.
  package var timeZone: String
  package var weekStart: Weekday

  package init(displayName: String, timeZone: String, weekStart: Weekday = .monday) {
    self.displayName = displayName
    self.timeZone = timeZone
    self.weekStart = weekStart
  }

  /// Everything that is wrong with the profile.
  package func violations() -> [FieldViolation] {
    var found: [FieldViolation] = []
    if let violation = DisplayName.violation(displayName, field: "display_name") { found.append(violation) }
    if (try? Zone.named(timeZone)) == nil {
      found.append(
        FieldViolation(
          field: "time_zone",
          message: "time_zone \"\(timeZone.prefix(64))\" is not known; give an IANA name such as Europe/Berlin"))
    }
    return found
  }
}

/// The size of a family as a whole, which is bounded (FA-1).
package struct FamilySize: Hashable, Sendable {
  package var guardians: Int
  package var children: Int
  package var devices: Int

  package init(guardians: Int, children: Int, devices: Int) {
    self.guardians = guardians
    self.children = children
    self.devices = devices
  }

  /// Why no more can be added; nil if one can.
  package func refusal(toAdd member: FamilyMember) -> String? {
    let (count, limit, noun) =
      switch member {
      case .guardian: (guardians, FamilyLimits.guardians, "guardians")
      case .child: (children, FamilyLimits.children, "children")
      case .device: (devices, FamilyLimits.devices, "devices")
      }
    return count < limit ? nil : "the family has \(count) \(noun); at most \(limit) are allowed"
  }
}

package enum FamilyMember: Hashable, Sendable {
  case guardian, child, device
}

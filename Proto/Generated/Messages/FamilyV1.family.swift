// swift-format-ignore-file
// Written by StubGenerator from screentime/family/v1/family.proto. Do not edit.

import CMessages
import CommonProtos
import CProtobufC
import ProtobufC

extension FamilyV1 {
  /// The kind of owner of a device.
  public enum DeviceMode: ProtobufC.ProtobufEnum {
    /// None: the mode was reset.
    case unspecified
    /// A guardian's device.
    case parent
    /// A child's device.
    case child
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .parent, .child]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .parent
      case 2: self = .child
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .parent: 1
      case .child: 2
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "DEVICE_MODE_UNSPECIFIED"
      case .parent: "DEVICE_MODE_PARENT"
      case .child: "DEVICE_MODE_CHILD"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension FamilyV1 {
  /// The state of a device.
  public enum DeviceStatus: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// The code is redeemed, no guardian has confirmed yet.
    case pending
    /// In use.
    case active
    /// Revoked for good.
    case revoked
    /// Its mode was reset: it has to be paired again.
    case reset
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .pending, .active, .revoked, .reset]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .pending
      case 2: self = .active
      case 3: self = .revoked
      case 4: self = .reset
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .pending: 1
      case .active: 2
      case .revoked: 3
      case .reset: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "DEVICE_STATUS_UNSPECIFIED"
      case .pending: "DEVICE_STATUS_PENDING"
      case .active: "DEVICE_STATUS_ACTIVE"
      case .revoked: "DEVICE_STATUS_REVOKED"
      case .reset: "DEVICE_STATUS_RESET"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension FamilyV1 {
  /// How a child's device fares, from its last report and its last sync (SH-8). The first that applies holds.
  public enum SyncStatus: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// It has not synced since it was paired.
    case idle
    /// It has reported that it may not restrict apps or does not, or has not synced for 24 hours.
    case error
    /// It has not acknowledged the newest version of the policy, or has reported records that wait to be sent.
    case syncing
    /// It has acknowledged the newest version of the policy, and nothing waits.
    case success
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .idle, .error, .syncing, .success]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .idle
      case 2: self = .error
      case 3: self = .syncing
      case 4: self = .success
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .idle: 1
      case .error: 2
      case .syncing: 3
      case .success: 4
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "SYNC_STATUS_UNSPECIFIED"
      case .idle: "SYNC_STATUS_IDLE"
      case .error: "SYNC_STATUS_ERROR"
      case .syncing: "SYNC_STATUS_SYNCING"
      case .success: "SYNC_STATUS_SUCCESS"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension FamilyV1 {
  /// The state of a pairing.
  public enum PairingState: ProtobufC.ProtobufEnum {
    /// Never sent.
    case unspecified
    /// The code is redeemed, no guardian has confirmed yet.
    case pending
    /// Confirmed: the response carries the credentials.
    case confirmed
    /// Lapsed without confirmation, or cancelled by a guardian; start again.
    case expired
    /// The code waits for its device. Not in AwaitPairing.
    case started
    /// A guardian has cancelled it. Not in AwaitPairing.
    case cancelled
    /// Five wrong codes have ended it; start again. Not in AwaitPairing.
    case attemptsExhausted
    /// A number that this version of the contract does not name.
    case unrecognized(Int32)

    public static let allCases: [Self] = [.unspecified, .pending, .confirmed, .expired, .started, .cancelled, .attemptsExhausted]

    public init() { self = .unspecified }

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .pending
      case 2: self = .confirmed
      case 3: self = .expired
      case 4: self = .started
      case 5: self = .cancelled
      case 6: self = .attemptsExhausted
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .pending: 1
      case .confirmed: 2
      case .expired: 3
      case .started: 4
      case .cancelled: 5
      case .attemptsExhausted: 6
      case .unrecognized(let number): number
      }
    }

    public var protoName: String {
      switch self {
      case .unspecified: "PAIRING_STATE_UNSPECIFIED"
      case .pending: "PAIRING_STATE_PENDING"
      case .confirmed: "PAIRING_STATE_CONFIRMED"
      case .expired: "PAIRING_STATE_EXPIRED"
      case .started: "PAIRING_STATE_STARTED"
      case .cancelled: "PAIRING_STATE_CANCELLED"
      case .attemptsExhausted: "PAIRING_STATE_ATTEMPTS_EXHAUSTED"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}

extension FamilyV1 {
  /// A family.
  public struct Family: ProtobufC.GeneratedMessage {
    /// The family's id, UUIDv7.
    public var familyID: String = ""
    /// Display name, 1 to 100 characters.
    public var displayName: String = ""
    /// Guardians, in order of creation, 1 to 20.
    public var guardians: [FamilyV1.Guardian] = []
    /// When the family was created.
    public var createTime: GoogleProtobuf.Timestamp?
    /// Guardians who were removed, in order of creation: at most 100, those removed last.
    public var removedGuardians: [FamilyV1.Guardian] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      displayName: String = "",
      guardians: [FamilyV1.Guardian] = [],
      createTime: GoogleProtobuf.Timestamp? = nil,
      removedGuardians: [FamilyV1.Guardian] = []
    ) {
      self.familyID = familyID
      self.displayName = displayName
      self.guardians = guardians
      self.createTime = createTime
      self.removedGuardians = removedGuardians
    }
  }
}

extension FamilyV1.Family {
  public static var fullName: String { "screentime.family.v1.Family" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__family__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Family.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.guardians = Reading.messages(m.pointee.f_guardians, m.pointee.n_f_guardians)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.removedGuardians = Reading.messages(m.pointee.f_removed_guardians, m.pointee.n_f_removed_guardians)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Family.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_display_name = arena.string(self.displayName)
    (m.pointee.n_f_guardians, m.pointee.f_guardians) = (self.guardians.count, try arena.messages(self.guardians))
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    (m.pointee.n_f_removed_guardians, m.pointee.f_removed_guardians) = (self.removedGuardians.count, try arena.messages(self.removedGuardians))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A parent or another adult with equal rights.
  public struct Guardian: ProtobufC.GeneratedMessage {
    /// The guardian's id, UUID.
    public var guardianID: String = ""
    /// Display name, 1 to 100 characters.
    public var displayName: String = ""
    /// When the guardian was added.
    public var createTime: GoogleProtobuf.Timestamp?
    /// Guardian who added this one; empty for the first.
    public var creatorGuardianID: String = ""
    /// When the display name was changed last; unset while it has not been.
    public var updateTime: GoogleProtobuf.Timestamp?
    /// Guardian who changed it last, UUID; empty while it has not been.
    public var updaterGuardianID: String = ""
    /// When the guardian was removed from the family; unset for a present one.
    public var removeTime: GoogleProtobuf.Timestamp?
    /// Guardian who removed this one, UUID; empty for a present one.
    public var removerGuardianID: String = ""
    /// Recovery codes that are not used yet, 0 to 10.
    public var recoveryCodeCount: Int32 = 0
    /// When the recovery codes were made; unset without any.
    public var recoveryCodeTime: GoogleProtobuf.Timestamp?
    /// Whether the guardian has a PIN.
    public var hasPin: Bool = false
    /// When the PIN was set last; unset without one.
    public var pinUpdateTime: GoogleProtobuf.Timestamp?
    /// Guardian who set it last, UUID; empty without one.
    public var pinUpdaterGuardianID: String = ""
    /// Until when no PIN is accepted, exclusive, after too many wrong ones; unset while none was locked.
    public var pinLockTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      guardianID: String = "",
      displayName: String = "",
      createTime: GoogleProtobuf.Timestamp? = nil,
      creatorGuardianID: String = "",
      updateTime: GoogleProtobuf.Timestamp? = nil,
      updaterGuardianID: String = "",
      removeTime: GoogleProtobuf.Timestamp? = nil,
      removerGuardianID: String = "",
      recoveryCodeCount: Int32 = 0,
      recoveryCodeTime: GoogleProtobuf.Timestamp? = nil,
      hasPin: Bool = false,
      pinUpdateTime: GoogleProtobuf.Timestamp? = nil,
      pinUpdaterGuardianID: String = "",
      pinLockTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.guardianID = guardianID
      self.displayName = displayName
      self.createTime = createTime
      self.creatorGuardianID = creatorGuardianID
      self.updateTime = updateTime
      self.updaterGuardianID = updaterGuardianID
      self.removeTime = removeTime
      self.removerGuardianID = removerGuardianID
      self.recoveryCodeCount = recoveryCodeCount
      self.recoveryCodeTime = recoveryCodeTime
      self.hasPin = hasPin
      self.pinUpdateTime = pinUpdateTime
      self.pinUpdaterGuardianID = pinUpdaterGuardianID
      self.pinLockTime = pinLockTime
    }
  }
}

extension FamilyV1.Guardian {
  public static var fullName: String { "screentime.family.v1.Guardian" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__guardian__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Guardian.self)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.creatorGuardianID = Reading.string(m.pointee.s_creator_guardian_id)
    self.updateTime = Reading.message(m.pointee.f_update_time)
    self.updaterGuardianID = Reading.string(m.pointee.s_updater_guardian_id)
    self.removeTime = Reading.message(m.pointee.f_remove_time)
    self.removerGuardianID = Reading.string(m.pointee.s_remover_guardian_id)
    self.recoveryCodeCount = m.pointee.f_recovery_code_count
    self.recoveryCodeTime = Reading.message(m.pointee.f_recovery_code_time)
    self.hasPin = m.pointee.f_has_pin != 0
    self.pinUpdateTime = Reading.message(m.pointee.f_pin_update_time)
    self.pinUpdaterGuardianID = Reading.string(m.pointee.s_pin_updater_guardian_id)
    self.pinLockTime = Reading.message(m.pointee.f_pin_lock_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Guardian.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.s_creator_guardian_id = arena.string(self.creatorGuardianID)
    m.pointee.f_update_time = try arena.optionalMessage(self.updateTime)
    m.pointee.s_updater_guardian_id = arena.string(self.updaterGuardianID)
    m.pointee.f_remove_time = try arena.optionalMessage(self.removeTime)
    m.pointee.s_remover_guardian_id = arena.string(self.removerGuardianID)
    m.pointee.f_recovery_code_count = self.recoveryCodeCount
    m.pointee.f_recovery_code_time = try arena.optionalMessage(self.recoveryCodeTime)
    m.pointee.f_has_pin = self.hasPin ? 1 : 0
    m.pointee.f_pin_update_time = try arena.optionalMessage(self.pinUpdateTime)
    m.pointee.s_pin_updater_guardian_id = arena.string(self.pinUpdaterGuardianID)
    m.pointee.f_pin_lock_time = try arena.optionalMessage(self.pinLockTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A child.
  public struct Child: ProtobufC.GeneratedMessage {
    /// The child's id, UUID.
    public var childID: String = ""
    /// Display name, 1 to 100 characters.
    public var displayName: String = ""
    /// IANA time zone such as `Europe/Berlin`.
    public var timeZone: String = ""
    /// First day of the child's week; unspecified means Monday.
    public var weekStart: CommonV1.Weekday = .init()
    /// When the child was added.
    public var createTime: GoogleProtobuf.Timestamp?
    /// When the child was last changed.
    public var updateTime: GoogleProtobuf.Timestamp?
    /// Guardian who made the last change.
    public var updaterGuardianID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      displayName: String = "",
      timeZone: String = "",
      weekStart: CommonV1.Weekday = .init(),
      createTime: GoogleProtobuf.Timestamp? = nil,
      updateTime: GoogleProtobuf.Timestamp? = nil,
      updaterGuardianID: String = ""
    ) {
      self.childID = childID
      self.displayName = displayName
      self.timeZone = timeZone
      self.weekStart = weekStart
      self.createTime = createTime
      self.updateTime = updateTime
      self.updaterGuardianID = updaterGuardianID
    }
  }
}

extension FamilyV1.Child {
  public static var fullName: String { "screentime.family.v1.Child" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__child__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Child.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.timeZone = Reading.string(m.pointee.s_time_zone)
    self.weekStart = CommonV1.Weekday(rawValue: Int32(truncatingIfNeeded: m.pointee.f_week_start.rawValue))
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.updateTime = Reading.message(m.pointee.f_update_time)
    self.updaterGuardianID = Reading.string(m.pointee.s_updater_guardian_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Child.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_time_zone = arena.string(self.timeZone)
    m.pointee.f_week_start = .init(rawValue: .init(truncatingIfNeeded: self.weekStart.rawValue))
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.f_update_time = try arena.optionalMessage(self.updateTime)
    m.pointee.s_updater_guardian_id = arena.string(self.updaterGuardianID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A device of the family.
  public struct Device: ProtobufC.GeneratedMessage {
    /// The device's id, UUID.
    public var deviceID: String = ""
    /// Display name, 1 to 100 characters.
    public var displayName: String = ""
    /// The kind of its owner.
    public var mode: FamilyV1.DeviceMode = .init()
    /// The child it belongs to, or belonged to when its mode was reset; empty for a parent device.
    public var childID: String = ""
    /// Its state.
    public var status: FamilyV1.DeviceStatus = .init()
    /// When it was added.
    public var createTime: GoogleProtobuf.Timestamp?
    /// Last time it acknowledged a policy or reported its state; unset before the first.
    public var lastSyncTime: GoogleProtobuf.Timestamp?
    /// The guardian it belongs to, or belonged to when its mode was reset, UUID; empty for a child's device.
    public var guardianID: String = ""
    /// Whether other persons use this parent device as well: its guardian's writes then need the PIN.
    public var shared: Bool = false
    /// When its display name, `shared` or its mode was changed last; unset while none has been.
    public var updateTime: GoogleProtobuf.Timestamp?
    /// Guardian who made that change, UUID; empty while there is none.
    public var updaterGuardianID: String = ""
    /// When it was revoked or its mode was reset; unset for others, and for devices that were revoked before this was
    /// recorded.
    public var revokeTime: GoogleProtobuf.Timestamp?
    /// Guardian who revoked it or reset its mode, UUID; empty where the reuse of a refresh token did.
    public var revokerGuardianID: String = ""
    /// Whether this child's device shows and enforces nothing: figures that are watched of devices, such as the lag of
    /// their policies, leave it out.
    public var viewer: Bool = false
    /// The restrictions that it enforces, and how it fares; only in ListDevices, and only for a child's device in use that is no viewer.
    public var state: FamilyV1.DeviceState?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      displayName: String = "",
      mode: FamilyV1.DeviceMode = .init(),
      childID: String = "",
      status: FamilyV1.DeviceStatus = .init(),
      createTime: GoogleProtobuf.Timestamp? = nil,
      lastSyncTime: GoogleProtobuf.Timestamp? = nil,
      guardianID: String = "",
      shared: Bool = false,
      updateTime: GoogleProtobuf.Timestamp? = nil,
      updaterGuardianID: String = "",
      revokeTime: GoogleProtobuf.Timestamp? = nil,
      revokerGuardianID: String = "",
      viewer: Bool = false,
      state: FamilyV1.DeviceState? = nil
    ) {
      self.deviceID = deviceID
      self.displayName = displayName
      self.mode = mode
      self.childID = childID
      self.status = status
      self.createTime = createTime
      self.lastSyncTime = lastSyncTime
      self.guardianID = guardianID
      self.shared = shared
      self.updateTime = updateTime
      self.updaterGuardianID = updaterGuardianID
      self.revokeTime = revokeTime
      self.revokerGuardianID = revokerGuardianID
      self.viewer = viewer
      self.state = state
    }
  }
}

extension FamilyV1.Device {
  public static var fullName: String { "screentime.family.v1.Device" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__device__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Device.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.mode = FamilyV1.DeviceMode(rawValue: Int32(truncatingIfNeeded: m.pointee.f_mode.rawValue))
    self.childID = Reading.string(m.pointee.s_child_id)
    self.status = FamilyV1.DeviceStatus(rawValue: Int32(truncatingIfNeeded: m.pointee.f_status.rawValue))
    self.createTime = Reading.message(m.pointee.f_create_time)
    self.lastSyncTime = Reading.message(m.pointee.f_last_sync_time)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.shared = m.pointee.f_shared != 0
    self.updateTime = Reading.message(m.pointee.f_update_time)
    self.updaterGuardianID = Reading.string(m.pointee.s_updater_guardian_id)
    self.revokeTime = Reading.message(m.pointee.f_revoke_time)
    self.revokerGuardianID = Reading.string(m.pointee.s_revoker_guardian_id)
    self.viewer = m.pointee.f_viewer != 0
    self.state = Reading.message(m.pointee.f_state)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Device.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.f_mode = .init(rawValue: .init(truncatingIfNeeded: self.mode.rawValue))
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.f_status = .init(rawValue: .init(truncatingIfNeeded: self.status.rawValue))
    m.pointee.f_create_time = try arena.optionalMessage(self.createTime)
    m.pointee.f_last_sync_time = try arena.optionalMessage(self.lastSyncTime)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_shared = self.shared ? 1 : 0
    m.pointee.f_update_time = try arena.optionalMessage(self.updateTime)
    m.pointee.s_updater_guardian_id = arena.string(self.updaterGuardianID)
    m.pointee.f_revoke_time = try arena.optionalMessage(self.revokeTime)
    m.pointee.s_revoker_guardian_id = arena.string(self.revokerGuardianID)
    m.pointee.f_viewer = self.viewer ? 1 : 0
    m.pointee.f_state = try arena.optionalMessage(self.state)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The policy that a child's device enforces, and the device's own state.
  public struct DeviceState: ProtobufC.GeneratedMessage {
    /// How it fares.
    public var syncStatus: FamilyV1.SyncStatus = .init()
    /// True while a guardian has disabled it: all its reward apps are shielded.
    public var disabled: Bool = false
    /// Number of apps that are blocked on this device alone; ShieldPolicyService's GetPolicy names them.
    public var blockedAppCount: Int32 = 0
    /// Versions of the policy that it is behind the newest, by its acknowledgements.
    public var policyLag: Int64 = 0
    /// Its last report; unset before the first.
    public var report: FamilyV1.DeviceReport?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      syncStatus: FamilyV1.SyncStatus = .init(),
      disabled: Bool = false,
      blockedAppCount: Int32 = 0,
      policyLag: Int64 = 0,
      report: FamilyV1.DeviceReport? = nil
    ) {
      self.syncStatus = syncStatus
      self.disabled = disabled
      self.blockedAppCount = blockedAppCount
      self.policyLag = policyLag
      self.report = report
    }
  }
}

extension FamilyV1.DeviceState {
  public static var fullName: String { "screentime.family.v1.DeviceState" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__device_state__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceState.self)
    self.syncStatus = FamilyV1.SyncStatus(rawValue: Int32(truncatingIfNeeded: m.pointee.f_sync_status.rawValue))
    self.disabled = m.pointee.f_disabled != 0
    self.blockedAppCount = m.pointee.f_blocked_app_count
    self.policyLag = m.pointee.f_policy_lag
    self.report = Reading.message(m.pointee.f_report)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceState.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_sync_status = .init(rawValue: .init(truncatingIfNeeded: self.syncStatus.rawValue))
    m.pointee.f_disabled = self.disabled ? 1 : 0
    m.pointee.f_blocked_app_count = self.blockedAppCount
    m.pointee.f_policy_lag = self.policyLag
    m.pointee.f_report = try arena.optionalMessage(self.report)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The last report of a child's device, as the device sent it.
  public struct DeviceReport: ProtobufC.GeneratedMessage {
    /// When the report was received.
    public var reportTime: GoogleProtobuf.Timestamp?
    /// Permission to restrict apps.
    public var permission: CommonV1.RestrictionPermission = .init()
    /// Whether it enforced the policy.
    public var protectionOn: Bool = false
    /// Version of its app, 1 to 64 characters.
    public var appVersion: String = ""
    /// Operating system with its version, 1 to 64 characters.
    public var osVersion: String = ""
    /// Version of the policy in force on it; 0 for none.
    public var policyVersion: Int64 = 0
    /// Usage records that wait to be sent, 0 to 1,000,000,000.
    public var waitingRecords: Int64 = 0
    /// When it lost its protection; unset while it has it, and before it had it first.
    public var protectionLossTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      reportTime: GoogleProtobuf.Timestamp? = nil,
      permission: CommonV1.RestrictionPermission = .init(),
      protectionOn: Bool = false,
      appVersion: String = "",
      osVersion: String = "",
      policyVersion: Int64 = 0,
      waitingRecords: Int64 = 0,
      protectionLossTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.reportTime = reportTime
      self.permission = permission
      self.protectionOn = protectionOn
      self.appVersion = appVersion
      self.osVersion = osVersion
      self.policyVersion = policyVersion
      self.waitingRecords = waitingRecords
      self.protectionLossTime = protectionLossTime
    }
  }
}

extension FamilyV1.DeviceReport {
  public static var fullName: String { "screentime.family.v1.DeviceReport" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__device_report__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceReport.self)
    self.reportTime = Reading.message(m.pointee.f_report_time)
    self.permission = CommonV1.RestrictionPermission(rawValue: Int32(truncatingIfNeeded: m.pointee.f_permission.rawValue))
    self.protectionOn = m.pointee.f_protection_on != 0
    self.appVersion = Reading.string(m.pointee.s_app_version)
    self.osVersion = Reading.string(m.pointee.s_os_version)
    self.policyVersion = m.pointee.f_policy_version
    self.waitingRecords = m.pointee.f_waiting_records
    self.protectionLossTime = Reading.message(m.pointee.f_protection_loss_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceReport.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_report_time = try arena.optionalMessage(self.reportTime)
    m.pointee.f_permission = .init(rawValue: .init(truncatingIfNeeded: self.permission.rawValue))
    m.pointee.f_protection_on = self.protectionOn ? 1 : 0
    m.pointee.s_app_version = arena.string(self.appVersion)
    m.pointee.s_os_version = arena.string(self.osVersion)
    m.pointee.f_policy_version = self.policyVersion
    m.pointee.f_waiting_records = self.waitingRecords
    m.pointee.f_protection_loss_time = try arena.optionalMessage(self.protectionLossTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A device's credentials. Keep both secret.
  public struct Credentials: ProtobufC.GeneratedMessage {
    /// Signed access token for the `authorization: Bearer` header.
    public var accessToken: String = ""
    /// When the access token stops working; 5 minutes after issue.
    public var accessTokenExpireTime: GoogleProtobuf.Timestamp?
    /// Single-use token for RefreshToken; void when it is not used for 180 days, or as the service is configured.
    public var refreshToken: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      accessToken: String = "",
      accessTokenExpireTime: GoogleProtobuf.Timestamp? = nil,
      refreshToken: String = ""
    ) {
      self.accessToken = accessToken
      self.accessTokenExpireTime = accessTokenExpireTime
      self.refreshToken = refreshToken
    }
  }
}

extension FamilyV1.Credentials {
  public static var fullName: String { "screentime.family.v1.Credentials" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__credentials__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Credentials.self)
    self.accessToken = Reading.string(m.pointee.s_access_token)
    self.accessTokenExpireTime = Reading.message(m.pointee.f_access_token_expire_time)
    self.refreshToken = Reading.string(m.pointee.s_refresh_token)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Credentials.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_access_token = arena.string(self.accessToken)
    m.pointee.f_access_token_expire_time = try arena.optionalMessage(self.accessTokenExpireTime)
    m.pointee.s_refresh_token = arena.string(self.refreshToken)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a new family.
  public struct CreateFamilyRequest: ProtobufC.GeneratedMessage {
    /// Id of the new family, a UUIDv7 made by the client; it decides where the family's data lives.
    public var familyID: String = ""
    /// Family name, 1 to 100 characters without control characters.
    public var displayName: String = ""
    /// Name of the first guardian, 1 to 100 characters without control characters.
    public var guardianDisplayName: String = ""
    /// Name of the parent device, 1 to 100 characters; control characters are removed.
    public var deviceDisplayName: String = ""
    /// Makes a repetition safe, UUID. Keep it secret until the response has arrived: a repetition is given fresh
    /// credentials and voids the unused first ones.
    public var requestID: String = ""
    /// Invitation of the operator, at most 256 bytes: required where the service is configured so; elsewhere it may be empty,
    /// and with one the call does not wait for others.
    public var invitation: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      displayName: String = "",
      guardianDisplayName: String = "",
      deviceDisplayName: String = "",
      requestID: String = "",
      invitation: String = ""
    ) {
      self.familyID = familyID
      self.displayName = displayName
      self.guardianDisplayName = guardianDisplayName
      self.deviceDisplayName = deviceDisplayName
      self.requestID = requestID
      self.invitation = invitation
    }
  }
}

extension FamilyV1.CreateFamilyRequest {
  public static var fullName: String { "screentime.family.v1.CreateFamilyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__create_family_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CreateFamilyRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.guardianDisplayName = Reading.string(m.pointee.s_guardian_display_name)
    self.deviceDisplayName = Reading.string(m.pointee.s_device_display_name)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.invitation = Reading.string(m.pointee.s_invitation)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CreateFamilyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_guardian_display_name = arena.string(self.guardianDisplayName)
    m.pointee.s_device_display_name = arena.string(self.deviceDisplayName)
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_invitation = arena.string(self.invitation)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The new family.
  public struct CreateFamilyResponse: ProtobufC.GeneratedMessage {
    /// The family, with its first guardian.
    public var family: FamilyV1.Family?
    /// The parent device.
    public var device: FamilyV1.Device?
    /// Credentials of the parent device.
    public var credentials: FamilyV1.Credentials?
    /// Ten recovery codes of the guardian, 20 Crockford base-32 characters each: secrets to be kept apart from the device. A
    /// repetition is given other ones, and these are void.
    public var recoveryCodes: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      family: FamilyV1.Family? = nil,
      device: FamilyV1.Device? = nil,
      credentials: FamilyV1.Credentials? = nil,
      recoveryCodes: [String] = []
    ) {
      self.family = family
      self.device = device
      self.credentials = credentials
      self.recoveryCodes = recoveryCodes
    }
  }
}

extension FamilyV1.CreateFamilyResponse {
  public static var fullName: String { "screentime.family.v1.CreateFamilyResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__create_family_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CreateFamilyResponse.self)
    self.family = Reading.message(m.pointee.f_family)
    self.device = Reading.message(m.pointee.f_device)
    self.credentials = Reading.message(m.pointee.f_credentials)
    self.recoveryCodes = Reading.strings(m.pointee.s_recovery_codes, m.pointee.n_s_recovery_codes)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CreateFamilyResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_family = try arena.optionalMessage(self.family)
    m.pointee.f_device = try arena.optionalMessage(self.device)
    m.pointee.f_credentials = try arena.optionalMessage(self.credentials)
    (m.pointee.n_s_recovery_codes, m.pointee.s_recovery_codes) = (self.recoveryCodes.count, arena.strings(self.recoveryCodes))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests the caller's family.
  public struct GetFamilyRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.GetFamilyRequest {
  public static var fullName: String { "screentime.family.v1.GetFamilyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__get_family_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__GetFamilyRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__GetFamilyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests changes to the family.
  public struct UpdateFamilyRequest: ProtobufC.GeneratedMessage {
    /// New values; only fields in the mask are read.
    public var family: FamilyV1.Family?
    /// Fields to change: `display_name`.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      family: FamilyV1.Family? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      requestID: String = ""
    ) {
      self.family = family
      self.updateMask = updateMask
      self.requestID = requestID
    }
  }
}

extension FamilyV1.UpdateFamilyRequest {
  public static var fullName: String { "screentime.family.v1.UpdateFamilyRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__update_family_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateFamilyRequest.self)
    self.family = Reading.message(m.pointee.f_family)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateFamilyRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_family = try arena.optionalMessage(self.family)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a further guardian.
  public struct AddGuardianRequest: ProtobufC.GeneratedMessage {
    /// Name, 1 to 100 characters without control characters.
    public var displayName: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      displayName: String = "",
      requestID: String = ""
    ) {
      self.displayName = displayName
      self.requestID = requestID
    }
  }
}

extension FamilyV1.AddGuardianRequest {
  public static var fullName: String { "screentime.family.v1.AddGuardianRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__add_guardian_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__AddGuardianRequest.self)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__AddGuardianRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests changes to a guardian.
  public struct UpdateGuardianRequest: ProtobufC.GeneratedMessage {
    /// `guardian_id` names the guardian; of the rest only fields in the mask are read.
    public var guardian: FamilyV1.Guardian?
    /// Fields to change: `display_name`.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      guardian: FamilyV1.Guardian? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      requestID: String = ""
    ) {
      self.guardian = guardian
      self.updateMask = updateMask
      self.requestID = requestID
    }
  }
}

extension FamilyV1.UpdateGuardianRequest {
  public static var fullName: String { "screentime.family.v1.UpdateGuardianRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__update_guardian_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateGuardianRequest.self)
    self.guardian = Reading.message(m.pointee.f_guardian)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateGuardianRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_guardian = try arena.optionalMessage(self.guardian)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Removes a guardian.
  public struct RemoveGuardianRequest: ProtobufC.GeneratedMessage {
    /// The guardian to remove.
    public var guardianID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      guardianID: String = "",
      requestID: String = ""
    ) {
      self.guardianID = guardianID
      self.requestID = requestID
    }
  }
}

extension FamilyV1.RemoveGuardianRequest {
  public static var fullName: String { "screentime.family.v1.RemoveGuardianRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__remove_guardian_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RemoveGuardianRequest.self)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RemoveGuardianRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests new recovery codes.
  public struct RenewRecoveryCodesRequest: ProtobufC.GeneratedMessage {
    /// Makes a repetition safe, UUID: it is given other codes, and the first ones are void.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      requestID: String = ""
    ) {
      self.requestID = requestID
    }
  }
}

extension FamilyV1.RenewRecoveryCodesRequest {
  public static var fullName: String { "screentime.family.v1.RenewRecoveryCodesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__renew_recovery_codes_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RenewRecoveryCodesRequest.self)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RenewRecoveryCodesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// New recovery codes.
  public struct RenewRecoveryCodesResponse: ProtobufC.GeneratedMessage {
    /// Ten codes, 20 Crockford base-32 characters each, of which the first six are the same in all of them and say whose
    /// they are. Keep them secret, and apart from the device.
    public var recoveryCodes: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      recoveryCodes: [String] = []
    ) {
      self.recoveryCodes = recoveryCodes
    }
  }
}

extension FamilyV1.RenewRecoveryCodesResponse {
  public static var fullName: String { "screentime.family.v1.RenewRecoveryCodesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__renew_recovery_codes_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RenewRecoveryCodesResponse.self)
    self.recoveryCodes = Reading.strings(m.pointee.s_recovery_codes, m.pointee.n_s_recovery_codes)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RenewRecoveryCodesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_s_recovery_codes, m.pointee.s_recovery_codes) = (self.recoveryCodes.count, arena.strings(self.recoveryCodes))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Redeems a recovery code on the guardian's new device.
  public struct RedeemRecoveryCodeRequest: ProtobufC.GeneratedMessage {
    /// The guardian's family, UUID; empty with `guardian_id` where the code says it. A former code, of 16 characters, needs
    /// both. Given with a code that says it, they have to agree.
    public var familyID: String = ""
    /// The guardian, UUID; empty with `family_id`.
    public var guardianID: String = ""
    /// The code as typed, 20 or 16 characters: case, spaces and dashes do not matter, O reads as 0, I and L as 1.
    public var code: String = ""
    /// Name of the device, 1 to 100 characters; control characters are removed.
    public var deviceDisplayName: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      guardianID: String = "",
      code: String = "",
      deviceDisplayName: String = ""
    ) {
      self.familyID = familyID
      self.guardianID = guardianID
      self.code = code
      self.deviceDisplayName = deviceDisplayName
    }
  }
}

extension FamilyV1.RedeemRecoveryCodeRequest {
  public static var fullName: String { "screentime.family.v1.RedeemRecoveryCodeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__redeem_recovery_code_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RedeemRecoveryCodeRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.code = Reading.string(m.pointee.s_code)
    self.deviceDisplayName = Reading.string(m.pointee.s_device_display_name)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RedeemRecoveryCodeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_device_display_name = arena.string(self.deviceDisplayName)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A change that has made or unmade a guardian.
  public struct SecurityChange: ProtobufC.GeneratedMessage {
    /// The change's id, UUID.
    public var changeID: String = ""
    /// Its kind; never SECURITY_CHANGE_KIND_GUARDIAN_DEVICE_REMOVED, which cannot be undone.
    public var kind: CommonV1.SecurityChangeKind = .init()
    /// When it was made.
    public var makeTime: GoogleProtobuf.Timestamp?
    /// Guardian who made it, UUID; empty for an operator.
    public var authorGuardianID: String = ""
    /// Guardian whom it is about, UUID.
    public var guardianID: String = ""
    /// The device that was added, UUID; empty for other kinds.
    public var deviceID: String = ""
    /// Until when it can be undone, exclusive: 24 hours after it was made.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// When it was undone; unset while it holds.
    public var undoTime: GoogleProtobuf.Timestamp?
    /// Guardian who undid it, UUID; empty while it holds.
    public var undoerGuardianID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changeID: String = "",
      kind: CommonV1.SecurityChangeKind = .init(),
      makeTime: GoogleProtobuf.Timestamp? = nil,
      authorGuardianID: String = "",
      guardianID: String = "",
      deviceID: String = "",
      expireTime: GoogleProtobuf.Timestamp? = nil,
      undoTime: GoogleProtobuf.Timestamp? = nil,
      undoerGuardianID: String = ""
    ) {
      self.changeID = changeID
      self.kind = kind
      self.makeTime = makeTime
      self.authorGuardianID = authorGuardianID
      self.guardianID = guardianID
      self.deviceID = deviceID
      self.expireTime = expireTime
      self.undoTime = undoTime
      self.undoerGuardianID = undoerGuardianID
    }
  }
}

extension FamilyV1.SecurityChange {
  public static var fullName: String { "screentime.family.v1.SecurityChange" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__security_change__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SecurityChange.self)
    self.changeID = Reading.string(m.pointee.s_change_id)
    self.kind = CommonV1.SecurityChangeKind(rawValue: Int32(truncatingIfNeeded: m.pointee.f_kind.rawValue))
    self.makeTime = Reading.message(m.pointee.f_make_time)
    self.authorGuardianID = Reading.string(m.pointee.s_author_guardian_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.undoTime = Reading.message(m.pointee.f_undo_time)
    self.undoerGuardianID = Reading.string(m.pointee.s_undoer_guardian_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SecurityChange.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_change_id = arena.string(self.changeID)
    m.pointee.f_kind = .init(rawValue: .init(truncatingIfNeeded: self.kind.rawValue))
    m.pointee.f_make_time = try arena.optionalMessage(self.makeTime)
    m.pointee.s_author_guardian_id = arena.string(self.authorGuardianID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    m.pointee.f_undo_time = try arena.optionalMessage(self.undoTime)
    m.pointee.s_undoer_guardian_id = arena.string(self.undoerGuardianID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests what can be undone.
  public struct ListSecurityChangesRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.ListSecurityChangesRequest {
  public static var fullName: String { "screentime.family.v1.ListSecurityChangesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_security_changes_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListSecurityChangesRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListSecurityChangesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Changes that have made or unmade guardians.
  public struct ListSecurityChangesResponse: ProtobufC.GeneratedMessage {
    /// Changes of the last 24 hours, newest first.
    public var changes: [FamilyV1.SecurityChange] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changes: [FamilyV1.SecurityChange] = []
    ) {
      self.changes = changes
    }
  }
}

extension FamilyV1.ListSecurityChangesResponse {
  public static var fullName: String { "screentime.family.v1.ListSecurityChangesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_security_changes_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListSecurityChangesResponse.self)
    self.changes = Reading.messages(m.pointee.f_changes, m.pointee.n_f_changes)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListSecurityChangesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_changes, m.pointee.f_changes) = (self.changes.count, try arena.messages(self.changes))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Undoes a change.
  public struct UndoSecurityChangeRequest: ProtobufC.GeneratedMessage {
    /// The change, UUID.
    public var changeID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changeID: String = "",
      requestID: String = ""
    ) {
      self.changeID = changeID
      self.requestID = requestID
    }
  }
}

extension FamilyV1.UndoSecurityChangeRequest {
  public static var fullName: String { "screentime.family.v1.UndoSecurityChangeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__undo_security_change_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UndoSecurityChangeRequest.self)
    self.changeID = Reading.string(m.pointee.s_change_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UndoSecurityChangeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_change_id = arena.string(self.changeID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Undoes changes by a recovery code.
  public struct UndoByRecoveryCodeRequest: ProtobufC.GeneratedMessage {
    /// The guardian's family, UUID; empty with `guardian_id` where the code says it, as in RedeemRecoveryCodeRequest.
    public var familyID: String = ""
    /// The guardian, UUID; empty with `family_id`.
    public var guardianID: String = ""
    /// The code as typed, 20 or 16 characters: case, spaces and dashes do not matter, O reads as 0, I and L as 1.
    public var code: String = ""
    /// The changes to undo, UUIDs, at most 100; the newest is undone first. Empty to list what there is.
    public var changeIDs: [String] = []
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      guardianID: String = "",
      code: String = "",
      changeIDs: [String] = [],
      requestID: String = ""
    ) {
      self.familyID = familyID
      self.guardianID = guardianID
      self.code = code
      self.changeIDs = changeIDs
      self.requestID = requestID
    }
  }
}

extension FamilyV1.UndoByRecoveryCodeRequest {
  public static var fullName: String { "screentime.family.v1.UndoByRecoveryCodeRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__undo_by_recovery_code_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UndoByRecoveryCodeRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.code = Reading.string(m.pointee.s_code)
    self.changeIDs = Reading.strings(m.pointee.s_change_ids, m.pointee.n_s_change_ids)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UndoByRecoveryCodeRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_code = arena.string(self.code)
    (m.pointee.n_s_change_ids, m.pointee.s_change_ids) = (self.changeIDs.count, arena.strings(self.changeIDs))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The changes that are left after it.
  public struct UndoByRecoveryCodeResponse: ProtobufC.GeneratedMessage {
    /// Changes of the last 24 hours, newest first.
    public var changes: [FamilyV1.SecurityChange] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      changes: [FamilyV1.SecurityChange] = []
    ) {
      self.changes = changes
    }
  }
}

extension FamilyV1.UndoByRecoveryCodeResponse {
  public static var fullName: String { "screentime.family.v1.UndoByRecoveryCodeResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__undo_by_recovery_code_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UndoByRecoveryCodeResponse.self)
    self.changes = Reading.messages(m.pointee.f_changes, m.pointee.n_f_changes)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UndoByRecoveryCodeResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_changes, m.pointee.f_changes) = (self.changes.count, try arena.messages(self.changes))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests the guardians.
  public struct ListGuardiansRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.ListGuardiansRequest {
  public static var fullName: String { "screentime.family.v1.ListGuardiansRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_guardians_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListGuardiansRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListGuardiansRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The guardians.
  public struct ListGuardiansResponse: ProtobufC.GeneratedMessage {
    /// Present guardians in order of creation, 1 to 20. A child is given their id, display name and `has_pin`.
    public var guardians: [FamilyV1.Guardian] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      guardians: [FamilyV1.Guardian] = []
    ) {
      self.guardians = guardians
    }
  }
}

extension FamilyV1.ListGuardiansResponse {
  public static var fullName: String { "screentime.family.v1.ListGuardiansResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_guardians_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListGuardiansResponse.self)
    self.guardians = Reading.messages(m.pointee.f_guardians, m.pointee.n_f_guardians)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListGuardiansResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_guardians, m.pointee.f_guardians) = (self.guardians.count, try arena.messages(self.guardians))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Sets a PIN.
  public struct SetPinRequest: ProtobufC.GeneratedMessage {
    /// The guardian whose PIN it is; empty for the caller.
    public var guardianID: String = ""
    /// The new PIN, 4 to 12 digits.
    public var pin: String = ""
    /// The guardian's present PIN, where it is the caller's own and there is one; or give `recovery_code`.
    public var oldPin: String = ""
    /// A recovery code of the caller, for a PIN that is forgotten or locked.
    public var recoveryCode: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      guardianID: String = "",
      pin: String = "",
      oldPin: String = "",
      recoveryCode: String = "",
      requestID: String = ""
    ) {
      self.guardianID = guardianID
      self.pin = pin
      self.oldPin = oldPin
      self.recoveryCode = recoveryCode
      self.requestID = requestID
    }
  }
}

extension FamilyV1.SetPinRequest {
  public static var fullName: String { "screentime.family.v1.SetPinRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__set_pin_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SetPinRequest.self)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.pin = Reading.string(m.pointee.s_pin)
    self.oldPin = Reading.string(m.pointee.s_old_pin)
    self.recoveryCode = Reading.string(m.pointee.s_recovery_code)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SetPinRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_pin = arena.string(self.pin)
    m.pointee.s_old_pin = arena.string(self.oldPin)
    m.pointee.s_recovery_code = arena.string(self.recoveryCode)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Verifies a PIN.
  public struct VerifyPinRequest: ProtobufC.GeneratedMessage {
    /// The guardian whose PIN it is. On a guardian's device it may be empty, as no other one's will do.
    public var guardianID: String = ""
    /// The PIN as typed, 4 to 12 digits.
    public var pin: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      guardianID: String = "",
      pin: String = ""
    ) {
      self.guardianID = guardianID
      self.pin = pin
    }
  }
}

extension FamilyV1.VerifyPinRequest {
  public static var fullName: String { "screentime.family.v1.VerifyPinRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__verify_pin_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__VerifyPinRequest.self)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.pin = Reading.string(m.pointee.s_pin)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__VerifyPinRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_pin = arena.string(self.pin)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The elevation.
  public struct VerifyPinResponse: ProtobufC.GeneratedMessage {
    /// Elevated access token of the guardian, for the `authorization: Bearer` header.
    public var accessToken: String = ""
    /// When the access token stops working: on a guardian's device 5 minutes after issue, and RefreshToken returns another
    /// elevated one; on a child's device when the elevation ends.
    public var accessTokenExpireTime: GoogleProtobuf.Timestamp?
    /// When the elevation ends, exclusive; 10 minutes after it began.
    public var elevatedUntil: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      accessToken: String = "",
      accessTokenExpireTime: GoogleProtobuf.Timestamp? = nil,
      elevatedUntil: GoogleProtobuf.Timestamp? = nil
    ) {
      self.accessToken = accessToken
      self.accessTokenExpireTime = accessTokenExpireTime
      self.elevatedUntil = elevatedUntil
    }
  }
}

extension FamilyV1.VerifyPinResponse {
  public static var fullName: String { "screentime.family.v1.VerifyPinResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__verify_pin_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__VerifyPinResponse.self)
    self.accessToken = Reading.string(m.pointee.s_access_token)
    self.accessTokenExpireTime = Reading.message(m.pointee.f_access_token_expire_time)
    self.elevatedUntil = Reading.message(m.pointee.f_elevated_until)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__VerifyPinResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_access_token = arena.string(self.accessToken)
    m.pointee.f_access_token_expire_time = try arena.optionalMessage(self.accessTokenExpireTime)
    m.pointee.f_elevated_until = try arena.optionalMessage(self.elevatedUntil)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Ends the elevation of the caller's device.
  public struct EndElevationRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.EndElevationRequest {
  public static var fullName: String { "screentime.family.v1.EndElevationRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__end_elevation_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__EndElevationRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__EndElevationRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The elevation has ended.
  public struct EndElevationResponse: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.EndElevationResponse {
  public static var fullName: String { "screentime.family.v1.EndElevationResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__end_elevation_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__EndElevationResponse.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__EndElevationResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a child.
  public struct CreateChildRequest: ProtobufC.GeneratedMessage {
    /// Name, 1 to 100 characters without control characters.
    public var displayName: String = ""
    /// IANA time zone such as `Europe/Berlin`.
    public var timeZone: String = ""
    /// First day of the week; unspecified means Monday.
    public var weekStart: CommonV1.Weekday = .init()
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      displayName: String = "",
      timeZone: String = "",
      weekStart: CommonV1.Weekday = .init(),
      requestID: String = ""
    ) {
      self.displayName = displayName
      self.timeZone = timeZone
      self.weekStart = weekStart
      self.requestID = requestID
    }
  }
}

extension FamilyV1.CreateChildRequest {
  public static var fullName: String { "screentime.family.v1.CreateChildRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__create_child_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CreateChildRequest.self)
    self.displayName = Reading.string(m.pointee.s_display_name)
    self.timeZone = Reading.string(m.pointee.s_time_zone)
    self.weekStart = CommonV1.Weekday(rawValue: Int32(truncatingIfNeeded: m.pointee.f_week_start.rawValue))
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CreateChildRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_display_name = arena.string(self.displayName)
    m.pointee.s_time_zone = arena.string(self.timeZone)
    m.pointee.f_week_start = .init(rawValue: .init(truncatingIfNeeded: self.weekStart.rawValue))
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests changes to a child.
  public struct UpdateChildRequest: ProtobufC.GeneratedMessage {
    /// `child_id` names the child; of the rest only fields in the mask are read.
    public var child: FamilyV1.Child?
    /// Fields to change: `display_name`, `time_zone`, `week_start`.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      child: FamilyV1.Child? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      requestID: String = ""
    ) {
      self.child = child
      self.updateMask = updateMask
      self.requestID = requestID
    }
  }
}

extension FamilyV1.UpdateChildRequest {
  public static var fullName: String { "screentime.family.v1.UpdateChildRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__update_child_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateChildRequest.self)
    self.child = Reading.message(m.pointee.f_child)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateChildRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_child = try arena.optionalMessage(self.child)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests the children.
  public struct ListChildrenRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.ListChildrenRequest {
  public static var fullName: String { "screentime.family.v1.ListChildrenRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_children_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListChildrenRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListChildrenRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The children.
  public struct ListChildrenResponse: ProtobufC.GeneratedMessage {
    /// Children in order of creation, at most 50.
    public var children: [FamilyV1.Child] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      children: [FamilyV1.Child] = []
    ) {
      self.children = children
    }
  }
}

extension FamilyV1.ListChildrenResponse {
  public static var fullName: String { "screentime.family.v1.ListChildrenResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_children_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListChildrenResponse.self)
    self.children = Reading.messages(m.pointee.f_children, m.pointee.n_f_children)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListChildrenResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_children, m.pointee.f_children) = (self.children.count, try arena.messages(self.children))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a pairing code.
  public struct StartPairingRequest: ProtobufC.GeneratedMessage {
    /// The child the device is for; either this or `guardian_id`.
    public var childID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// The guardian the device is for: the caller, or another one who has no device in use.
    public var guardianID: String = ""
    /// Makes the child's device a viewer, such as a browser or a second phone: it shows what the child may see and enforces
    /// nothing. Not with `guardian_id`, whose devices enforce nothing anyway.
    public var viewer: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      childID: String = "",
      requestID: String = "",
      guardianID: String = "",
      viewer: Bool = false
    ) {
      self.childID = childID
      self.requestID = requestID
      self.guardianID = guardianID
      self.viewer = viewer
    }
  }
}

extension FamilyV1.StartPairingRequest {
  public static var fullName: String { "screentime.family.v1.StartPairingRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__start_pairing_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__StartPairingRequest.self)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.viewer = m.pointee.f_viewer != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__StartPairingRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_request_id = arena.string(self.requestID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_viewer = self.viewer ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A pairing code.
  public struct StartPairingResponse: ProtobufC.GeneratedMessage {
    /// Id for ConfirmPairing, UUID.
    public var pairingID: String = ""
    /// Code to type, 10 Crockford base-32 characters: 4 that name the pairing and 6 that are secret.
    public var code: String = ""
    /// `screentime://pair?...`, the content of the QR code.
    public var payload: String = ""
    /// The QR code, a PNG image.
    public var qrPng: [UInt8] = []
    /// When the code stops working.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pairingID: String = "",
      code: String = "",
      payload: String = "",
      qrPng: [UInt8] = [],
      expireTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.pairingID = pairingID
      self.code = code
      self.payload = payload
      self.qrPng = qrPng
      self.expireTime = expireTime
    }
  }
}

extension FamilyV1.StartPairingResponse {
  public static var fullName: String { "screentime.family.v1.StartPairingResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__start_pairing_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__StartPairingResponse.self)
    self.pairingID = Reading.string(m.pointee.s_pairing_id)
    self.code = Reading.string(m.pointee.s_code)
    self.payload = Reading.string(m.pointee.s_payload)
    self.qrPng = Reading.bytes(m.pointee.f_qr_png)
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__StartPairingResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pairing_id = arena.string(self.pairingID)
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_payload = arena.string(self.payload)
    m.pointee.f_qr_png = arena.bytes(self.qrPng)
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a pairing code, by an operator, for a guardian without a working device.
  public struct StartGuardianPairingRequest: ProtobufC.GeneratedMessage {
    /// The guardian's family.
    public var familyID: String = ""
    /// The guardian the device is for.
    public var guardianID: String = ""
    /// For the record: who requested this and how they were identified, 1 to 100 characters.
    public var reason: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      familyID: String = "",
      guardianID: String = "",
      reason: String = "",
      requestID: String = ""
    ) {
      self.familyID = familyID
      self.guardianID = guardianID
      self.reason = reason
      self.requestID = requestID
    }
  }
}

extension FamilyV1.StartGuardianPairingRequest {
  public static var fullName: String { "screentime.family.v1.StartGuardianPairingRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__start_guardian_pairing_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__StartGuardianPairingRequest.self)
    self.familyID = Reading.string(m.pointee.s_family_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.reason = Reading.string(m.pointee.s_reason)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__StartGuardianPairingRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_family_id = arena.string(self.familyID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.s_reason = arena.string(self.reason)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Redeems a code on the device that it is for.
  public struct RedeemPairingRequest: ProtobufC.GeneratedMessage {
    /// The code as typed: case, spaces and dashes do not matter, O reads as 0, I and L as 1.
    public var code: String = ""
    /// Name of the device, 1 to 100 characters; control characters are removed.
    public var deviceDisplayName: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      code: String = "",
      deviceDisplayName: String = ""
    ) {
      self.code = code
      self.deviceDisplayName = deviceDisplayName
    }
  }
}

extension FamilyV1.RedeemPairingRequest {
  public static var fullName: String { "screentime.family.v1.RedeemPairingRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__redeem_pairing_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RedeemPairingRequest.self)
    self.code = Reading.string(m.pointee.s_code)
    self.deviceDisplayName = Reading.string(m.pointee.s_device_display_name)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RedeemPairingRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_code = arena.string(self.code)
    m.pointee.s_device_display_name = arena.string(self.deviceDisplayName)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The pending device.
  public struct RedeemPairingResponse: ProtobufC.GeneratedMessage {
    /// Id of the new device.
    public var deviceID: String = ""
    /// Proof for AwaitPairing. Keep it secret.
    public var pairingToken: String = ""
    /// When the pairing lapses unless a guardian confirms it before; where none has to, until when the credentials can be
    /// fetched.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      pairingToken: String = "",
      expireTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.deviceID = deviceID
      self.pairingToken = pairingToken
      self.expireTime = expireTime
    }
  }
}

extension FamilyV1.RedeemPairingResponse {
  public static var fullName: String { "screentime.family.v1.RedeemPairingResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__redeem_pairing_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RedeemPairingResponse.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.pairingToken = Reading.string(m.pointee.s_pairing_token)
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RedeemPairingResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_pairing_token = arena.string(self.pairingToken)
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A guardian's confirmation.
  public struct ConfirmPairingRequest: ProtobufC.GeneratedMessage {
    /// The pairing to confirm.
    public var pairingID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pairingID: String = "",
      requestID: String = ""
    ) {
      self.pairingID = pairingID
      self.requestID = requestID
    }
  }
}

extension FamilyV1.ConfirmPairingRequest {
  public static var fullName: String { "screentime.family.v1.ConfirmPairingRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__confirm_pairing_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ConfirmPairingRequest.self)
    self.pairingID = Reading.string(m.pointee.s_pairing_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ConfirmPairingRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pairing_id = arena.string(self.pairingID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Waits for the confirmation.
  public struct AwaitPairingRequest: ProtobufC.GeneratedMessage {
    /// The token of RedeemPairing or RedeemRecoveryCode.
    public var pairingToken: String = ""
    /// Whether a sign of life is to be sent when nothing else was for the server's `sign-of-life-interval` (25 s unless
    /// configured): proxies end streams that are silent. It is the response with PAIRING_STATE_PENDING, again. False: none
    /// is sent.
    public var signsOfLife: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pairingToken: String = "",
      signsOfLife: Bool = false
    ) {
      self.pairingToken = pairingToken
      self.signsOfLife = signsOfLife
    }
  }
}

extension FamilyV1.AwaitPairingRequest {
  public static var fullName: String { "screentime.family.v1.AwaitPairingRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__await_pairing_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__AwaitPairingRequest.self)
    self.pairingToken = Reading.string(m.pointee.s_pairing_token)
    self.signsOfLife = m.pointee.f_signs_of_life != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__AwaitPairingRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pairing_token = arena.string(self.pairingToken)
    m.pointee.f_signs_of_life = self.signsOfLife ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A pairing of the family.
  public struct Pairing: ProtobufC.GeneratedMessage {
    /// The pairing's id, UUID.
    public var pairingID: String = ""
    /// The child the device is for; empty for a guardian's.
    public var childID: String = ""
    /// The guardian the device is for; empty for a child's.
    public var guardianID: String = ""
    /// Its state.
    public var state: FamilyV1.PairingState = .init()
    /// Guardian who started it; empty where an operator did.
    public var starterGuardianID: String = ""
    /// Operator who started it, for a guardian without a working device; empty where a guardian did.
    public var operatorName: String = ""
    /// When it was started.
    public var startTime: GoogleProtobuf.Timestamp?
    /// When it lapses in its present state; unset when it has ended.
    public var expireTime: GoogleProtobuf.Timestamp?
    /// The device that redeemed the code and waits for a guardian; empty otherwise.
    public var deviceID: String = ""
    /// That device's display name, 1 to 100 characters; empty without one.
    public var deviceDisplayName: String = ""
    /// Guardian who cancelled it; empty otherwise.
    public var cancellerGuardianID: String = ""
    /// When it was cancelled; unset otherwise.
    public var cancelTime: GoogleProtobuf.Timestamp?
    /// Whether the device will be a viewer.
    public var viewer: Bool = false
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pairingID: String = "",
      childID: String = "",
      guardianID: String = "",
      state: FamilyV1.PairingState = .init(),
      starterGuardianID: String = "",
      operatorName: String = "",
      startTime: GoogleProtobuf.Timestamp? = nil,
      expireTime: GoogleProtobuf.Timestamp? = nil,
      deviceID: String = "",
      deviceDisplayName: String = "",
      cancellerGuardianID: String = "",
      cancelTime: GoogleProtobuf.Timestamp? = nil,
      viewer: Bool = false
    ) {
      self.pairingID = pairingID
      self.childID = childID
      self.guardianID = guardianID
      self.state = state
      self.starterGuardianID = starterGuardianID
      self.operatorName = operatorName
      self.startTime = startTime
      self.expireTime = expireTime
      self.deviceID = deviceID
      self.deviceDisplayName = deviceDisplayName
      self.cancellerGuardianID = cancellerGuardianID
      self.cancelTime = cancelTime
      self.viewer = viewer
    }
  }
}

extension FamilyV1.Pairing {
  public static var fullName: String { "screentime.family.v1.Pairing" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__pairing__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Pairing.self)
    self.pairingID = Reading.string(m.pointee.s_pairing_id)
    self.childID = Reading.string(m.pointee.s_child_id)
    self.guardianID = Reading.string(m.pointee.s_guardian_id)
    self.state = FamilyV1.PairingState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.starterGuardianID = Reading.string(m.pointee.s_starter_guardian_id)
    self.operatorName = Reading.string(m.pointee.s_operator_name)
    self.startTime = Reading.message(m.pointee.f_start_time)
    self.expireTime = Reading.message(m.pointee.f_expire_time)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.deviceDisplayName = Reading.string(m.pointee.s_device_display_name)
    self.cancellerGuardianID = Reading.string(m.pointee.s_canceller_guardian_id)
    self.cancelTime = Reading.message(m.pointee.f_cancel_time)
    self.viewer = m.pointee.f_viewer != 0
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__Pairing.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pairing_id = arena.string(self.pairingID)
    m.pointee.s_child_id = arena.string(self.childID)
    m.pointee.s_guardian_id = arena.string(self.guardianID)
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.s_starter_guardian_id = arena.string(self.starterGuardianID)
    m.pointee.s_operator_name = arena.string(self.operatorName)
    m.pointee.f_start_time = try arena.optionalMessage(self.startTime)
    m.pointee.f_expire_time = try arena.optionalMessage(self.expireTime)
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_device_display_name = arena.string(self.deviceDisplayName)
    m.pointee.s_canceller_guardian_id = arena.string(self.cancellerGuardianID)
    m.pointee.f_cancel_time = try arena.optionalMessage(self.cancelTime)
    m.pointee.f_viewer = self.viewer ? 1 : 0
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests the pairings.
  public struct ListPairingsRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.ListPairingsRequest {
  public static var fullName: String { "screentime.family.v1.ListPairingsRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_pairings_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListPairingsRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListPairingsRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The pairings.
  public struct ListPairingsResponse: ProtobufC.GeneratedMessage {
    /// Pairings by the time of their start: at most 10 that guardians have started, and those of operators.
    public var pairings: [FamilyV1.Pairing] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pairings: [FamilyV1.Pairing] = []
    ) {
      self.pairings = pairings
    }
  }
}

extension FamilyV1.ListPairingsResponse {
  public static var fullName: String { "screentime.family.v1.ListPairingsResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_pairings_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListPairingsResponse.self)
    self.pairings = Reading.messages(m.pointee.f_pairings, m.pointee.n_f_pairings)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListPairingsResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_pairings, m.pointee.f_pairings) = (self.pairings.count, try arena.messages(self.pairings))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Cancels a pairing.
  public struct CancelPairingRequest: ProtobufC.GeneratedMessage {
    /// The pairing to cancel.
    public var pairingID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      pairingID: String = "",
      requestID: String = ""
    ) {
      self.pairingID = pairingID
      self.requestID = requestID
    }
  }
}

extension FamilyV1.CancelPairingRequest {
  public static var fullName: String { "screentime.family.v1.CancelPairingRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__cancel_pairing_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CancelPairingRequest.self)
    self.pairingID = Reading.string(m.pointee.s_pairing_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__CancelPairingRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_pairing_id = arena.string(self.pairingID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The state of the pairing.
  public struct AwaitPairingResponse: ProtobufC.GeneratedMessage {
    /// The state.
    public var state: FamilyV1.PairingState = .init()
    /// The device; set when confirmed.
    public var device: FamilyV1.Device?
    /// The device's credentials; set when confirmed.
    public var credentials: FamilyV1.Credentials?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      state: FamilyV1.PairingState = .init(),
      device: FamilyV1.Device? = nil,
      credentials: FamilyV1.Credentials? = nil
    ) {
      self.state = state
      self.device = device
      self.credentials = credentials
    }
  }
}

extension FamilyV1.AwaitPairingResponse {
  public static var fullName: String { "screentime.family.v1.AwaitPairingResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__await_pairing_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__AwaitPairingResponse.self)
    self.state = FamilyV1.PairingState(rawValue: Int32(truncatingIfNeeded: m.pointee.f_state.rawValue))
    self.device = Reading.message(m.pointee.f_device)
    self.credentials = Reading.message(m.pointee.f_credentials)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__AwaitPairingResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_state = .init(rawValue: .init(truncatingIfNeeded: self.state.rawValue))
    m.pointee.f_device = try arena.optionalMessage(self.device)
    m.pointee.f_credentials = try arena.optionalMessage(self.credentials)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Exchanges a refresh token.
  public struct RefreshTokenRequest: ProtobufC.GeneratedMessage {
    /// The newest refresh token.
    public var refreshToken: String = ""
    /// Makes a repetition safe, UUID: the same token with the same id reissues a lost response.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      refreshToken: String = "",
      requestID: String = ""
    ) {
      self.refreshToken = refreshToken
      self.requestID = requestID
    }
  }
}

extension FamilyV1.RefreshTokenRequest {
  public static var fullName: String { "screentime.family.v1.RefreshTokenRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__refresh_token_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RefreshTokenRequest.self)
    self.refreshToken = Reading.string(m.pointee.s_refresh_token)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RefreshTokenRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_refresh_token = arena.string(self.refreshToken)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests the devices.
  public struct ListDevicesRequest: ProtobufC.GeneratedMessage {
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

extension FamilyV1.ListDevicesRequest {
  public static var fullName: String { "screentime.family.v1.ListDevicesRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_devices_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListDevicesRequest.self)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListDevicesRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The devices.
  public struct ListDevicesResponse: ProtobufC.GeneratedMessage {
    /// Devices in order of creation: at most 100 that are in use or pending, and the 100 that were revoked or reset last.
    public var devices: [FamilyV1.Device] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      devices: [FamilyV1.Device] = []
    ) {
      self.devices = devices
    }
  }
}

extension FamilyV1.ListDevicesResponse {
  public static var fullName: String { "screentime.family.v1.ListDevicesResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__list_devices_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListDevicesResponse.self)
    self.devices = Reading.messages(m.pointee.f_devices, m.pointee.n_f_devices)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ListDevicesResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_devices, m.pointee.f_devices) = (self.devices.count, try arena.messages(self.devices))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests changes to a device.
  public struct UpdateDeviceRequest: ProtobufC.GeneratedMessage {
    /// `device_id` names the device; of the rest only fields in the mask are read. `shared` is for parent devices. The only
    /// value of `mode` is DEVICE_MODE_UNSPECIFIED, which resets it.
    public var device: FamilyV1.Device?
    /// Fields to change: `display_name`, `shared`, `mode`.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      device: FamilyV1.Device? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      requestID: String = ""
    ) {
      self.device = device
      self.updateMask = updateMask
      self.requestID = requestID
    }
  }
}

extension FamilyV1.UpdateDeviceRequest {
  public static var fullName: String { "screentime.family.v1.UpdateDeviceRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__update_device_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateDeviceRequest.self)
    self.device = Reading.message(m.pointee.f_device)
    self.updateMask = Reading.message(m.pointee.f_update_mask)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__UpdateDeviceRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_device = try arena.optionalMessage(self.device)
    m.pointee.f_update_mask = try arena.optionalMessage(self.updateMask)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Revokes a device.
  public struct RevokeDeviceRequest: ProtobufC.GeneratedMessage {
    /// The device to revoke.
    public var deviceID: String = ""
    /// Makes a repetition safe, UUID.
    public var requestID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      requestID: String = ""
    ) {
      self.deviceID = deviceID
      self.requestID = requestID
    }
  }
}

extension FamilyV1.RevokeDeviceRequest {
  public static var fullName: String { "screentime.family.v1.RevokeDeviceRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__revoke_device_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RevokeDeviceRequest.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.requestID = Reading.string(m.pointee.s_request_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RevokeDeviceRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.s_request_id = arena.string(self.requestID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests the keys.
  public struct GetSigningKeysRequest: ProtobufC.GeneratedMessage {
    /// Asks for a proof of who answers: 16 to 64 unpredictable bytes, new in each call. Empty for no proof; only services
    /// and operators may give one.
    public var nonce: [UInt8] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      nonce: [UInt8] = []
    ) {
      self.nonce = nonce
    }
  }
}

extension FamilyV1.GetSigningKeysRequest {
  public static var fullName: String { "screentime.family.v1.GetSigningKeysRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__get_signing_keys_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__GetSigningKeysRequest.self)
    self.nonce = Reading.bytes(m.pointee.f_nonce)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__GetSigningKeysRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_nonce = arena.bytes(self.nonce)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The keys that verify access tokens.
  public struct GetSigningKeysResponse: ProtobufC.GeneratedMessage {
    /// The key that signs, the next one, and former ones whose tokens may still be valid, in the order in which they sign:
    /// 1 to 16.
    public var keys: [FamilyV1.SigningKey] = []
    /// Proves that ShieldPolicy has answered this call; unset without a nonce.
    public var proof: FamilyV1.SigningKeyProof?
    /// Keys that operators have withdrawn, in the order of their withdrawal, at most the last 50.
    public var withdrawnKeys: [FamilyV1.WithdrawnSigningKey] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keys: [FamilyV1.SigningKey] = [],
      proof: FamilyV1.SigningKeyProof? = nil,
      withdrawnKeys: [FamilyV1.WithdrawnSigningKey] = []
    ) {
      self.keys = keys
      self.proof = proof
      self.withdrawnKeys = withdrawnKeys
    }
  }
}

extension FamilyV1.GetSigningKeysResponse {
  public static var fullName: String { "screentime.family.v1.GetSigningKeysResponse" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__get_signing_keys_response__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__GetSigningKeysResponse.self)
    self.keys = Reading.messages(m.pointee.f_keys, m.pointee.n_f_keys)
    self.proof = Reading.message(m.pointee.f_proof)
    self.withdrawnKeys = Reading.messages(m.pointee.f_withdrawn_keys, m.pointee.n_f_withdrawn_keys)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__GetSigningKeysResponse.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_f_keys, m.pointee.f_keys) = (self.keys.count, try arena.messages(self.keys))
    m.pointee.f_proof = try arena.optionalMessage(self.proof)
    (m.pointee.n_f_withdrawn_keys, m.pointee.f_withdrawn_keys) = (self.withdrawnKeys.count, try arena.messages(self.withdrawnKeys))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A public key.
  public struct SigningKey: ProtobufC.GeneratedMessage {
    /// The `kid` of the token header, 16 characters: the first 12 bytes of the SHA-256 of public_key, in base64url.
    public var keyID: String = ""
    /// Ed25519 public key, 32 bytes.
    public var publicKey: [UInt8] = []
    /// When the key was made and published.
    public var publishTime: GoogleProtobuf.Timestamp?
    /// From when it signs, as planned; unset when that waits for an operator.
    public var signTime: GoogleProtobuf.Timestamp?
    /// From when the next key signs in its place, as planned; unset when that is not known yet.
    public var endTime: GoogleProtobuf.Timestamp?
    /// From when no token of it can be valid, eleven minutes after end_time; unset together with it.
    public var voidTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keyID: String = "",
      publicKey: [UInt8] = [],
      publishTime: GoogleProtobuf.Timestamp? = nil,
      signTime: GoogleProtobuf.Timestamp? = nil,
      endTime: GoogleProtobuf.Timestamp? = nil,
      voidTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.keyID = keyID
      self.publicKey = publicKey
      self.publishTime = publishTime
      self.signTime = signTime
      self.endTime = endTime
      self.voidTime = voidTime
    }
  }
}

extension FamilyV1.SigningKey {
  public static var fullName: String { "screentime.family.v1.SigningKey" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__signing_key__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SigningKey.self)
    self.keyID = Reading.string(m.pointee.s_key_id)
    self.publicKey = Reading.bytes(m.pointee.f_public_key)
    self.publishTime = Reading.message(m.pointee.f_publish_time)
    self.signTime = Reading.message(m.pointee.f_sign_time)
    self.endTime = Reading.message(m.pointee.f_end_time)
    self.voidTime = Reading.message(m.pointee.f_void_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SigningKey.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_key_id = arena.string(self.keyID)
    m.pointee.f_public_key = arena.bytes(self.publicKey)
    m.pointee.f_publish_time = try arena.optionalMessage(self.publishTime)
    m.pointee.f_sign_time = try arena.optionalMessage(self.signTime)
    m.pointee.f_end_time = try arena.optionalMessage(self.endTime)
    m.pointee.f_void_time = try arena.optionalMessage(self.voidTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// A key that was withdrawn.
  public struct WithdrawnSigningKey: ProtobufC.GeneratedMessage {
    /// Its id, 16 characters.
    public var keyID: String = ""
    /// When it was withdrawn.
    public var withdrawTime: GoogleProtobuf.Timestamp?
    /// The operator who did it, 1 to 64 characters.
    public var operatorName: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keyID: String = "",
      withdrawTime: GoogleProtobuf.Timestamp? = nil,
      operatorName: String = ""
    ) {
      self.keyID = keyID
      self.withdrawTime = withdrawTime
      self.operatorName = operatorName
    }
  }
}

extension FamilyV1.WithdrawnSigningKey {
  public static var fullName: String { "screentime.family.v1.WithdrawnSigningKey" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__withdrawn_signing_key__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__WithdrawnSigningKey.self)
    self.keyID = Reading.string(m.pointee.s_key_id)
    self.withdrawTime = Reading.message(m.pointee.f_withdraw_time)
    self.operatorName = Reading.string(m.pointee.s_operator_name)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__WithdrawnSigningKey.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_key_id = arena.string(self.keyID)
    m.pointee.f_withdraw_time = try arena.optionalMessage(self.withdrawTime)
    m.pointee.s_operator_name = arena.string(self.operatorName)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Proves that ShieldPolicy has answered: its signature over the keys and the caller's nonce, by the key with which it
  /// identifies itself to other services.
  public struct SigningKeyProof: ProtobufC.GeneratedMessage {
    /// A SigningKeySet as it was signed, at most 16,384 bytes.
    public var keySet: [UInt8] = []
    /// Ed25519 signature of the text `screentime.family.v1.SigningKeySet`, a zero byte, and key_set; 64 bytes.
    public var signature: [UInt8] = []
    /// Names ShieldPolicy's own key as SigningKey.key_id names one, 16 characters.
    public var keyID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keySet: [UInt8] = [],
      signature: [UInt8] = [],
      keyID: String = ""
    ) {
      self.keySet = keySet
      self.signature = signature
      self.keyID = keyID
    }
  }
}

extension FamilyV1.SigningKeyProof {
  public static var fullName: String { "screentime.family.v1.SigningKeyProof" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__signing_key_proof__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SigningKeyProof.self)
    self.keySet = Reading.bytes(m.pointee.f_key_set)
    self.signature = Reading.bytes(m.pointee.f_signature)
    self.keyID = Reading.string(m.pointee.s_key_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SigningKeyProof.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_key_set = arena.bytes(self.keySet)
    m.pointee.f_signature = arena.bytes(self.signature)
    m.pointee.s_key_id = arena.string(self.keyID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// The bytes that a SigningKeyProof signs.
  public struct SigningKeySet: ProtobufC.GeneratedMessage {
    /// The caller's nonce, 16 to 64 bytes: an answer to an earlier call proves nothing.
    public var nonce: [UInt8] = []
    /// The keys, as in GetSigningKeysResponse.
    public var keys: [FamilyV1.SigningKey] = []
    /// Ids of the withdrawn keys, as in GetSigningKeysResponse.
    public var withdrawnKeyIDs: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      nonce: [UInt8] = [],
      keys: [FamilyV1.SigningKey] = [],
      withdrawnKeyIDs: [String] = []
    ) {
      self.nonce = nonce
      self.keys = keys
      self.withdrawnKeyIDs = withdrawnKeyIDs
    }
  }
}

extension FamilyV1.SigningKeySet {
  public static var fullName: String { "screentime.family.v1.SigningKeySet" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__signing_key_set__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SigningKeySet.self)
    self.nonce = Reading.bytes(m.pointee.f_nonce)
    self.keys = Reading.messages(m.pointee.f_keys, m.pointee.n_f_keys)
    self.withdrawnKeyIDs = Reading.strings(m.pointee.s_withdrawn_key_ids, m.pointee.n_s_withdrawn_key_ids)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__SigningKeySet.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_nonce = arena.bytes(self.nonce)
    (m.pointee.n_f_keys, m.pointee.f_keys) = (self.keys.count, try arena.messages(self.keys))
    (m.pointee.n_s_withdrawn_key_ids, m.pointee.s_withdrawn_key_ids) = (self.withdrawnKeyIDs.count, arena.strings(self.withdrawnKeyIDs))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a rotation.
  public struct RotateSigningKeysRequest: ProtobufC.GeneratedMessage {
    /// The key that signs now and shall be replaced, 16 characters.
    public var keyID: String = ""
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keyID: String = ""
    ) {
      self.keyID = keyID
    }
  }
}

extension FamilyV1.RotateSigningKeysRequest {
  public static var fullName: String { "screentime.family.v1.RotateSigningKeysRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__rotate_signing_keys_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RotateSigningKeysRequest.self)
    self.keyID = Reading.string(m.pointee.s_key_id)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__RotateSigningKeysRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_key_id = arena.string(self.keyID)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Requests a withdrawal.
  public struct WithdrawSigningKeysRequest: ProtobufC.GeneratedMessage {
    /// The keys, 16 characters each, 1 to 16 of them. Whoever could read the file of the keys has all of them.
    public var keyIDs: [String] = []
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      keyIDs: [String] = []
    ) {
      self.keyIDs = keyIDs
    }
  }
}

extension FamilyV1.WithdrawSigningKeysRequest {
  public static var fullName: String { "screentime.family.v1.WithdrawSigningKeysRequest" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__withdraw_signing_keys_request__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__WithdrawSigningKeysRequest.self)
    self.keyIDs = Reading.strings(m.pointee.s_key_ids, m.pointee.n_s_key_ids)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__WithdrawSigningKeysRequest.self)
    m.pointee.base.descriptor = Self.descriptor
    (m.pointee.n_s_key_ids, m.pointee.s_key_ids) = (self.keyIDs.count, arena.strings(self.keyIDs))
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Event: a child was created or changed. Published by ShieldPolicy.
  public struct ChildChanged: ProtobufC.GeneratedMessage {
    /// The child as it is now.
    public var child: FamilyV1.Child?
    /// From when the new zone and week start apply.
    public var effectiveTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      child: FamilyV1.Child? = nil,
      effectiveTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.child = child
      self.effectiveTime = effectiveTime
    }
  }
}

extension FamilyV1.ChildChanged {
  public static var fullName: String { "screentime.family.v1.ChildChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__child_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ChildChanged.self)
    self.child = Reading.message(m.pointee.f_child)
    self.effectiveTime = Reading.message(m.pointee.f_effective_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__ChildChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_child = try arena.optionalMessage(self.child)
    m.pointee.f_effective_time = try arena.optionalMessage(self.effectiveTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Event: a device was created or changed. Published by ShieldPolicy.
  public struct DeviceChanged: ProtobufC.GeneratedMessage {
    /// The device as it is now.
    public var device: FamilyV1.Device?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      device: FamilyV1.Device? = nil
    ) {
      self.device = device
    }
  }
}

extension FamilyV1.DeviceChanged {
  public static var fullName: String { "screentime.family.v1.DeviceChanged" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__device_changed__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceChanged.self)
    self.device = Reading.message(m.pointee.f_device)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceChanged.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.f_device = try arena.optionalMessage(self.device)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Event: a device was revoked; its tokens are rejected from now on. Its id is never used again. Published by
  /// ShieldPolicy.
  public struct DeviceRevoked: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// When it was revoked, in whole seconds.
    public var revokeTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      revokeTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.deviceID = deviceID
      self.revokeTime = revokeTime
    }
  }
}

extension FamilyV1.DeviceRevoked {
  public static var fullName: String { "screentime.family.v1.DeviceRevoked" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__device_revoked__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceRevoked.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.revokeTime = Reading.message(m.pointee.f_revoke_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceRevoked.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_revoke_time = try arena.optionalMessage(self.revokeTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

extension FamilyV1 {
  /// Event: the elevation of a device was ended, or the device is shared from now on: tokens of guardians that were issued
  /// for it until then are elevated no longer, and those of parent mode on a child's device are void. Published by
  /// ShieldPolicy.
  public struct DeviceRestricted: ProtobufC.GeneratedMessage {
    /// The device.
    public var deviceID: String = ""
    /// Until when, inclusive, tokens are concerned, in whole seconds.
    public var restrictTime: GoogleProtobuf.Timestamp?
    /// Fields that this version of the contract does not know; they survive decoding and encoding.
    public var unknownFields = UnknownFields()

    public init() {}

    /// A message with these fields; what is left out has the contract's default.
    public init(
      deviceID: String = "",
      restrictTime: GoogleProtobuf.Timestamp? = nil
    ) {
      self.deviceID = deviceID
      self.restrictTime = restrictTime
    }
  }
}

extension FamilyV1.DeviceRestricted {
  public static var fullName: String { "screentime.family.v1.DeviceRestricted" }
  public static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { screentime__family__v1__device_restricted__type() }

  public init(cMessage: UnsafeRawPointer) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceRestricted.self)
    self.deviceID = Reading.string(m.pointee.s_device_id)
    self.restrictTime = Reading.message(m.pointee.f_restrict_time)
    self.unknownFields = UnknownFields(cMessage: m.pointee.base)
  }

  public func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError) {
    let m = cMessage.assumingMemoryBound(to: Screentime__Family__V1__DeviceRestricted.self)
    m.pointee.base.descriptor = Self.descriptor
    m.pointee.s_device_id = arena.string(self.deviceID)
    m.pointee.f_restrict_time = try arena.optionalMessage(self.restrictTime)
    arena.fill(&m.pointee.base, with: self.unknownFields)
  }
}

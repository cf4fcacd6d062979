// swift-format-ignore-file
// Written by StubGenerator from screentime/admin/v1/admin.proto. Do not edit.

import Messages
import RPC

extension AdminV1 {
  /// The methods of `screentime.admin.v1.AdminService`.
  public enum AdminServiceMethods {
    /// `/screentime.admin.v1.AdminService/GetInfo`
    public static let getInfo = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "GetInfo", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.admin.v1.AdminService/ListParked`
    public static let listParked = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "ListParked", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.admin.v1.AdminService/ReplayParked`
    public static let replayParked = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "ReplayParked", kind: .unary)
    /// `/screentime.admin.v1.AdminService/StreamBackup`
    public static let streamBackup = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "StreamBackup", kind: .serverStreaming)
    /// `/screentime.admin.v1.AdminService/CreateBackup`
    public static let createBackup = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "CreateBackup", kind: .unary)
    /// `/screentime.admin.v1.AdminService/Verify`
    public static let verify = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "Verify", kind: .serverStreaming)
    /// `/screentime.admin.v1.AdminService/Rebuild`
    public static let rebuild = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "Rebuild", kind: .serverStreaming)
    /// `/screentime.admin.v1.AdminService/CopyDatabase`
    public static let copyDatabase = MethodDescriptor(service: "screentime.admin.v1.AdminService", name: "CopyDatabase", kind: .serverStreaming)
  }

  /// Operation of one service.
  public protocol AdminService: RPC.RPCService {
    /// Returns the service's identity and state, and how far it has followed the other services' feeds.
    func getInfo(_ request: AdminV1.GetInfoRequest, context: RPCContext) async throws -> AdminV1.GetInfoResponse
    /// Lists events that wait because their family is parked.
    func listParked(_ request: AdminV1.ListParkedRequest, context: RPCContext) async throws -> AdminV1.ListParkedResponse
    /// Applies the parked events of a family again, in order; those that still fail stay parked.
    func replayParked(_ request: AdminV1.ReplayParkedRequest, context: RPCContext) async throws -> AdminV1.ReplayParkedResponse
    /// Copies the service's database as it is at one moment, checks the copy, and streams it; a service makes one backup
    /// at a time. Only where its setting stream-backups allows it: whoever receives a backup can read all of it. The copy
    /// lies in the data directory until it is sent. Key files are not part of it. Whoever opens the copy as a database
    /// begins a new epoch.
    /// A caller that reads less than 1 MiB in 20 s keeps others waiting: its call ends with DEADLINE_EXCEEDED.
    /// Reasons: BACKUP_NOT_ALLOWED, BACKUP_IN_PROGRESS, BACKUP_NO_ROOM, BACKUP_DIRECTORY_NOT_USABLE.
    func streamBackup(_ request: AdminV1.StreamBackupRequest, responses: ResponseWriter<AdminV1.StreamBackupResponse>, context: RPCContext) async throws
    /// The same copy, kept in the directory that the service's setting backup-directory names, under a name that the
    /// service gives. Only where there is that setting. Returns when the copy is on the disk.
    /// Reasons: BACKUP_NOT_ALLOWED, BACKUP_IN_PROGRESS, BACKUP_NO_ROOM, BACKUP_DIRECTORY_NOT_USABLE, LIMIT_REACHED.
    func createBackup(_ request: AdminV1.CreateBackupRequest, context: RPCContext) async throws -> AdminV1.CreateBackupResponse
    /// Folds the stored facts once more, family by family, and compares what follows from them with what is stored: every
    /// table that is a cache, the feed's log, and timers; of facts, whether they are well formed and refer to something.
    /// Changes nothing; runs while the service serves, outside of its writer, and takes the share of a processor that the
    /// request grants it. A family that has work left, whose rest is done within seconds, is looked at again at the end of
    /// its partition. A service does this once at a time; cancelling the call ends it.
    /// The states that services hold of each other are not compared: `rewards verify` does that.
    /// Reasons: VERIFICATION_IN_PROGRESS, REBUILD_IN_PROGRESS.
    func verify(_ request: AdminV1.VerifyRequest, responses: ResponseWriter<AdminV1.VerifyResponse>, context: RPCContext) async throws
    /// Drops what is cached and folds it from the facts, family by family: every row that follows from facts, which are
    /// those that Verify compares, is computed from facts alone, as if none were stored, outside of the service's writer.
    /// Then each stored row that is not equal is replaced, a missing one is inserted, and one that should not be there is
    /// removed; rows that are equal stay, so that calls read them in the meantime. Facts are never changed. The parts of a
    /// replaced row that neighbours and watches know are published as after any other correction.
    /// Rows are replaced in transactions of some milliseconds, each of them only if it is still what the fold compared: a
    /// family that changes meanwhile, or has work left, is folded again at the end of its partition, as in Verify. A call
    /// that is interrupted, or whose service is killed, leaves no row half replaced; a further call replaces the rest.
    /// A service does this once at a time, and not while it is verified; cancelling the call ends it.
    /// Reasons: VERIFICATION_IN_PROGRESS, REBUILD_IN_PROGRESS.
    func rebuild(_ request: AdminV1.RebuildRequest, responses: ResponseWriter<AdminV1.RebuildResponse>, context: RPCContext) async throws
    /// Copies all rows of the service's database to another engine: where its setting copy-to says, and only where there is
    /// that setting. The target is a new database, or what an earlier call has copied that did not complete.
    /// Passes compare each row of both databases and copy those that differ. Writes go on until few rows are left; then they
    /// are rejected with UNAVAILABLE, reads go on, and the last pass finds no difference. From then on the database is
    /// marked: this process writes nothing more, and no other one opens it, until the service is started on the copy, which
    /// begins a new epoch, or with accept-copied, which gives the copy up.
    /// A call that is cancelled or fails before that changes nothing: writes work again. Keys and the register of erasures,
    /// which are in files of their own, stay where they are.
    /// Reasons: COPY_NOT_ALLOWED, COPY_IN_PROGRESS, COPY_TARGET_NOT_USABLE.
    func copyDatabase(_ request: AdminV1.CopyDatabaseRequest, responses: ResponseWriter<AdminV1.CopyDatabaseResponse>, context: RPCContext) async throws
  }

  /// A `screentime.admin.v1.AdminService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialAdminService: AdminService {}

  /// Calls a `screentime.admin.v1.AdminService` over a channel.
  public struct AdminServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Returns the service's identity and state, and how far it has followed the other services' feeds.
    public func getInfo(_ request: AdminV1.GetInfoRequest, options: CallOptions = CallOptions()) async throws -> AdminV1.GetInfoResponse {
      try await channel.unary(AdminServiceMethods.getInfo, request, options: options)
    }

    /// Lists events that wait because their family is parked.
    public func listParked(_ request: AdminV1.ListParkedRequest, options: CallOptions = CallOptions()) async throws -> AdminV1.ListParkedResponse {
      try await channel.unary(AdminServiceMethods.listParked, request, options: options)
    }

    /// Applies the parked events of a family again, in order; those that still fail stay parked.
    public func replayParked(_ request: AdminV1.ReplayParkedRequest, options: CallOptions = CallOptions()) async throws -> AdminV1.ReplayParkedResponse {
      try await channel.unary(AdminServiceMethods.replayParked, request, options: options)
    }

    /// Copies the service's database as it is at one moment, checks the copy, and streams it; a service makes one backup
    /// at a time. Only where its setting stream-backups allows it: whoever receives a backup can read all of it. The copy
    /// lies in the data directory until it is sent. Key files are not part of it. Whoever opens the copy as a database
    /// begins a new epoch.
    /// A caller that reads less than 1 MiB in 20 s keeps others waiting: its call ends with DEADLINE_EXCEEDED.
    /// Reasons: BACKUP_NOT_ALLOWED, BACKUP_IN_PROGRESS, BACKUP_NO_ROOM, BACKUP_DIRECTORY_NOT_USABLE.
    public func streamBackup(_ request: AdminV1.StreamBackupRequest, options: CallOptions = CallOptions()) -> ResponseStream<AdminV1.StreamBackupResponse> {
      channel.serverStreaming(AdminServiceMethods.streamBackup, request, options: options)
    }

    /// The same copy, kept in the directory that the service's setting backup-directory names, under a name that the
    /// service gives. Only where there is that setting. Returns when the copy is on the disk.
    /// Reasons: BACKUP_NOT_ALLOWED, BACKUP_IN_PROGRESS, BACKUP_NO_ROOM, BACKUP_DIRECTORY_NOT_USABLE, LIMIT_REACHED.
    public func createBackup(_ request: AdminV1.CreateBackupRequest, options: CallOptions = CallOptions()) async throws -> AdminV1.CreateBackupResponse {
      try await channel.unary(AdminServiceMethods.createBackup, request, options: options)
    }

    /// Folds the stored facts once more, family by family, and compares what follows from them with what is stored: every
    /// table that is a cache, the feed's log, and timers; of facts, whether they are well formed and refer to something.
    /// Changes nothing; runs while the service serves, outside of its writer, and takes the share of a processor that the
    /// request grants it. A family that has work left, whose rest is done within seconds, is looked at again at the end of
    /// its partition. A service does this once at a time; cancelling the call ends it.
    /// The states that services hold of each other are not compared: `rewards verify` does that.
    /// Reasons: VERIFICATION_IN_PROGRESS, REBUILD_IN_PROGRESS.
    public func verify(_ request: AdminV1.VerifyRequest, options: CallOptions = CallOptions()) -> ResponseStream<AdminV1.VerifyResponse> {
      channel.serverStreaming(AdminServiceMethods.verify, request, options: options)
    }

    /// Drops what is cached and folds it from the facts, family by family: every row that follows from facts, which are
    /// those that Verify compares, is computed from facts alone, as if none were stored, outside of the service's writer.
    /// Then each stored row that is not equal is replaced, a missing one is inserted, and one that should not be there is
    /// removed; rows that are equal stay, so that calls read them in the meantime. Facts are never changed. The parts of a
    /// replaced row that neighbours and watches know are published as after any other correction.
    /// Rows are replaced in transactions of some milliseconds, each of them only if it is still what the fold compared: a
    /// family that changes meanwhile, or has work left, is folded again at the end of its partition, as in Verify. A call
    /// that is interrupted, or whose service is killed, leaves no row half replaced; a further call replaces the rest.
    /// A service does this once at a time, and not while it is verified; cancelling the call ends it.
    /// Reasons: VERIFICATION_IN_PROGRESS, REBUILD_IN_PROGRESS.
    public func rebuild(_ request: AdminV1.RebuildRequest, options: CallOptions = CallOptions()) -> ResponseStream<AdminV1.RebuildResponse> {
      channel.serverStreaming(AdminServiceMethods.rebuild, request, options: options)
    }

    /// Copies all rows of the service's database to another engine: where its setting copy-to says, and only where there is
    /// that setting. The target is a new database, or what an earlier call has copied that did not complete.
    /// Passes compare each row of both databases and copy those that differ. Writes go on until few rows are left; then they
    /// are rejected with UNAVAILABLE, reads go on, and the last pass finds no difference. From then on the database is
    /// marked: this process writes nothing more, and no other one opens it, until the service is started on the copy, which
    /// begins a new epoch, or with accept-copied, which gives the copy up.
    /// A call that is cancelled or fails before that changes nothing: writes work again. Keys and the register of erasures,
    /// which are in files of their own, stay where they are.
    /// Reasons: COPY_NOT_ALLOWED, COPY_IN_PROGRESS, COPY_TARGET_NOT_USABLE.
    public func copyDatabase(_ request: AdminV1.CopyDatabaseRequest, options: CallOptions = CallOptions()) -> ResponseStream<AdminV1.CopyDatabaseResponse> {
      channel.serverStreaming(AdminServiceMethods.copyDatabase, request, options: options)
    }
  }
}

extension AdminV1.AdminService {
  /// The methods by name, for tables and settings.
  public typealias Methods = AdminV1.AdminServiceMethods

  public static var serviceName: String { "screentime.admin.v1.AdminService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.getInfo, getInfo),
      .unary(Methods.listParked, listParked),
      .unary(Methods.replayParked, replayParked),
      .serverStreaming(Methods.streamBackup, streamBackup),
      .unary(Methods.createBackup, createBackup),
      .serverStreaming(Methods.verify, verify),
      .serverStreaming(Methods.rebuild, rebuild),
      .serverStreaming(Methods.copyDatabase, copyDatabase),
    ]
  }
}

extension AdminV1.PartialAdminService {
  public func getInfo(_ request: AdminV1.GetInfoRequest, context: RPCContext) async throws -> AdminV1.GetInfoResponse {
    throw RPCError.unimplemented(Methods.getInfo)
  }
  public func listParked(_ request: AdminV1.ListParkedRequest, context: RPCContext) async throws -> AdminV1.ListParkedResponse {
    throw RPCError.unimplemented(Methods.listParked)
  }
  public func replayParked(_ request: AdminV1.ReplayParkedRequest, context: RPCContext) async throws -> AdminV1.ReplayParkedResponse {
    throw RPCError.unimplemented(Methods.replayParked)
  }
  public func streamBackup(_ request: AdminV1.StreamBackupRequest, responses: ResponseWriter<AdminV1.StreamBackupResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.streamBackup)
  }
  public func createBackup(_ request: AdminV1.CreateBackupRequest, context: RPCContext) async throws -> AdminV1.CreateBackupResponse {
    throw RPCError.unimplemented(Methods.createBackup)
  }
  public func verify(_ request: AdminV1.VerifyRequest, responses: ResponseWriter<AdminV1.VerifyResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.verify)
  }
  public func rebuild(_ request: AdminV1.RebuildRequest, responses: ResponseWriter<AdminV1.RebuildResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.rebuild)
  }
  public func copyDatabase(_ request: AdminV1.CopyDatabaseRequest, responses: ResponseWriter<AdminV1.CopyDatabaseResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.copyDatabase)
  }
}

extension AdminV1 {
  /// The methods of `screentime.admin.v1.TestClockService`.
  public enum TestClockServiceMethods {
    /// `/screentime.admin.v1.TestClockService/GetTime`
    public static let getTime = MethodDescriptor(service: "screentime.admin.v1.TestClockService", name: "GetTime", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.admin.v1.TestClockService/Advance`
    public static let advance = MethodDescriptor(service: "screentime.admin.v1.TestClockService", name: "Advance", kind: .unary)
  }

  /// The clock of a service that runs on a virtual one. Present only there; operators only.
  public protocol TestClockService: RPC.RPCService {
    /// Returns the clock's time.
    func getTime(_ request: AdminV1.GetTimeRequest, context: RPCContext) async throws -> AdminV1.GetTimeResponse
    /// Moves the clock forward and returns when every timer that became due, and the work it left, has been done.
    /// Reasons: CLOCK_BACKWARDS.
    func advance(_ request: AdminV1.AdvanceRequest, context: RPCContext) async throws -> AdminV1.AdvanceResponse
  }

  /// A `screentime.admin.v1.TestClockService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialTestClockService: TestClockService {}

  /// Calls a `screentime.admin.v1.TestClockService` over a channel.
  public struct TestClockServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Returns the clock's time.
    public func getTime(_ request: AdminV1.GetTimeRequest, options: CallOptions = CallOptions()) async throws -> AdminV1.GetTimeResponse {
      try await channel.unary(TestClockServiceMethods.getTime, request, options: options)
    }

    /// Moves the clock forward and returns when every timer that became due, and the work it left, has been done.
    /// Reasons: CLOCK_BACKWARDS.
    public func advance(_ request: AdminV1.AdvanceRequest, options: CallOptions = CallOptions()) async throws -> AdminV1.AdvanceResponse {
      try await channel.unary(TestClockServiceMethods.advance, request, options: options)
    }
  }
}

extension AdminV1.TestClockService {
  /// The methods by name, for tables and settings.
  public typealias Methods = AdminV1.TestClockServiceMethods

  public static var serviceName: String { "screentime.admin.v1.TestClockService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.getTime, getTime),
      .unary(Methods.advance, advance),
    ]
  }
}

extension AdminV1.PartialTestClockService {
  public func getTime(_ request: AdminV1.GetTimeRequest, context: RPCContext) async throws -> AdminV1.GetTimeResponse {
    throw RPCError.unimplemented(Methods.getTime)
  }
  public func advance(_ request: AdminV1.AdvanceRequest, context: RPCContext) async throws -> AdminV1.AdvanceResponse {
    throw RPCError.unimplemented(Methods.advance)
  }
}

// swift-format-ignore-file
// Written by StubGenerator from screentime/usage/v1/usage.proto. Do not edit.

import Messages
import RPC

extension UsageV1 {
  /// The methods of `screentime.usage.v1.UsageIngestService`.
  public enum UsageIngestServiceMethods {
    /// `/screentime.usage.v1.UsageIngestService/RecordUsage`
    public static let recordUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "RecordUsage", kind: .unary, idempotency: .idempotent)
    /// `/screentime.usage.v1.UsageIngestService/StreamUsage`
    public static let streamUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "StreamUsage", kind: .bidirectional, idempotency: .idempotent)
    /// `/screentime.usage.v1.UsageIngestService/GetUploadState`
    public static let getUploadState = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "GetUploadState", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/GetTotals`
    public static let getTotals = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "GetTotals", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ListLifetimeTotals`
    public static let listLifetimeTotals = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListLifetimeTotals", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ListDailySummaries`
    public static let listDailySummaries = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListDailySummaries", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ListUsage`
    public static let listUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListUsage", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/GetTrend`
    public static let getTrend = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "GetTrend", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/GetBreakdown`
    public static let getBreakdown = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "GetBreakdown", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ExplainUsage`
    public static let explainUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ExplainUsage", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ListUnassignedUsage`
    public static let listUnassignedUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListUnassignedUsage", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/WatchUsage`
    public static let watchUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "WatchUsage", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ListQuarantine`
    public static let listQuarantine = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListQuarantine", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ReviewQuarantine`
    public static let reviewQuarantine = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ReviewQuarantine", kind: .unary, idempotency: .idempotent)
    /// `/screentime.usage.v1.UsageIngestService/ListImports`
    public static let listImports = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListImports", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/WithdrawUsage`
    public static let withdrawUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "WithdrawUsage", kind: .unary, idempotency: .idempotent)
    /// `/screentime.usage.v1.UsageIngestService/RestoreUsage`
    public static let restoreUsage = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "RestoreUsage", kind: .unary, idempotency: .idempotent)
    /// `/screentime.usage.v1.UsageIngestService/ListWithdrawals`
    public static let listWithdrawals = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListWithdrawals", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.usage.v1.UsageIngestService/ListChanges`
    public static let listChanges = MethodDescriptor(service: "screentime.usage.v1.UsageIngestService", name: "ListChanges", kind: .unary, idempotency: .noSideEffects)
  }

  /// Usage of apps.
  public protocol UsageIngestService: RPC.RPCService {
    /// Receives a batch of records of the calling child device. Each record has its own result; a bad one never loses
    /// the rest. Child devices only.
    /// Reasons: LIMIT_REACHED.
    func recordUsage(_ request: UsageV1.RecordUsageRequest, context: RPCContext) async throws -> UsageV1.RecordUsageResponse
    /// The same as a stream, for a device that comes back after a long time: every message is answered by one message with
    /// the same `batch`, in order, after its records are stored. Child devices only.
    func streamUsage(_ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>, context: RPCContext) async throws
    /// Returns which records of a child's devices have arrived: of each installation the highest number and the numbers
    /// below it that are missing, so that a device sends only those, and a guardian sees what never came; and how many
    /// records were not stored, and why. Guardians of the family, and the child of the device that calls.
    /// Reasons: NOT_FOUND.
    func getUploadState(_ request: UsageV1.GetUploadStateRequest, context: RPCContext) async throws -> UsageV1.GetUploadStateResponse
    /// Returns a child's totals, overall and per app: since the beginning, or in a range of local days. Guardians of the
    /// family and the child.
    /// Reasons: NOT_FOUND.
    func getTotals(_ request: UsageV1.GetTotalsRequest, context: RPCContext) async throws -> UsageV1.GetTotalsResponse
    /// Lists what was counted of each app since the beginning, over all generations of its counters, also of apps that
    /// were removed since (US-11). Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listLifetimeTotals(_ request: UsageV1.ListLifetimeTotalsRequest, context: RPCContext) async throws -> UsageV1.ListLifetimeTotalsResponse
    /// Lists a child's days that have usage, oldest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listDailySummaries(_ request: UsageV1.ListDailySummariesRequest, context: RPCContext) async throws -> UsageV1.ListDailySummariesResponse
    /// Lists the stretches of a child's time that counted, newest first (US-10). Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listUsage(_ request: UsageV1.ListUsageRequest, context: RPCContext) async throws -> UsageV1.ListUsageResponse
    /// Returns a child's usage of some weeks, oldest first; weeks begin on the child's own day (US-10). Guardians of the
    /// family and the child.
    /// Reasons: NOT_FOUND.
    func getTrend(_ request: UsageV1.GetTrendRequest, context: RPCContext) async throws -> UsageV1.GetTrendResponse
    /// Returns what was counted in a range of local days by category and app, the most used apps first, removed ones
    /// included (US-10). Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getBreakdown(_ request: UsageV1.GetBreakdownRequest, context: RPCContext) async throws -> UsageV1.GetBreakdownResponse
    /// Explains a local day or a record (US-15): what of each record counted for which app at which rate, and why the rest
    /// did not. The counted parts of a day add up to the figures of GetTotals, ListDailySummaries and GetBreakdown. A time
    /// of which more than 20,000 records would have to be read is refused: those of the explained day, or of the record's
    /// days, and of the day before. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func explainUsage(_ request: UsageV1.ExplainUsageRequest, context: RPCContext) async throws -> UsageV1.ExplainUsageResponse
    /// Lists how long a child used apps while they were not assigned to it (US-13): the parts of records that ExplainUsage
    /// names unassigned. A page reads the next 5,000 records of the range by their beginning; the figures of an app on
    /// several pages add up. Of two records of the same time both are added. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listUnassignedUsage(_ request: UsageV1.ListUnassignedUsageRequest, context: RPCContext) async throws -> UsageV1.ListUnassignedUsageResponse
    /// Streams a child's totals: a snapshot first, then changes as they happen. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func watchUsage(_ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext) async throws
    /// Lists records in quarantine, oldest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listQuarantine(_ request: UsageV1.ListQuarantineRequest, context: RPCContext) async throws -> UsageV1.ListQuarantineResponse
    /// Accepts or rejects records in quarantine, all or none of those named. An accepted record counts from its own time,
    /// as far as shields and assignments allow; a rejected one never counts. A decision is final.
    /// Guardians of the family.
    /// Reasons: NOT_FOUND, ALREADY_DECIDED, RECORD_TOO_LONG, RECORD_OUTSIDE_TIMES.
    func reviewQuarantine(_ request: UsageV1.ReviewQuarantineRequest, context: RPCContext) async throws -> UsageV1.ReviewQuarantineResponse
    /// Lists the imports that have sent records of a child, oldest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listImports(_ request: UsageV1.ListImportsRequest, context: RPCContext) async throws -> UsageV1.ListImportsResponse
    /// Withdraws records that were received before the call and were accepted, unassigned, skipped because of
    /// acknowledgements, or accepted by a guardian: they count no more, as if rejected (US-17). Of very many records this goes
    /// on after the answer, and figures change at its end. A key whose records are all withdrawn takes any content as a new
    /// record; only the content withdrawn last is a duplicate. Guardians of the family.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func withdrawUsage(_ request: UsageV1.WithdrawUsageRequest, context: RPCContext) async throws -> UsageV1.WithdrawUsageResponse
    /// Takes a withdrawal back: each of its records counts again whose key has not come with other content since. Of one that
    /// was taken back before nothing changes. Guardians of the family.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func restoreUsage(_ request: UsageV1.RestoreUsageRequest, context: RPCContext) async throws -> UsageV1.RestoreUsageResponse
    /// Lists the withdrawals of a child's records, oldest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listWithdrawals(_ request: UsageV1.ListWithdrawalsRequest, context: RPCContext) async throws -> UsageV1.ListWithdrawalsResponse
    /// Lists what the family's guardians have changed in UsageIngest, newest first: their decisions about records in
    /// quarantine, and withdrawals. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse
  }

  /// A `screentime.usage.v1.UsageIngestService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialUsageIngestService: UsageIngestService {}

  /// Calls a `screentime.usage.v1.UsageIngestService` over a channel.
  public struct UsageIngestServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Receives a batch of records of the calling child device. Each record has its own result; a bad one never loses
    /// the rest. Child devices only.
    /// Reasons: LIMIT_REACHED.
    public func recordUsage(_ request: UsageV1.RecordUsageRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.RecordUsageResponse {
      try await channel.unary(UsageIngestServiceMethods.recordUsage, request, options: options)
    }

    /// The same as a stream, for a device that comes back after a long time: every message is answered by one message with
    /// the same `batch`, in order, after its records are stored. Child devices only.
    public func streamUsage(options: CallOptions = CallOptions()) -> BidirectionalCall<UsageV1.StreamUsageRequest, UsageV1.StreamUsageResponse> {
      channel.bidirectional(UsageIngestServiceMethods.streamUsage, options: options)
    }

    /// Returns which records of a child's devices have arrived: of each installation the highest number and the numbers
    /// below it that are missing, so that a device sends only those, and a guardian sees what never came; and how many
    /// records were not stored, and why. Guardians of the family, and the child of the device that calls.
    /// Reasons: NOT_FOUND.
    public func getUploadState(_ request: UsageV1.GetUploadStateRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.GetUploadStateResponse {
      try await channel.unary(UsageIngestServiceMethods.getUploadState, request, options: options)
    }

    /// Returns a child's totals, overall and per app: since the beginning, or in a range of local days. Guardians of the
    /// family and the child.
    /// Reasons: NOT_FOUND.
    public func getTotals(_ request: UsageV1.GetTotalsRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.GetTotalsResponse {
      try await channel.unary(UsageIngestServiceMethods.getTotals, request, options: options)
    }

    /// Lists what was counted of each app since the beginning, over all generations of its counters, also of apps that
    /// were removed since (US-11). Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listLifetimeTotals(_ request: UsageV1.ListLifetimeTotalsRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListLifetimeTotalsResponse {
      try await channel.unary(UsageIngestServiceMethods.listLifetimeTotals, request, options: options)
    }

    /// Lists a child's days that have usage, oldest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listDailySummaries(_ request: UsageV1.ListDailySummariesRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListDailySummariesResponse {
      try await channel.unary(UsageIngestServiceMethods.listDailySummaries, request, options: options)
    }

    /// Lists the stretches of a child's time that counted, newest first (US-10). Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listUsage(_ request: UsageV1.ListUsageRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListUsageResponse {
      try await channel.unary(UsageIngestServiceMethods.listUsage, request, options: options)
    }

    /// Returns a child's usage of some weeks, oldest first; weeks begin on the child's own day (US-10). Guardians of the
    /// family and the child.
    /// Reasons: NOT_FOUND.
    public func getTrend(_ request: UsageV1.GetTrendRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.GetTrendResponse {
      try await channel.unary(UsageIngestServiceMethods.getTrend, request, options: options)
    }

    /// Returns what was counted in a range of local days by category and app, the most used apps first, removed ones
    /// included (US-10). Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getBreakdown(_ request: UsageV1.GetBreakdownRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.GetBreakdownResponse {
      try await channel.unary(UsageIngestServiceMethods.getBreakdown, request, options: options)
    }

    /// Explains a local day or a record (US-15): what of each record counted for which app at which rate, and why the rest
    /// did not. The counted parts of a day add up to the figures of GetTotals, ListDailySummaries and GetBreakdown. A time
    /// of which more than 20,000 records would have to be read is refused: those of the explained day, or of the record's
    /// days, and of the day before. Guardians of the family and the child.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func explainUsage(_ request: UsageV1.ExplainUsageRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ExplainUsageResponse {
      try await channel.unary(UsageIngestServiceMethods.explainUsage, request, options: options)
    }

    /// Lists how long a child used apps while they were not assigned to it (US-13): the parts of records that ExplainUsage
    /// names unassigned. A page reads the next 5,000 records of the range by their beginning; the figures of an app on
    /// several pages add up. Of two records of the same time both are added. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listUnassignedUsage(_ request: UsageV1.ListUnassignedUsageRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListUnassignedUsageResponse {
      try await channel.unary(UsageIngestServiceMethods.listUnassignedUsage, request, options: options)
    }

    /// Streams a child's totals: a snapshot first, then changes as they happen. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func watchUsage(_ request: UsageV1.WatchUsageRequest, options: CallOptions = CallOptions()) -> ResponseStream<UsageV1.WatchUsageResponse> {
      channel.serverStreaming(UsageIngestServiceMethods.watchUsage, request, options: options)
    }

    /// Lists records in quarantine, oldest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listQuarantine(_ request: UsageV1.ListQuarantineRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListQuarantineResponse {
      try await channel.unary(UsageIngestServiceMethods.listQuarantine, request, options: options)
    }

    /// Accepts or rejects records in quarantine, all or none of those named. An accepted record counts from its own time,
    /// as far as shields and assignments allow; a rejected one never counts. A decision is final.
    /// Guardians of the family.
    /// Reasons: NOT_FOUND, ALREADY_DECIDED, RECORD_TOO_LONG, RECORD_OUTSIDE_TIMES.
    public func reviewQuarantine(_ request: UsageV1.ReviewQuarantineRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ReviewQuarantineResponse {
      try await channel.unary(UsageIngestServiceMethods.reviewQuarantine, request, options: options)
    }

    /// Lists the imports that have sent records of a child, oldest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listImports(_ request: UsageV1.ListImportsRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListImportsResponse {
      try await channel.unary(UsageIngestServiceMethods.listImports, request, options: options)
    }

    /// Withdraws records that were received before the call and were accepted, unassigned, skipped because of
    /// acknowledgements, or accepted by a guardian: they count no more, as if rejected (US-17). Of very many records this goes
    /// on after the answer, and figures change at its end. A key whose records are all withdrawn takes any content as a new
    /// record; only the content withdrawn last is a duplicate. Guardians of the family.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func withdrawUsage(_ request: UsageV1.WithdrawUsageRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.WithdrawUsageResponse {
      try await channel.unary(UsageIngestServiceMethods.withdrawUsage, request, options: options)
    }

    /// Takes a withdrawal back: each of its records counts again whose key has not come with other content since. Of one that
    /// was taken back before nothing changes. Guardians of the family.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func restoreUsage(_ request: UsageV1.RestoreUsageRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.RestoreUsageResponse {
      try await channel.unary(UsageIngestServiceMethods.restoreUsage, request, options: options)
    }

    /// Lists the withdrawals of a child's records, oldest first. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listWithdrawals(_ request: UsageV1.ListWithdrawalsRequest, options: CallOptions = CallOptions()) async throws -> UsageV1.ListWithdrawalsResponse {
      try await channel.unary(UsageIngestServiceMethods.listWithdrawals, request, options: options)
    }

    /// Lists what the family's guardians have changed in UsageIngest, newest first: their decisions about records in
    /// quarantine, and withdrawals. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listChanges(_ request: CommonV1.ListChangesRequest, options: CallOptions = CallOptions()) async throws -> CommonV1.ListChangesResponse {
      try await channel.unary(UsageIngestServiceMethods.listChanges, request, options: options)
    }
  }
}

extension UsageV1.UsageIngestService {
  /// The methods by name, for tables and settings.
  public typealias Methods = UsageV1.UsageIngestServiceMethods

  public static var serviceName: String { "screentime.usage.v1.UsageIngestService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.recordUsage, recordUsage),
      .bidirectional(Methods.streamUsage, streamUsage),
      .unary(Methods.getUploadState, getUploadState),
      .unary(Methods.getTotals, getTotals),
      .unary(Methods.listLifetimeTotals, listLifetimeTotals),
      .unary(Methods.listDailySummaries, listDailySummaries),
      .unary(Methods.listUsage, listUsage),
      .unary(Methods.getTrend, getTrend),
      .unary(Methods.getBreakdown, getBreakdown),
      .unary(Methods.explainUsage, explainUsage),
      .unary(Methods.listUnassignedUsage, listUnassignedUsage),
      .serverStreaming(Methods.watchUsage, watchUsage),
      .unary(Methods.listQuarantine, listQuarantine),
      .unary(Methods.reviewQuarantine, reviewQuarantine),
      .unary(Methods.listImports, listImports),
      .unary(Methods.withdrawUsage, withdrawUsage),
      .unary(Methods.restoreUsage, restoreUsage),
      .unary(Methods.listWithdrawals, listWithdrawals),
      .unary(Methods.listChanges, listChanges),
    ]
  }
}

extension UsageV1.PartialUsageIngestService {
  public func recordUsage(_ request: UsageV1.RecordUsageRequest, context: RPCContext) async throws -> UsageV1.RecordUsageResponse {
    throw RPCError.unimplemented(Methods.recordUsage)
  }
  public func streamUsage(_ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.streamUsage)
  }
  public func getUploadState(_ request: UsageV1.GetUploadStateRequest, context: RPCContext) async throws -> UsageV1.GetUploadStateResponse {
    throw RPCError.unimplemented(Methods.getUploadState)
  }
  public func getTotals(_ request: UsageV1.GetTotalsRequest, context: RPCContext) async throws -> UsageV1.GetTotalsResponse {
    throw RPCError.unimplemented(Methods.getTotals)
  }
  public func listLifetimeTotals(_ request: UsageV1.ListLifetimeTotalsRequest, context: RPCContext) async throws -> UsageV1.ListLifetimeTotalsResponse {
    throw RPCError.unimplemented(Methods.listLifetimeTotals)
  }
  public func listDailySummaries(_ request: UsageV1.ListDailySummariesRequest, context: RPCContext) async throws -> UsageV1.ListDailySummariesResponse {
    throw RPCError.unimplemented(Methods.listDailySummaries)
  }
  public func listUsage(_ request: UsageV1.ListUsageRequest, context: RPCContext) async throws -> UsageV1.ListUsageResponse {
    throw RPCError.unimplemented(Methods.listUsage)
  }
  public func getTrend(_ request: UsageV1.GetTrendRequest, context: RPCContext) async throws -> UsageV1.GetTrendResponse {
    throw RPCError.unimplemented(Methods.getTrend)
  }
  public func getBreakdown(_ request: UsageV1.GetBreakdownRequest, context: RPCContext) async throws -> UsageV1.GetBreakdownResponse {
    throw RPCError.unimplemented(Methods.getBreakdown)
  }
  public func explainUsage(_ request: UsageV1.ExplainUsageRequest, context: RPCContext) async throws -> UsageV1.ExplainUsageResponse {
    throw RPCError.unimplemented(Methods.explainUsage)
  }
  public func listUnassignedUsage(_ request: UsageV1.ListUnassignedUsageRequest, context: RPCContext) async throws -> UsageV1.ListUnassignedUsageResponse {
    throw RPCError.unimplemented(Methods.listUnassignedUsage)
  }
  public func watchUsage(_ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchUsage)
  }
  public func listQuarantine(_ request: UsageV1.ListQuarantineRequest, context: RPCContext) async throws -> UsageV1.ListQuarantineResponse {
    throw RPCError.unimplemented(Methods.listQuarantine)
  }
  public func reviewQuarantine(_ request: UsageV1.ReviewQuarantineRequest, context: RPCContext) async throws -> UsageV1.ReviewQuarantineResponse {
    throw RPCError.unimplemented(Methods.reviewQuarantine)
  }
  public func listImports(_ request: UsageV1.ListImportsRequest, context: RPCContext) async throws -> UsageV1.ListImportsResponse {
    throw RPCError.unimplemented(Methods.listImports)
  }
  public func withdrawUsage(_ request: UsageV1.WithdrawUsageRequest, context: RPCContext) async throws -> UsageV1.WithdrawUsageResponse {
    throw RPCError.unimplemented(Methods.withdrawUsage)
  }
  public func restoreUsage(_ request: UsageV1.RestoreUsageRequest, context: RPCContext) async throws -> UsageV1.RestoreUsageResponse {
    throw RPCError.unimplemented(Methods.restoreUsage)
  }
  public func listWithdrawals(_ request: UsageV1.ListWithdrawalsRequest, context: RPCContext) async throws -> UsageV1.ListWithdrawalsResponse {
    throw RPCError.unimplemented(Methods.listWithdrawals)
  }
  public func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse {
    throw RPCError.unimplemented(Methods.listChanges)
  }
}

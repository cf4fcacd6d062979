// swift-format-ignore-file
// Written by StubGenerator from screentime/challenge/v1/challenge.proto. Do not edit.

import Messages
import RPC

extension ChallengeV1 {
  /// The methods of `screentime.challenge.v1.ChallengeService`.
  public enum ChallengeServiceMethods {
    /// `/screentime.challenge.v1.ChallengeService/ListTemplates`
    public static let listTemplates = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListTemplates", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ListGoalTypes`
    public static let listGoalTypes = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListGoalTypes", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ValidateDraft`
    public static let validateDraft = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ValidateDraft", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/CreateChallenge`
    public static let createChallenge = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "CreateChallenge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.ChallengeService/UpdateChallenge`
    public static let updateChallenge = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "UpdateChallenge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.ChallengeService/PauseChallenge`
    public static let pauseChallenge = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "PauseChallenge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.ChallengeService/EndChallenge`
    public static let endChallenge = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "EndChallenge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.ChallengeService/DeleteChallenge`
    public static let deleteChallenge = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "DeleteChallenge", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.ChallengeService/GetChallenge`
    public static let getChallenge = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "GetChallenge", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ListChallenges`
    public static let listChallenges = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListChallenges", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ListProgress`
    public static let listProgress = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListProgress", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ListCompletions`
    public static let listCompletions = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListCompletions", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ListPeriods`
    public static let listPeriods = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListPeriods", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/GetStreaks`
    public static let getStreaks = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "GetStreaks", kind: .unary, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/UpdateStreakSettings`
    public static let updateStreakSettings = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "UpdateStreakSettings", kind: .unary, idempotency: .idempotent)
    /// `/screentime.challenge.v1.ChallengeService/WatchProgress`
    public static let watchProgress = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "WatchProgress", kind: .serverStreaming, idempotency: .noSideEffects)
    /// `/screentime.challenge.v1.ChallengeService/ListChanges`
    public static let listChanges = MethodDescriptor(service: "screentime.challenge.v1.ChallengeService", name: "ListChanges", kind: .unary, idempotency: .noSideEffects)
  }

  /// Challenges of a child.
  public protocol ChallengeService: RPC.RPCService {
    /// Lists the templates. Guardians and children.
    func listTemplates(_ request: ChallengeV1.ListTemplatesRequest, context: RPCContext) async throws -> ChallengeV1.ListTemplatesResponse
    /// Lists the goal types that challenges can be created with. Guardians and children.
    func listGoalTypes(_ request: ChallengeV1.ListGoalTypesRequest, context: RPCContext) async throws -> ChallengeV1.ListGoalTypesResponse
    /// Checks a draft, whole or one step of the builder, and returns every violation at once. Guardians only.
    /// Reasons: NOT_FOUND.
    func validateDraft(_ request: ChallengeV1.ValidateDraftRequest, context: RPCContext) async throws -> ChallengeV1.ValidateDraftResponse
    /// Creates a challenge from a draft, or from a template with changes. Guardians only.
    /// Reasons: NOT_FOUND, APP_NOT_FOUND, LIMIT_REACHED.
    func createChallenge(_ request: ChallengeV1.CreateChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge
    /// Changes a challenge from its next period on; an edited end applies at once. After the start of a single period only
    /// title, description and end date can be changed. Guardians only.
    /// Reasons: NOT_FOUND, APP_NOT_FOUND, LIMIT_REACHED, CHALLENGE_NOT_EDITABLE, ETAG_MISMATCH.
    func updateChallenge(_ request: ChallengeV1.UpdateChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge
    /// Pauses or resumes: time while paused does not count. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, CHALLENGE_NOT_EDITABLE.
    func pauseChallenge(_ request: ChallengeV1.PauseChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge
    /// Ends a challenge now; its history is kept. Guardians only.
    /// Reasons: NOT_FOUND, CHALLENGE_NOT_EDITABLE.
    func endChallenge(_ request: ChallengeV1.EndChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge
    /// Deletes a challenge: it stops counting now and is no longer listed; its history is kept. Guardians only.
    /// Reasons: NOT_FOUND.
    func deleteChallenge(_ request: ChallengeV1.DeleteChallengeRequest, context: RPCContext) async throws -> ChallengeV1.DeleteChallengeResponse
    /// Returns a challenge. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getChallenge(_ request: ChallengeV1.GetChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge
    /// Lists a child's challenges, oldest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listChallenges(_ request: ChallengeV1.ListChallengesRequest, context: RPCContext) async throws -> ChallengeV1.ListChallengesResponse
    /// Lists the progress of a child's challenges in their current periods. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listProgress(_ request: ChallengeV1.ListProgressRequest, context: RPCContext) async throws -> ChallengeV1.ListProgressResponse
    /// Lists completed periods, newest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func listCompletions(_ request: ChallengeV1.ListCompletionsRequest, context: RPCContext) async throws -> ChallengeV1.ListCompletionsResponse
    /// Lists a challenge's periods with their progress, newest first, completed or not, the current one included. Local days
    /// that the schedule leaves out are no periods; those of a streak are its runs. Guardians of the family and the child.
    /// UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    func listPeriods(_ request: ChallengeV1.ListPeriodsRequest, context: RPCContext) async throws -> ChallengeV1.ListPeriodsResponse
    /// Returns a child's own current streaks. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws -> ChallengeV1.Streaks
    /// Changes the minutes of learning that make a local day count, from the next local day on. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    func updateStreakSettings(_ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext) async throws -> ChallengeV1.Streaks
    /// Streams progress, completions and streaks: a snapshot first, then changes as they happen. Guardians of the family
    /// and the child.
    /// Reasons: NOT_FOUND.
    func watchProgress(_ request: ChallengeV1.WatchProgressRequest, responses: ResponseWriter<ChallengeV1.WatchProgressResponse>, context: RPCContext) async throws
    /// Lists what the family's guardians have changed in ChallengeService, newest first: challenges and what makes a day
    /// count for a streak. Guardians of the family.
    /// Reasons: NOT_FOUND.
    func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse
  }

  /// A `screentime.challenge.v1.ChallengeService` whose methods answer UNIMPLEMENTED unless they are implemented, such as a test's fake.
  public protocol PartialChallengeService: ChallengeService {}

  /// Calls a `screentime.challenge.v1.ChallengeService` over a channel.
  public struct ChallengeServiceClient: Sendable {
    /// What the calls go over.
    public let channel: Channel

    /// Costs nothing; the channel connects when a call needs it.
    public init(_ channel: Channel) { self.channel = channel }

    /// Lists the templates. Guardians and children.
    public func listTemplates(_ request: ChallengeV1.ListTemplatesRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListTemplatesResponse {
      try await channel.unary(ChallengeServiceMethods.listTemplates, request, options: options)
    }

    /// Lists the goal types that challenges can be created with. Guardians and children.
    public func listGoalTypes(_ request: ChallengeV1.ListGoalTypesRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListGoalTypesResponse {
      try await channel.unary(ChallengeServiceMethods.listGoalTypes, request, options: options)
    }

    /// Checks a draft, whole or one step of the builder, and returns every violation at once. Guardians only.
    /// Reasons: NOT_FOUND.
    public func validateDraft(_ request: ChallengeV1.ValidateDraftRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ValidateDraftResponse {
      try await channel.unary(ChallengeServiceMethods.validateDraft, request, options: options)
    }

    /// Creates a challenge from a draft, or from a template with changes. Guardians only.
    /// Reasons: NOT_FOUND, APP_NOT_FOUND, LIMIT_REACHED.
    public func createChallenge(_ request: ChallengeV1.CreateChallengeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Challenge {
      try await channel.unary(ChallengeServiceMethods.createChallenge, request, options: options)
    }

    /// Changes a challenge from its next period on; an edited end applies at once. After the start of a single period only
    /// title, description and end date can be changed. Guardians only.
    /// Reasons: NOT_FOUND, APP_NOT_FOUND, LIMIT_REACHED, CHALLENGE_NOT_EDITABLE, ETAG_MISMATCH.
    public func updateChallenge(_ request: ChallengeV1.UpdateChallengeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Challenge {
      try await channel.unary(ChallengeServiceMethods.updateChallenge, request, options: options)
    }

    /// Pauses or resumes: time while paused does not count. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED, CHALLENGE_NOT_EDITABLE.
    public func pauseChallenge(_ request: ChallengeV1.PauseChallengeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Challenge {
      try await channel.unary(ChallengeServiceMethods.pauseChallenge, request, options: options)
    }

    /// Ends a challenge now; its history is kept. Guardians only.
    /// Reasons: NOT_FOUND, CHALLENGE_NOT_EDITABLE.
    public func endChallenge(_ request: ChallengeV1.EndChallengeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Challenge {
      try await channel.unary(ChallengeServiceMethods.endChallenge, request, options: options)
    }

    /// Deletes a challenge: it stops counting now and is no longer listed; its history is kept. Guardians only.
    /// Reasons: NOT_FOUND.
    public func deleteChallenge(_ request: ChallengeV1.DeleteChallengeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.DeleteChallengeResponse {
      try await channel.unary(ChallengeServiceMethods.deleteChallenge, request, options: options)
    }

    /// Returns a challenge. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getChallenge(_ request: ChallengeV1.GetChallengeRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Challenge {
      try await channel.unary(ChallengeServiceMethods.getChallenge, request, options: options)
    }

    /// Lists a child's challenges, oldest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listChallenges(_ request: ChallengeV1.ListChallengesRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListChallengesResponse {
      try await channel.unary(ChallengeServiceMethods.listChallenges, request, options: options)
    }

    /// Lists the progress of a child's challenges in their current periods. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listProgress(_ request: ChallengeV1.ListProgressRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListProgressResponse {
      try await channel.unary(ChallengeServiceMethods.listProgress, request, options: options)
    }

    /// Lists completed periods, newest first. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func listCompletions(_ request: ChallengeV1.ListCompletionsRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListCompletionsResponse {
      try await channel.unary(ChallengeServiceMethods.listCompletions, request, options: options)
    }

    /// Lists a challenge's periods with their progress, newest first, completed or not, the current one included. Local days
    /// that the schedule leaves out are no periods; those of a streak are its runs. Guardians of the family and the child.
    /// UNAVAILABLE with a delay while changes of the child's usage are being counted.
    /// Reasons: NOT_FOUND.
    public func listPeriods(_ request: ChallengeV1.ListPeriodsRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.ListPeriodsResponse {
      try await channel.unary(ChallengeServiceMethods.listPeriods, request, options: options)
    }

    /// Returns a child's own current streaks. Guardians of the family and the child.
    /// Reasons: NOT_FOUND.
    public func getStreaks(_ request: ChallengeV1.GetStreaksRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Streaks {
      try await channel.unary(ChallengeServiceMethods.getStreaks, request, options: options)
    }

    /// Changes the minutes of learning that make a local day count, from the next local day on. Guardians only.
    /// Reasons: NOT_FOUND, LIMIT_REACHED.
    public func updateStreakSettings(_ request: ChallengeV1.UpdateStreakSettingsRequest, options: CallOptions = CallOptions()) async throws -> ChallengeV1.Streaks {
      try await channel.unary(ChallengeServiceMethods.updateStreakSettings, request, options: options)
    }

    /// Streams progress, completions and streaks: a snapshot first, then changes as they happen. Guardians of the family
    /// and the child.
    /// Reasons: NOT_FOUND.
    public func watchProgress(_ request: ChallengeV1.WatchProgressRequest, options: CallOptions = CallOptions()) -> ResponseStream<ChallengeV1.WatchProgressResponse> {
      channel.serverStreaming(ChallengeServiceMethods.watchProgress, request, options: options)
    }

    /// Lists what the family's guardians have changed in ChallengeService, newest first: challenges and what makes a day
    /// count for a streak. Guardians of the family.
    /// Reasons: NOT_FOUND.
    public func listChanges(_ request: CommonV1.ListChangesRequest, options: CallOptions = CallOptions()) async throws -> CommonV1.ListChangesResponse {
      try await channel.unary(ChallengeServiceMethods.listChanges, request, options: options)
    }
  }
}

extension ChallengeV1.ChallengeService {
  /// The methods by name, for tables and settings.
  public typealias Methods = ChallengeV1.ChallengeServiceMethods

  public static var serviceName: String { "screentime.challenge.v1.ChallengeService" }

  public var methods: [MethodHandler] {
    [
      .unary(Methods.listTemplates, listTemplates),
      .unary(Methods.listGoalTypes, listGoalTypes),
      .unary(Methods.validateDraft, validateDraft),
      .unary(Methods.createChallenge, createChallenge),
      .unary(Methods.updateChallenge, updateChallenge),
      .unary(Methods.pauseChallenge, pauseChallenge),
      .unary(Methods.endChallenge, endChallenge),
      .unary(Methods.deleteChallenge, deleteChallenge),
      .unary(Methods.getChallenge, getChallenge),
      .unary(Methods.listChallenges, listChallenges),
      .unary(Methods.listProgress, listProgress),
      .unary(Methods.listCompletions, listCompletions),
      .unary(Methods.listPeriods, listPeriods),
      .unary(Methods.getStreaks, getStreaks),
      .unary(Methods.updateStreakSettings, updateStreakSettings),
      .serverStreaming(Methods.watchProgress, watchProgress),
      .unary(Methods.listChanges, listChanges),
    ]
  }
}

extension ChallengeV1.PartialChallengeService {
  public func listTemplates(_ request: ChallengeV1.ListTemplatesRequest, context: RPCContext) async throws -> ChallengeV1.ListTemplatesResponse {
    throw RPCError.unimplemented(Methods.listTemplates)
  }
  public func listGoalTypes(_ request: ChallengeV1.ListGoalTypesRequest, context: RPCContext) async throws -> ChallengeV1.ListGoalTypesResponse {
    throw RPCError.unimplemented(Methods.listGoalTypes)
  }
  public func validateDraft(_ request: ChallengeV1.ValidateDraftRequest, context: RPCContext) async throws -> ChallengeV1.ValidateDraftResponse {
    throw RPCError.unimplemented(Methods.validateDraft)
  }
  public func createChallenge(_ request: ChallengeV1.CreateChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge {
    throw RPCError.unimplemented(Methods.createChallenge)
  }
  public func updateChallenge(_ request: ChallengeV1.UpdateChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge {
    throw RPCError.unimplemented(Methods.updateChallenge)
  }
  public func pauseChallenge(_ request: ChallengeV1.PauseChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge {
    throw RPCError.unimplemented(Methods.pauseChallenge)
  }
  public func endChallenge(_ request: ChallengeV1.EndChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge {
    throw RPCError.unimplemented(Methods.endChallenge)
  }
  public func deleteChallenge(_ request: ChallengeV1.DeleteChallengeRequest, context: RPCContext) async throws -> ChallengeV1.DeleteChallengeResponse {
    throw RPCError.unimplemented(Methods.deleteChallenge)
  }
  public func getChallenge(_ request: ChallengeV1.GetChallengeRequest, context: RPCContext) async throws -> ChallengeV1.Challenge {
    throw RPCError.unimplemented(Methods.getChallenge)
  }
  public func listChallenges(_ request: ChallengeV1.ListChallengesRequest, context: RPCContext) async throws -> ChallengeV1.ListChallengesResponse {
    throw RPCError.unimplemented(Methods.listChallenges)
  }
  public func listProgress(_ request: ChallengeV1.ListProgressRequest, context: RPCContext) async throws -> ChallengeV1.ListProgressResponse {
    throw RPCError.unimplemented(Methods.listProgress)
  }
  public func listCompletions(_ request: ChallengeV1.ListCompletionsRequest, context: RPCContext) async throws -> ChallengeV1.ListCompletionsResponse {
    throw RPCError.unimplemented(Methods.listCompletions)
  }
  public func listPeriods(_ request: ChallengeV1.ListPeriodsRequest, context: RPCContext) async throws -> ChallengeV1.ListPeriodsResponse {
    throw RPCError.unimplemented(Methods.listPeriods)
  }
  public func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws -> ChallengeV1.Streaks {
    throw RPCError.unimplemented(Methods.getStreaks)
  }
  public func updateStreakSettings(_ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext) async throws -> ChallengeV1.Streaks {
    throw RPCError.unimplemented(Methods.updateStreakSettings)
  }
  public func watchProgress(_ request: ChallengeV1.WatchProgressRequest, responses: ResponseWriter<ChallengeV1.WatchProgressResponse>, context: RPCContext) async throws {
    throw RPCError.unimplemented(Methods.watchProgress)
  }
  public func listChanges(_ request: CommonV1.ListChangesRequest, context: RPCContext) async throws -> CommonV1.ListChangesResponse {
    throw RPCError.unimplemented(Methods.listChanges)
  }
}

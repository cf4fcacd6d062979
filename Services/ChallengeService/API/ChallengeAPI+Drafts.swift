import ChallengeDomain
import LocalTime
import Messages
import RPC
import ServiceAPI

// CH-1 to CH-3: templates and defaults for a guardian to start from, and whether a draft is valid.
extension ChallengeAPI {
  func listTemplates(
    _ request: ChallengeV1.ListTemplatesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListTemplatesResponse {
    let now = now
    var response = ChallengeV1.ListTemplatesResponse()
    response.templates = ChallengeTemplate.all.map { template in
      var message = ChallengeV1.Template()
      message.templateID = template.id
      message.draft = .init(template.settings(start: now))
      // A template has no start: a challenge made from it starts when it is created.
      message.draft?.startTime = nil
      message.icon = template.icon
      message.color = template.color
      return message
    }
    return response
  }

  func listGoalTypes(
    _ request: ChallengeV1.ListGoalTypesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListGoalTypesResponse {
    var response = ChallengeV1.ListGoalTypesResponse()
    response.goalTypes = GoalType.allCases.map { goal in
      var info = ChallengeV1.GoalTypeInfo()
      info.goalType = .init(goal)
      info.minTarget = Int32(clamping: goal.targetRange.lowerBound)
      info.maxTarget = Int32(clamping: goal.targetRange.upperBound)
      info.unit = goal.unit.rawValue
      info.description = goal.explanation
      info.example = goal.example
      info.icon = goal.icon ?? ""
      info.color = goal.color ?? ""
      info.parameters = goal.parameters.map { name in
        .init(
          name: name.rawValue, minValue: Int32(clamping: name.range.lowerBound),
          maxValue: Int32(clamping: name.range.upperBound), defaultValue: Int32(clamping: GoalParameters()[name]))
      }
      return info
    }
    return response
  }

  func validateDraft(
    _ request: ChallengeV1.ValidateDraftRequest, context: RPCContext
  ) async throws -> ChallengeV1.ValidateDraftResponse {
    var faults = RequestFaults()
    let draft = request.draft ?? .init()
    faults.add(in: "draft", draft.faults(now: now))
    let step = DraftStep(request.step)
    if step == nil { faults.add("step", "step \(request.step.rawValue) is no step; use 1 to 6") }
    let child = try child(request.childID, context, &faults)
    let calendar = try await read(child) { tx in
      try ChildCalendarTable.calendar(tx, child)
    }
    let settings = draft.applied(to: .defaults(start: now))
    var response = ChallengeV1.ValidateDraftResponse()
    response.stepTitle = (step ?? .review).title
    response.draft = .init(settings)
    response.violations = (step ?? .review).validated.flatMap { step in
      settings.violations(step: step, calendar: calendar).map { found in
        var message = ChallengeV1.Violation()
        message.field = "draft.\(found.field)"
        message.step = .init(step)
        message.message = found.message
        return message
      }
    }
    return response
  }
}

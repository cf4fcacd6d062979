package import ChallengeCounting
import ChallengeFacts
import Database
package import LocalTime
package import Messages
package import RPC
import ServiceAPI

// CH-1 to CH-3: templates and defaults for a guardian to start from, and whether a draft is valid.
extension ChallengeAPI {
  package func listTemplates(
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

  package func listGoalTypes(
    _ request: ChallengeV1.ListGoalTypesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListGoalTypesResponse {
    var response = ChallengeV1.ListGoalTypesResponse()
    response.goalTypes = GoalType.allCases.map { ChallengeV1.GoalTypeInfo($0) }
    return response
  }

  package func validateDraft(
    _ request: ChallengeV1.ValidateDraftRequest, context: RPCContext
  ) async throws -> ChallengeV1.ValidateDraftResponse {
    var faults = RequestFaults()
    let draft = request.draft ?? .init()
    faults.add(in: "draft", draft.faults(now: now))
    let step = DraftStep(request.step)
    if step == nil { faults.add("step", "step \(request.step.rawValue) is not a step; use 1 to 6") }
    let now = now
    let base = faults.settings(ofTemplate: request.templateID, start: now)
    let child = try child(request.childID, context, &faults)
    let checked = (step ?? .review).validated
    let (calendar, unassigned) = try await read(child) { tx in
      (try ChildCalendarTable.calendar(tx, child), try Self.unassignedApps(tx, child, in: draft, of: checked))
    }
    let settings = draft.applied(to: base)
    var response = ChallengeV1.ValidateDraftResponse()
    response.stepTitle = (step ?? .review).title
    response.draft = .init(settings.withChosenRewardScope)
    response.durationText = Challenge(id: "", created: now, settings: settings).durationText(calendar: calendar)
    response.unassignedApps = unassigned
    response.violations = checked.flatMap { step in
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

  /// The apps in a draft's lists that are not assigned to the child, of the steps that are checked.
  private static func unassignedApps(
    _ tx: ReadTransaction, _ child: ChildKey, in draft: ChallengeV1.ChallengeDraft, of steps: [DraftStep]
  ) throws -> [ChallengeV1.UnassignedApp] {
    var found: [ChallengeV1.UnassignedApp] = []
    for (step, list, apps) in [
      (DraftStep.learningApps, AppList.learningApps, draft.learningAppIDs),
      (.rewardApps, .rewardApps, draft.rewardAppIDs),
    ] where steps.contains(step) {
      for (index, app) in apps.enumerated() {
        let isAssigned = try AppTables.isAssigned(tx, child, app: app)
        if isAssigned == true { continue }
        found.append(
          .init(field: "draft.\(list.rawValue)[\(index)]", appID: app, removed: isAssigned == false))
      }
    }
    return found
  }
}

extension RequestFaults {
  /// The settings that a draft begins with: those of a template, or the defaults where none is named.
  package mutating func settings(ofTemplate templateID: String, start now: Instant) -> ChallengeSettings {
    if let template = ChallengeTemplate.named(templateID) { return template.settings(start: now) }
    if !templateID.isEmpty {
      add(
        "template_id",
        "template_id \"\(templateID.prefix(64))\" is not a template; ListTemplates lists them")
    }
    return .defaults(start: now)
  }
}

extension ChallengeV1.GoalTypeInfo {
  package init(_ goal: GoalType) {
    self.init()
    goalType = .init(goal)
    minTarget = Int32(clamping: goal.targetRange.lowerBound)
    maxTarget = Int32(clamping: goal.targetRange.upperBound)
    unit = goal.unit.rawValue
    description = goal.explanation
    example = goal.example
    icon = goal.icon ?? ""
    color = goal.color ?? ""
    parameters = goal.parameters.map { name in
      .init(
        name: name.rawValue, minValue: Int32(clamping: name.range.lowerBound),
        maxValue: Int32(clamping: name.range.upperBound), defaultValue: Int32(clamping: GoalParameters()[name]))
    }
  }
}

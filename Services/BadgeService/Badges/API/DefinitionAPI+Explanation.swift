import BadgeActivities
import BadgeChildren
import Database
import EventLoop
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// CH-17: why a child has a badge, or does not.
extension DefinitionAPI {
  package func explainBadge(
    _ request: BadgeV1.ExplainBadgeRequest, context: RPCContext
  ) async throws -> BadgeV1.ExplainBadgeResponse {
    var faults = RequestFaults()
    faults.code(request.code)
    let child = try child(request.childID, context, &faults)
    let includesSecret = try BadgeAPI.includesSecret(request.includeSecret, context)
    let (isChild, now) = (context.principal.role == .child, host.wallClock.instant)
    return try await read(child) { tx in
      let award = try AwardTable.find(tx, child, code: request.code).flatMap {
        isChild && $0.revocation != nil ? nil : $0
      }
      guard let (standing, revision) = try standing(tx, child, request.code),
        standing.award != nil || !standing.badge.isSecret || includesSecret,
        standing.award != nil || !standing.badge.isRetired || !isChild
      else { throw Refusal.notFound("code", request.code) }
      let values = try ChildFacts.values(tx, child)
      let history = try FactHistory(tx, child, values: values, now: now)
      let criteria = try standing.badge.criterion.map { criterion in
        let dates = try history.dates(criterion)
        return ExplainedCondition(criterion, values: values) { dates[$0]?[$1] }
      }
      return BadgeV1.ExplainBadgeResponse(
        ruleVersion: RuleVersion.current, definitionVersion: revision, badge: .init(standing),
        criteria: criteria.map { .init($0) },
        award: try award.map { try message(tx, child, standing.badge, $0) },
        text: ExplainedCondition.text(standing.badge, BadgeHistory(award), criteria))
    }
  }

  /// As lists show it, a secret one included, with the number of its definition; also of a retired one that the child
  /// does not have.
  private func standing(
    _ tx: ReadTransaction, _ child: ChildKey, _ code: String
  ) throws -> (BadgeStanding, revision: Int64)? {
    let own = try OwnBadgeTable.find(tx, familyID: child.familyID, code)
    guard let badge = catalogue[code] ?? own?.badge else { return nil }
    let listed = try BadgeStanding.list(tx, child, catalogue, includesSecret: true).first { $0.badge.code == code }
    let standing = try listed ?? BadgeStanding(badge, award: nil, values: ChildFacts.values(tx, child))
    return (standing, own?.revision ?? 1)
  }
}

extension BadgeHistory {
  init(_ award: AwardTable.Award?) {
    guard let award else {
      self = .none
      return
    }
    if let revocation = award.revocation {
      self = .revoked(reason: revocation.reason)
    } else if award.guardianID.isEmpty {
      self = .earned(reached: award.reached)
    } else {
      self = .given(reached: award.reached, note: award.note)
    }
  }
}

extension BadgeV1.ConditionExplanation {
  init(_ condition: ExplainedCondition) {
    self.init(
      path: condition.path, rule: .init(rawValue: Int32(condition.rule.rawValue)), value: condition.value,
      target: condition.target, met: condition.isMet, missing: condition.missing,
      reachDate: condition.reached.map { .init($0) }, text: condition.text,
      conditions: condition.conditions.map { Self($0) })
    if case .reached(let kind, let fact, _) = condition.criterion {
      (self.kind, self.fact) = (.init(kind), fact.rawValue)
    }
  }
}

package import Apps
package import LocalTime
import ShieldFamilies
package import Violations

/// One app in a save (SH-1, SH-5).
package struct AppSelection: Hashable, Sendable {
  package var token: String
  package var displayName: String
  /// Nil means what the digest already identifies, or an application for a new one.
  package var kind: SelectionKind?
  /// Nil when the request names none.
  package var category: AppCategory?
  /// Points per minute; 0 means the category's default.
  package var pointsPerMinute: Int64

  package init(
    token: String, displayName: String = "", kind: SelectionKind? = nil, category: AppCategory?,
    pointsPerMinute: Int64 = 0
  ) {
    self.token = token
    self.displayName = displayName
    self.kind = kind
    self.category = category
    self.pointsPerMinute = pointsPerMinute
  }
}

/// The family's knowledge of a digest, whichever of its children saved it.
package struct KnownToken: Hashable, Sendable {
  /// Logical id.
  package var appID: String
  package var kind: SelectionKind

  package init(appID: String, kind: SelectionKind = .application) {
    self.appID = appID
    self.kind = kind
  }
}

/// Why a whole save is rejected; nothing changes then.
package enum SaveRefusal: Error, Hashable, Sendable {
  /// Fields to correct (SH-1).
  case violations([FieldViolation])
  /// The exact text of SH-5.
  case duplicate(String)
}

/// The effect of a save.
package struct SaveOutcome: Hashable, Sendable {
  /// The saved apps, in the order of the selections; a repeated one only once.
  package var saved: [ChildApp]
  /// Ids of those that are new, have a new rate or a new generation: their assignment is published.
  package var assignmentChanged: Set<String>
}

/// Saving apps: a merge (SH-6) that is rejected whole when anything is wrong (SH-1, SH-5). A new reward app begins as
/// *earned*, and so shielded (SH-2); an app that the child has keeps its setting and limit, whatever its rate.
package enum SaveApps {
  package static let maximumSelections = 200

  /// - Parameters:
  ///   - stored: the child's apps that the selections name, including removed ones; others do no harm.
  ///   - assigned: how many apps of the child are assigned; nil where `stored` are all of them.
  ///   - familyTokens: the tokens that were ever saved for a child of the family.
  ///   - newIDs: one unused logical id per selection.
  ///   - now: the effective instant.
  package static func save(
    _ selections: [AppSelection], stored: [ChildApp], assigned: Int? = nil, familyTokens: [String: KnownToken] = [:],
    newIDs: [String], at now: Instant
  ) throws(SaveRefusal) -> SaveOutcome {
    let assigned = assigned ?? stored.count(where: \.isAssigned)
    let known = kinds(stored).merging(familyTokens.mapValues(\.kind), uniquingKeysWith: { own, _ in own })
    let violations =
      violations(selections, stored: stored, assigned: assigned) + kindViolations(selections, known: known)
    if !violations.isEmpty { throw .violations(violations) }
    if let message = duplicate(selections, stored: stored) { throw .duplicate(message) }
    var outcome = SaveOutcome(saved: [], assignmentChanged: [])
    var appByToken = tokenIndex(stored)
    for (selection, newID) in zip(selections, newIDs) {
      guard let category = selection.category else { continue }
      let id = appByToken[selection.token]?.id ?? familyTokens[selection.token]?.appID ?? newID
      var selection = selection
      selection.kind = known[selection.token] ?? selection.kind
      let app = saved(selection, category, known: appByToken[selection.token], id: id, at: now)
      let previous = appByToken[selection.token]
      if previous?.isAssigned != true || previous?.pointsPerMinute != app.pointsPerMinute {
        outcome.assignmentChanged.insert(id)
      }
      appByToken[selection.token] = app
      if let index = outcome.saved.firstIndex(where: { $0.id == id }) {
        outcome.saved[index] = app
      } else {
        outcome.saved.append(app)
      }
    }
    return outcome
  }

  private static func saved(
    _ selection: AppSelection, _ category: AppCategory, known: ChildApp?, id: String, at now: Instant
  ) -> ChildApp {
    let rate = selection.pointsPerMinute == 0 ? AppRate.defaultRate(category) : selection.pointsPerMinute
    guard var app = known else {
      return ChildApp(
        id: id, tokens: [selection.token], displayName: selection.displayName, kind: selection.kind ?? .application,
        category: category, pointsPerMinute: rate, effective: now)
    }
    if app.removed != nil {
      // Re-adding starts at zero (SH-7): a new generation without the old setting and limit.
      app.generation += 1
      app.removed = nil
      app.category = category
      app.setting = .earned
      app.dailyLimit = nil
      app.effective = now
    } else if app.pointsPerMinute != rate {
      app.effective = now
    }
    app.pointsPerMinute = rate
    if !selection.displayName.isEmpty { app.displayName = selection.displayName }
    return app
  }

  /// The fault of the selections, independent of the child's apps.
  package static func violations(_ selections: [AppSelection]) -> [FieldViolation] {
    guard (1...maximumSelections).contains(selections.count) else {
      return [
        FieldViolation(
          field: "selections", message: "\(selections.count) selections; give 1 to \(maximumSelections)")
      ]
    }
    return selections.enumerated().flatMap { index, selection in
      violations(selection, field: "selections[\(index)]")
    }
  }

  private static func violations(
    _ selections: [AppSelection], stored: [ChildApp], assigned: Int
  ) -> [FieldViolation] {
    var found = violations(selections)
    let known = tokenIndex(stored.filter(\.isAssigned))
    let count = assigned + Set(selections.map(\.token)).subtracting(known.keys).count
    if count > FamilyLimits.appsPerChild {
      found.append(
        FieldViolation(
          field: "selections",
          message: "the child would have \(count) apps; at most \(FamilyLimits.appsPerChild) are allowed"))
    }
    return found
  }

  private static func violations(_ selection: AppSelection, field: String) -> [FieldViolation] {
    var found: [FieldViolation] = []
    if !AppToken.isValid(selection.token) {
      found.append(
        FieldViolation(
          field: "\(field).token_digest",
          message: "\(field).token_digest must be token.sha256. followed by 64 lower-case hexadecimal digits"))
    }
    if let violation = DisplayName.labelViolation(selection.displayName, field: "\(field).display_name") {
      found.append(violation)
    }
    guard let category = selection.category else {
      found.append(
        FieldViolation(field: "\(field).category", message: "\(field).category is not given; learning or reward"))
      return found
    }
    if selection.kind == .activity, let violation = activityViolation(category, field: field) {
      found.append(violation)
    }
    if selection.pointsPerMinute != 0,
      let violation = AppRate.violation(
        selection.pointsPerMinute, category: category, field: "\(field).points_per_minute")
    {
      found.append(violation)
    }
    return found
  }

  /// An activity is on no device, and nothing could shield it (US-16).
  private static func activityViolation(_ category: AppCategory, field: String) -> FieldViolation? {
    if category == .learning { return nil }
    return FieldViolation(
      field: "\(field).category",
      message: "\(field).category is reward, but an activity is on no device that could shield it; save it as learning")
  }

  private static func kinds(_ apps: [ChildApp]) -> [String: SelectionKind] {
    Dictionary(
      apps.flatMap { app in app.tokens.map { ($0, app.kind) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The first save of a digest in the family fixes the kind that it identifies (SH-6).
  private static func kindViolations(
    _ selections: [AppSelection], known: [String: SelectionKind]
  ) -> [FieldViolation] {
    var known = known
    var found: [FieldViolation] = []
    for (index, selection) in selections.enumerated() {
      let kind = known[selection.token] ?? selection.kind ?? .application
      known[selection.token] = kind
      if kind == .activity, selection.kind == nil, let category = selection.category,
        let violation = activityViolation(category, field: "selections[\(index)]")
      {
        found.append(violation)
      }
      guard let given = selection.kind, given != kind else { continue }
      found.append(
        FieldViolation(
          field: "selections[\(index)].kind",
          message: "selections[\(index)].kind is \(given.title), but the digest was saved as \(kind.title) before; "
            + "give that kind or none"))
    }
    return found
  }

  /// SH-5: the first selection whose app is in the other category, stored or earlier in the same save.
  private static func duplicate(_ selections: [AppSelection], stored: [ChildApp]) -> String? {
    var standing: [String: (category: AppCategory, name: String)] = [:]
    for app in stored where app.isAssigned {
      for token in app.tokens { standing[token] = (app.category, app.displayName) }
    }
    for selection in selections {
      guard let category = selection.category else { continue }
      guard let first = standing[selection.token] else {
        standing[selection.token] = (category, selection.displayName)
        continue
      }
      if first.category != category {
        let name = [selection.displayName, first.name].first { !$0.isEmpty } ?? "Unnamed App"
        return "\(name) is already in the \(first.category.title) list. "
          + "You can't pick it in the \(first.category.other.title) list."
      }
    }
    return nil
  }

  private static func tokenIndex(_ apps: [ChildApp]) -> [String: ChildApp] {
    var index: [String: ChildApp] = [:]
    for app in apps {
      for token in app.tokens { index[token] = app }
    }
    return index
  }
}

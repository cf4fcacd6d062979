import CommandLine
import Messages
import RPC
import Stubs

/// The six steps of the builder as questions (CH-1 to CH-3, CH-16): each step is validated by the service, which names
/// all its faults at once, and asked again until there are none. Only the last answer creates something.
struct ChallengeDialogue {
  let guardian: SignedIn
  let builder: ChallengeV1.Builder
  let templates: [ChallengeV1.Template]
  let dialogue: Dialogue
  var owned: ChildApps
  var draft: ChallengeV1.ChallengeDraft
  /// The template that the draft began with; empty for none.
  var templateID = ""

  /// - Parameter template: Id of the template to begin with; nil for none.
  init(child: String, template: String?, _ guardian: SignedIn, _ dialogue: Dialogue) async throws {
    self.guardian = guardian
    self.dialogue = dialogue
    builder = try await guardian.call { try await guardian.builder.getBuilder(.init()) }
    templates = try await guardian.call { try await guardian.challenge.listTemplates(.init()).templates }
    owned = try await ChildApps.read(child, guardian)
    draft = builder.defaults ?? .init()
    if let template { try begin(with: template) }
  }

  /// - Throws: `CommandError` that lists the templates.
  mutating func begin(with template: String) throws {
    guard let found = templates.first(where: { $0.templateID == template }) else {
      throw CommandError(
        "there is no template \"\(template.shown)\"; there are: "
          + templates.map(\.templateID.shown).joined(separator: ", "))
    }
    draft = found.draft ?? .init()
    templateID = found.templateID
  }

  /// Asks until the whole draft is valid and wanted.
  mutating func run() async throws -> ChallengeV1.ChallengeDraft {
    say("Enter takes what is in brackets; ? explains, back goes a step back, cancel ends without a challenge.")
    let steps = builder.steps.filter { $0.step != .review }
    let review = builder.steps.first { $0.step == .review } ?? .init(step: .review, title: "Review Challenge")
    var (place, isReviewed) = (0, false)
    while true {
      let step = place < steps.count ? steps[place] : review
      print("")
      say(Color.bold("Step \(place + 1) of \(steps.count + 1): \(step.title.shown)"))
      say(step.subtitle.shownSentence)
      do {
        if place == steps.count {
          guard let wanted = try await self.review(steps) else { return draft }
          (place, isReviewed) = (wanted, true)
          continue
        }
        try await ask(step.step)
        let faults = try await faults(of: step.step)
        if !faults.isEmpty {
          try dialogue.show(faults)
          say("Please answer this step again.")
          continue
        }
        if step.step == .reward { try await preview() }
        // A step that was chosen in the review leads back to it.
        place = isReviewed ? steps.count : place + 1
      } catch is Dialogue.Back {
        if place == 0 { try dialogue.show(["this is the first step"]) }
        place = max(0, place - 1)
        isReviewed = false
      }
    }
  }

  /// Everything that is wrong with a step.
  private mutating func faults(of step: ChallengeV1.DraftStep) async throws -> [String] {
    let request = ChallengeV1.ValidateDraftRequest(draft: draft, step: step, childID: owned.child.childID)
    do {
      let checked = try await guardian.call { [guardian] in try await guardian.challenge.validateDraft(request) }
      let gone = Set(checked.unassignedApps.map(\.appID))
      draft.learningAppIDs.removeAll { gone.contains($0) }
      draft.rewardAppIDs.removeAll { gone.contains($0) }
      return checked.violations.map(\.message)
        + gone.sorted().map { "\(owned.label($0)) is not an app of \(owned.child.displayName.shown) any more" }
    } catch let error as RPCError where error.code == .invalidArgument {
      // A value that is too long or too far away to be stored is no draft, but it was typed here.
      let failure = Failure(error)
      guard !failure.violations.isEmpty else { throw error }
      return failure.violations.map(\.description)
    }
  }

  func preview() async throws {
    let request = ChallengeV1.PreviewRewardRequest(draft: draft)
    let preview = try await guardian.call { [guardian] in try await guardian.builder.previewReward(request) }
    say(Color.green(preview.text.shownSentence))
    if !preview.bonusText.isEmpty { say(Color.green(preview.bonusText.shownSentence)) }
  }
}

extension String {
  /// A sentence of a service, in full: control characters are escaped where it is printed, line ends become spaces.
  var shownSentence: String { replacing("\n", with: " ") }
}

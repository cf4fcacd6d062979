package import LocalTime

/// A period of a challenge that a child completed.
package struct CompletedPeriod: Hashable, Sendable {
  package var childID: String
  package var challengeID: String
  package var firstDate: LocalDate
  /// When it was completed; nil where that is not known.
  package var completion: Instant?

  package init(childID: String, challengeID: String, firstDate: LocalDate, completion: Instant? = nil) {
    (self.childID, self.challengeID, self.firstDate) = (childID, challengeID, firstDate)
    self.completion = completion
  }
}

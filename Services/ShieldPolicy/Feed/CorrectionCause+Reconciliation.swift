import EventFeed
import ShieldDomain

extension CorrectionCause {
  /// Why a snapshot corrects earlier entries.
  init(_ reason: ReconciliationReason) {
    self =
      switch reason {
      case .positionTrimmed, .parked: .lateFacts
      case .epochChanged, .positionAhead, .otherHistory: .restored
      case .dataLost: .dataLost
      }
  }
}

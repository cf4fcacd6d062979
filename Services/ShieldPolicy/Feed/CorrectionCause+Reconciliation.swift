package import EventFeed
import ShieldWallet

extension CorrectionCause {
  /// Why a snapshot corrects earlier entries.
  package init(_ reason: ReconciliationReason) {
    self =
      switch reason {
      case .positionTrimmed, .parked: .lateFacts
      case .epochChanged, .positionAhead, .otherHistory: .restored
      case .dataLost: .dataLost
      }
  }
}

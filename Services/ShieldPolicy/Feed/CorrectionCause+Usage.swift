package import Messages
import ShieldWallet

extension CorrectionCause {
  /// The fact that made corrections necessary, as the service that publishes them names it (CH-15).
  package init(_ cause: UsageV1.UsageChangeCause) {
    self =
      switch cause {
      case .record: .lateRecord
      case .assignment: .assignment
      case .shield: .shield
      case .zone: .zone
      case .review: .review
      case .rate: .rate
      case .removal: .removal
      case .withdrawal: .withdrawal
      default: .lateFacts
      }
  }
}

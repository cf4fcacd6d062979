import COpenSSL

/// OpenSSL's error codes in words.
enum OpenSSLFailure {
  /// The reason of this thread's last error; clears all errors.
  static func lastReason() -> String {
    let code = ERR_peek_last_error()
    ERR_clear_error()
    guard code != 0, let text = ERR_reason_error_string(code) else { return "no reason given" }
    return String(cString: text)
  }

  /// Why a handshake failed or a record could not be read. An alert's reason begins with the version that defined it.
  static func handshake(_ reason: String) -> String {
    guard let alert = reason.range(ofWord: " alert ") else {
      return reason == "wrong version number" ? "TLS: \(reason): the peer does not speak TLS" : "TLS: \(reason)"
    }
    return "TLS: the peer refused with the alert \"\(reason[alert...])\""
  }

  /// Why a certificate was not trusted.
  static func certificate(_ code: Int32, _ certificate: OpenSSLCertificate?, expected: String?) -> String {
    switch code {
    case X509_V_ERR_CERT_HAS_EXPIRED:
      let time = certificate?.expiry.map { ", on \(day($0)) UTC" } ?? ""
      return "the certificate has expired\(time)"
    case X509_V_ERR_CERT_NOT_YET_VALID:
      let time = certificate?.beginning.map { " before \(day($0)) UTC" } ?? " yet"
      return "the certificate is not valid\(time)"
    case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
      let holders = certificate?.holders.joined(separator: ", ") ?? ""
      return "wrong name: the certificate is for \(holders.isEmpty ? "no name" : holders), not for \(expected ?? "?")"
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
      X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      return "unknown authority: \(certificate?.issuer ?? "?") is not among those trusted"
    case X509_V_ERR_APPLICATION_VERIFICATION:
      return "the certificate's name is missing or no plain text"
    default:
      return X509_verify_cert_error_string(Int(code)).map { String(cString: $0) } ?? "certificate error \(code)"
    }
  }

  /// A day such as 2026-03-29 (proleptic Gregorian, Howard Hinnant's civil_from_days).
  static func day(_ seconds: Int64) -> String {
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}

extension String {
  /// Where the text behind the first occurrence of `word` begins.
  fileprivate func range(ofWord word: String) -> Index? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return rest.index(rest.startIndex, offsetBy: word.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

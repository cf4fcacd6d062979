import CNGHTTP2

/// Receive windows that grow with the connection's measured bandwidth and delay.
extension HTTP2Session {
  /// The payload of the PINGs that measure; no other part of the program uses it.
  static let windowPing: UInt64 = 0x7769_6e64_6f77

  /// The application has read `count` bytes, which may have arrived long ago. Unread bytes do not enlarge the window.
  func noteRead(_ count: Int) {
    if estimator.received(count, now: now) == .measure { sendPing(Self.windowPing) }
  }

  func windowPingAcknowledged() {
    guard case .grow(let window) = estimator.acknowledged(now: now) else { return }
    // The connection's window grows by this amount, below.
    let more = (window - estimator.window) * 3 / 2
    guard settings.windowBudget.acquire(more) else { return }
    acquiredWindow += more
    estimator.grown(to: window)
    let size = Int32(clamping: window)
    // One stream may have it all, and others still move when it has used it up.
    nghttp2_session_set_local_window_size(
      handle, 0, 0, max(settings.connectionWindow, Int32(clamping: window + window / 2)))
    var entry = nghttp2_settings_entry(
      settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: UInt32(size))
    nghttp2_submit_settings(handle, 0, &entry, 1)
    noteOutput()
  }

  /// Credit that the connection no longer needs is returned to the others.
  func releaseWindows() {
    settings.windowBudget.release(acquiredWindow)
    acquiredWindow = 0
  }
}

import NotificationModel

/// A push that a service extension is changing.
struct ExtensionWait: Hashable, Sendable {
  var key: NotificationKey
  /// When it is shown as it came, though nobody has said what became of it.
  var deadline: BootTime
  /// Whether the push was sent to be shown; of any other an empty result suppresses nothing (H14).
  var isAlert: Bool
}

/// How the service extension of an app fared lately.
struct ExtensionHealth: Hashable, Sendable {
  /// How many processes of it crashed or could not be started, one after the other.
  private(set) var failures = 0
  /// The process that crashed last.
  private var process: Int64?
  /// Until when it is not started, after it failed too often.
  private(set) var pausedUntil: BootTime?

  /// Whether it may be started now.
  func mayStart(at moment: Moment) -> Bool {
    pausedUntil.map { $0 <= moment.boot } ?? true
  }

  /// Counts a process that came to nothing; pushes that went down with one process count once.
  mutating func failed(process: Int64?, at moment: Moment) {
    if let process, process == self.process { return }
    self.process = process
    failures += 1
    guard failures >= CoreLimits.extensionFailures else { return }
    let doublings = min(failures - CoreLimits.extensionFailures, 16)
    let pause = min(CoreLimits.extensionPause << doublings, CoreLimits.longestExtensionPause)
    pausedUntil = moment.boot.advanced(byMicroseconds: pause)
  }
}

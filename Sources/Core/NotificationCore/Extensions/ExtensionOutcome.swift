public import NotificationModel

/// What became of a push in its app's service extension.
public enum ExtensionOutcome: Hashable, Sendable {
  /// The extension handed over what is to be shown.
  case finished(NotificationContent)
  /// Its time was over; the content is what it handed over after it was told (H10).
  case late(NotificationContent?)
  /// What it handed over cannot be read, or not be kept.
  case unusable(reason: String)
  /// Its process ended before it had answered.
  ///
  /// The number is the process's: several pushes that go down with one process are one crash.
  case crashed(process: Int64, reason: String)
  /// Its process could not be started.
  case notStarted(reason: String)
  /// So many pushes wait for extensions that this one's turn did not come.
  case crowdedOut
}

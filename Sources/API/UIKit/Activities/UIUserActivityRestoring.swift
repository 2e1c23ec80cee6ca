/// What can show an activity that is gone on with: every responder.
@MainActor @preconcurrency
public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Shows what the activity is about.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}

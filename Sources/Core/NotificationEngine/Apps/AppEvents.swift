package import NotificationModel

extension Event {
  /// What happened to apps.
  package enum Apps: Hashable, Sendable {
    /// The program that was started for an app could not be started.
    case launchFailed(BundleIdentifier, reason: String)
    /// The program that was started for an app has ended.
    case launchEnded(BundleIdentifier)
    /// The processes of an app that were to end have ended, and with them these connections.
    case appEnded(BundleIdentifier, [ConnectionNumber])
    /// The processes of an app could not be ended.
    case appNotEnded(BundleIdentifier, NotificationFailure)
    /// A bundle was put into the data folder and checked.
    case appInstalled(InstalledApp, reply: CallOrigin?)
  }
}

extension Effect {
  /// What is to be done about apps.
  package enum Apps: Hashable, Sendable {
    case launch(LaunchRequest)
    /// Ends the processes behind connections; `Event.appEnded` or `Event.appNotEnded` follows.
    case end(TerminateRequest)
    /// The app is gone; its bundle and files follow.
    case removeFiles(BundleIdentifier)
  }
}

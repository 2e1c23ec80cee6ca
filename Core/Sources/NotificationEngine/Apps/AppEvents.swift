package import NotificationModel

extension Event {
  /// The events of apps.
  package enum Apps: Hashable, Sendable {
    /// The program that was started for an app could not be started.
    case launchFailed(BundleIdentifier, reason: String)
    /// The program that was started for an app has ended.
    case launchEnded(BundleIdentifier)
    /// The session bus has called the app for responses: it handled some, by their numbers, and not the others.
    case responsesOffered(BundleIdentifier, handled: [Int64], others: [Int64])
    /// The processes of an app that were to be ended have ended, and these connections with them.
    case appEnded(BundleIdentifier, [ConnectionNumber])
    /// The processes of an app could not be ended.
    case appNotEnded(BundleIdentifier, NotificationFailure)
    /// A bundle was checked, after it was copied into the data folder or found among the system-wide bundles.
    case appInstalled(InstalledApp, reply: CallOrigin?)
    /// The system-wide bundle of an app was removed.
    case bundleGone(BundleIdentifier)
  }
}

extension Effect {
  /// The effects on apps.
  package enum Apps: Hashable, Sendable {
    case launch(LaunchRequest)
    /// Ends the processes behind connections; `Event.appEnded` or `Event.appNotEnded` follows.
    case end(TerminateRequest)
    /// Removes the bundle and files of an app that was removed.
    case removeFiles(BundleIdentifier)
    /// Opens a link of an app's notification with the desktop's program for it, because the user pressed it.
    case openLink(String, of: BundleIdentifier)
  }
}

/// A program to start, and why.
package struct LaunchRequest: Hashable, Sendable {
  /// The app that is to be started.
  package var app: BundleIdentifier
  /// The executable and its arguments.
  package var command: [String]
  /// The session variables of the app's last connection.
  package var environment: [String: String]
  /// The reason that it reads in `USERNOTIFICATIONS_LAUNCH`.
  package var reason: Reason
  /// The call that is answered with `done` once the program was started, and refused if it cannot be started;
  /// absent if no call waits.
  package var origin: CallOrigin?
  /// Whether the session bus starts it, by the name that is its identifier; the command is for a bus that cannot.
  package var isByBus = false
  /// The responses that it is started for.
  package var responses: [KeptResponse] = []

  package init(
    app: BundleIdentifier, command: [String], environment: [String: String], reason: Reason,
    origin: CallOrigin? = nil
  ) {
    self.app = app
    self.command = command
    self.environment = environment
    self.reason = reason
    self.origin = origin
  }

  /// Why an app is started; the raw value is passed to the app.
  package enum Reason: String, Hashable, Sendable {
    /// Its delegate is needed: for a response, or because the user opens the app's own settings.
    case response
    /// The user opens it.
    case open
    /// The device crossed the border of a region that it monitors.
    case region
    /// A push wakes it (H7).
    case push
  }
}

/// The processes of an app that are to be ended.
package struct TerminateRequest: Hashable, Sendable {
  /// The app.
  package var app: BundleIdentifier
  /// The connections of the processes.
  package var connections: [ConnectionNumber]

  package init(app: BundleIdentifier, connections: [ConnectionNumber]) {
    self.app = app
    self.connections = connections
  }
}

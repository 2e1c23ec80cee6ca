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

/// A program that is to be started, and why.
package struct LaunchRequest: Hashable, Sendable {
  /// The app that is to be started.
  package var app: BundleIdentifier
  /// The executable and its arguments.
  package var command: [String]
  /// The variables the app was last seen with.
  package var environment: [String: String]
  /// What it reads in `USERNOTIFICATIONS_LAUNCH`.
  package var reason: Reason
  /// The call that is answered with `done` once the program was started, and refused if it cannot be;
  /// absent if no call waits.
  package var origin: CallOrigin?

  /// Why an app is started; the raw value is what it reads.
  package enum Reason: String, Hashable, Sendable {
    /// Something waits for its delegate: a response, or the person's wish to see its own settings.
    case response
    /// The person wants it to be there.
    case open
    /// The device crossed the border of a region that it monitors.
    case region
    /// A push wakes it (H7).
    case push
  }

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
}

/// The processes of an app that are to be ended.
package struct TerminateRequest: Hashable, Sendable {
  /// The app.
  package var app: BundleIdentifier
  /// The connections whose processes are meant.
  package var connections: [ConnectionNumber]

  package init(app: BundleIdentifier, connections: [ConnectionNumber]) {
    self.app = app
    self.connections = connections
  }
}

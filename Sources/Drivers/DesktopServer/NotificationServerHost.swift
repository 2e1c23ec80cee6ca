package import NotificationEngine
package import NotificationModel

/// The daemon's services for the server; every closure is called on the server's executor.
package struct NotificationServerHost {
  /// The variables of the session.
  package var environment: [String: String]
  /// The number of the release.
  package var version: String
  /// Returns a number for the connection of a new program; nil if there are too many.
  package var connect: () -> ConnectionNumber?
  /// Ends the connection of a program that has gone.
  package var disconnect: (ConnectionNumber) -> Void
  /// Submits an event to the core.
  package var submit: (Event) -> Void
  /// Submits a call of an app to the core, and then calls the closure: after its files were imported, or with the reason for
  /// their refusal.
  package var submitWithFiles: (Event, @escaping (NotificationFailure?) -> Void) -> Void
  /// Reports that an app has asked the user a question.
  package var appAsked: (ConnectionNumber) -> Void
  /// Imports a picture and a sound, submits the notification to the core, and then calls the closure.
  package var submitWithMedia:
    (PostedNotification, PostedMedia, CallOrigin, @escaping () -> Void) -> Void
  /// Starts the app of a pressed notification.
  package var open: (PostingResponse) -> Void
  /// The activation token that lets the app of the last response come to the front; the app keeps it.
  package var activationToken: (BundleIdentifier) -> String?
  /// Whether a shell is attached that shows notifications.
  package var hasShell: () -> Bool
  /// The connections that still receive button events of notifications in the list.
  package var answering: () -> Set<BusSender>
  /// Reports a notification with this identifier from the portal; returns the reason to refuse it if this system shows its own
  /// banners through the portal.
  package var portalCalled: (String?) -> String?
  /// Shows or hides the panel of the native shell; the closure receives the reason for a failure.
  package var togglePanel: (@escaping (NotificationFailure?) -> Void) -> Void
  /// Called when there is a presenter, and when the last one has gone.
  package var presenterChanged: (Bool) -> Void
  /// Writes a line to the log.
  package var log: (String) -> Void

  package init(
    environment: [String: String], version: String,
    connect: @escaping () -> ConnectionNumber?,
    disconnect: @escaping (ConnectionNumber) -> Void, submit: @escaping (Event) -> Void,
    submitWithFiles: @escaping (Event, @escaping (NotificationFailure?) -> Void) -> Void,
    appAsked: @escaping (ConnectionNumber) -> Void,
    submitWithMedia:
      @escaping (
        PostedNotification, PostedMedia, CallOrigin, @escaping () -> Void
      ) -> Void,
    open: @escaping (PostingResponse) -> Void, hasShell: @escaping () -> Bool,
    activationToken: @escaping (BundleIdentifier) -> String? = { _ in nil },
    answering: @escaping () -> Set<BusSender> = { [] },
    portalCalled: @escaping (String?) -> String? = { _ in nil },
    togglePanel: @escaping (@escaping (NotificationFailure?) -> Void) -> Void = { $0(nil) },
    presenterChanged: @escaping (Bool) -> Void = { _ in },
    log: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.version = version
    self.connect = connect
    self.disconnect = disconnect
    self.submit = submit
    self.submitWithFiles = submitWithFiles
    self.appAsked = appAsked
    self.submitWithMedia = submitWithMedia
    self.open = open
    self.activationToken = activationToken
    self.hasShell = hasShell
    self.answering = answering
    self.portalCalled = portalCalled
    self.togglePanel = togglePanel
    self.presenterChanged = presenterChanged
    self.log = log
  }
}

package import NotificationEngine
package import NotificationModel

/// What the server needs of the daemon; every closure is called on its executor.
package struct NotificationServerHost {
  /// The variables of the session.
  package var environment: [String: String]
  /// The number of the release.
  package var version: String
  /// A number for a connection whose program has called for the first time; nil if there are too many.
  package var connect: () -> ConnectionNumber?
  /// Its program has gone.
  package var disconnect: (ConnectionNumber) -> Void
  /// Hands an event to the core.
  package var submit: (Event) -> Void
  /// Hands a call of an app to the core, and then calls the closure: after its files were taken in, or with the reason
  /// why they are refused.
  package var submitWithFiles: (Event, @escaping (NotificationFailure?) -> Void) -> Void
  /// An app has asked the person something.
  package var appAsked: (ConnectionNumber) -> Void
  /// Takes a picture and a sound in, hands the notification to the core, and then calls the closure.
  package var submitWithMedia:
    (PostedNotification, PostedMedia, CallOrigin, @escaping () -> Void) -> Void
  /// Starts the app of a notification that was pressed.
  package var open: (PostingResponse) -> Void
  /// The screen's token with which the app that was just answered may come to the front; it stays the app's.
  package var activationToken: (BundleIdentifier) -> String?
  /// Whether a shell is attached that shows notifications.
  package var hasShell: () -> Bool
  /// The connections that hear of the buttons of notifications in the list.
  package var answering: () -> Set<BusSender>
  /// The portal hands over a notification of this name; says why not, if it is one that this system shows by the portal.
  package var portalCalled: (String?) -> String?
  /// Shows or hides the panel of the native shell; the closure is given the reason why it cannot be.
  package var togglePanel: (@escaping (NotificationFailure?) -> Void) -> Void
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
    self.log = log
  }
}

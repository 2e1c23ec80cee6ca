package import NotificationEngine
package import NotificationModel
package import Words

/// The daemon, as the servers for the desktop's programs use it; only on the executor of their bus.
package protocol ProgramHost: AnyObject {
  /// The variables of the session.
  var environment: [String: String] { get }
  /// The number of the release.
  var version: String { get }
  /// The system's own words, in the user's language.
  var words: Vocabulary { get }
  /// Whether a shell is attached that shows notifications.
  var hasShell: Bool { get }
  /// The connectors of UnifiedPush.
  var connectors: any ConnectorHost { get }
  /// The senders that still receive button events of notifications in the list.
  var buttonObservers: Set<BusSender> { get }

  /// Adds a client on the bus, and returns its number; nil if there are too many.
  func connect(_ client: any DaemonPeer) -> ConnectionNumber?
  /// Removes a client that has gone.
  func disconnect(_ client: ConnectionNumber)
  /// Sends the messages that were written outside of the handlers of the bus.
  func flushBus()

  /// Submits an event to the core.
  func submit(_ event: Event)
  /// Submits a call of an app to the core, and then calls the closure: after its files were imported, or with the reason for
  /// their refusal.
  func submitWithFiles(_ event: Event, done: @escaping (NotificationFailure?) -> Void)
  /// Imports a picture and a sound, submits the notification to the core, and then calls the closure.
  func submit(
    _ posted: PostingCall, with media: PostedMedia, for origin: CallOrigin,
    done: @escaping () -> Void)
  /// Reports that an app has asked the user a question.
  func appAsked(on connection: ConnectionNumber)

  /// Starts the app of a pressed notification.
  func open(_ response: PostingResponse)
  /// The activation token that lets the app of the last response come to the front; the app keeps it.
  func activationToken(of app: BundleIdentifier) -> String?
  /// Reports a notification with this identifier from the portal; returns the reason to refuse it if this system shows its own
  /// banners through the portal.
  func portalCalled(about identifier: String?) -> String?
  /// Shows or hides the panel of the native shell; the closure receives the reason for a failure.
  func togglePanel(_ done: @escaping (NotificationFailure?) -> Void)
  /// Handles the first presenter, and the end of the last one.
  func presenterChanged(_ hasPresenter: Bool)
  /// Writes a line to the log.
  func log(_ line: String)
}

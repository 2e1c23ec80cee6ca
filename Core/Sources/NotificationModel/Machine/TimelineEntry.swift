/// One step of a notification, in words: which rule decided what.
package struct TimelineEntry: Hashable, Sendable {
  /// The kind of a step.
  package enum Step: String, Hashable, Sendable, CaseIterable {
    /// The request was added.
    case added
    /// Its due date was changed.
    case moved
    /// The pending request was cancelled.
    case cancelled
    /// A server's push arrived.
    case arrived
    /// It was passed to its app's service extension, was returned, or was not passed for a reason.
    case extended
    /// It became due.
    case due
    /// Its app may not notify.
    case blocked
    /// The app in the foreground was asked what to show.
    case asked
    /// The app in the foreground answered, or did not.
    case answered
    /// The daemon decided which parts of it are shown, and why.
    case decided
    /// It waits for the scheduled summary.
    case held
    /// The scheduled summary released it.
    case released
    /// It was removed from the list.
    case withdrawn
    /// The user answered it.
    case responded
    /// Its app is started for the response.
    case started
    /// The response was sent to its app.
    case handed
    /// Its app has handled the response, or the time for it was over.
    case handled
    /// The response could not be delivered to its app.
    case kept
  }

  /// Its sequence number; counts from 1 since the daemon was started.
  package var number: Int64
  /// When it happened.
  package var date: WallTime
  /// The app of the notification.
  package var app: BundleIdentifier
  /// The request's identifier; absent if the step concerns all requests of the app.
  package var identifier: String?
  /// The delivery, once it was delivered.
  package var delivery: Int64?
  /// The kind of step.
  package var step: Step
  /// A description in the daemon's language; one sentence without a full stop.
  package var text: String
  /// The words of the description, for a reader of another language; absent from a daemon of 0.1.
  package var systemText: SystemText?
  /// The rules that decided, such as `E14`.
  package var rules: [String]

  package init(
    number: Int64, date: WallTime, app: BundleIdentifier, identifier: String?, delivery: Int64?,
    step: Step, text: String, systemText: SystemText?, rules: [String]
  ) {
    self.number = number
    self.date = date
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
    self.step = step
    self.text = text
    self.systemText = systemText
    self.rules = rules
  }
}

/// One thing that happened to a notification, in words: which rule decided what.
package struct TimelineEntry: Hashable, Sendable {
  /// What kind of step it is.
  package enum Step: String, Hashable, Sendable, CaseIterable {
    /// It was asked for.
    case added
    /// Its due date is another one.
    case moved
    /// It no longer waits, though its time has not come.
    case cancelled
    /// A server's push arrived.
    case arrived
    /// It was given to its app's service extension, or came back, or why not.
    case extended
    /// Its time has come.
    case due
    /// Its app may not notify.
    case blocked
    /// The app in the foreground was asked what to show.
    case asked
    /// The app in the foreground answered, or did not.
    case answered
    /// What is shown of it, and what not, and why.
    case decided
    /// It waits for the scheduled summary.
    case held
    /// The scheduled summary let it go.
    case released
    /// It left the list.
    case withdrawn
    /// The person answered it.
    case responded
    /// Its app is started for the response.
    case started
    /// The response was given to its app.
    case handed
    /// Its app has finished with the response, or had its time.
    case handled
    /// The response could not reach its app.
    case kept
  }

  /// Its place in the order; counts from 1 since the system was started.
  package var number: Int64
  /// When it happened.
  package var date: WallTime
  /// Whose notification it is.
  package var app: BundleIdentifier
  /// The request's identifier; absent where it happened to all requests of the app.
  package var identifier: String?
  /// Which delivery, once it was delivered.
  package var delivery: Int64?
  /// What kind of step it is.
  package var step: Step
  /// What happened, in English; one sentence without an end.
  package var text: String
  /// The numbers of the rules that decided, such as `E14`.
  package var rules: [String]

  package init(
    number: Int64, date: WallTime, app: BundleIdentifier, identifier: String?, delivery: Int64?,
    step: Step, text: String, rules: [String]
  ) {
    self.number = number
    self.date = date
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
    self.step = step
    self.text = text
    self.rules = rules
  }
}

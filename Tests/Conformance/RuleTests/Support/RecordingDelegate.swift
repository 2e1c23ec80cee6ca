import Synchronization
import UserNotifications

/// A delegate that keeps what it was given and answers at once, or only when it is told to.
final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  /// One answer of the person, as the app got it.
  struct Response: Equatable, Sendable {
    /// The identifier of the request.
    var identifier: String
    /// The identifier of what was chosen.
    var action: String
    /// What was typed; nothing where the response is not one with text.
    var text: String?
  }

  private struct State {
    var presented: [String] = []
    var responses: [Response] = []
    var visits: [String?] = []
    var unanswered: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let options: UNNotificationPresentationOptions
  private let answers: Bool

  /// Creates a delegate.
  ///
  /// - Parameters:
  ///   - options: What it lets the system show while its app is in front.
  ///   - answers: Whether it calls completion handlers at once; else `answer()` does.
  init(
    presenting options: UNNotificationPresentationOptions = [.banner, .list, .sound, .badge],
    answers: Bool = true
  ) {
    self.options = options
    self.answers = answers
  }

  /// The identifiers of the requests it was asked about in the foreground.
  var presented: [String] { state.withLock(\.presented) }

  /// The answers of the person.
  var responses: [Response] { state.withLock(\.responses) }

  /// The visits to the app's own settings, each with the notification it began at.
  var visits: [String?] { state.withLock(\.visits) }

  /// Calls the completion handlers that were kept.
  func answer() {
    let unanswered = state.withLock { state in
      defer { state.unanswered = [] }
      return state.unanswered
    }
    for finish in unanswered { finish() }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    state.withLock { $0.presented.append(notification.request.identifier) }
    finish { [options] in completionHandler(options) }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let text = (response as? UNTextInputNotificationResponse)?.userText
    let kept = Response(
      identifier: response.notification.request.identifier, action: response.actionIdentifier,
      text: text)
    state.withLock { $0.responses.append(kept) }
    finish(completionHandler)
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    let identifier = notification?.request.identifier
    state.withLock { $0.visits.append(identifier) }
  }

  private func finish(_ completion: @escaping @Sendable () -> Void) {
    if answers { return completion() }
    state.withLock { $0.unanswered.append(completion) }
  }
}

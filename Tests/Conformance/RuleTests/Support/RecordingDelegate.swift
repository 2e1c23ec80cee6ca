import Synchronization
import UserNotifications

/// A delegate that records its calls and answers at once, or only when the test says so.
final class RecordingDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  /// One response of the user, as the app received it.
  struct Response: Equatable, Sendable {
    /// The identifier of the request.
    var identifier: String
    /// The identifier of the chosen action.
    var action: String
    /// The text that was typed; nothing if the response has no text.
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
  ///   - options: The options for notifications in the foreground.
  ///   - answers: Whether it calls completion handlers at once; otherwise `answer()` does.
  init(
    presenting options: UNNotificationPresentationOptions = [.banner, .list, .sound, .badge],
    answers: Bool = true
  ) {
    self.options = options
    self.answers = answers
  }

  /// The identifiers of the requests it was asked about in the foreground.
  var presented: [String] { state.withLock(\.presented) }

  /// The responses of the user.
  var responses: [Response] { state.withLock(\.responses) }

  /// The calls to open the app's own settings, each with its notification.
  var visits: [String?] { state.withLock(\.visits) }

  /// Calls the delayed completion handlers.
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

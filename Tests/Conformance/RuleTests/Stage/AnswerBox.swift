import Synchronization
import UserNotifications
import UserNotificationsTesting

/// The results of an app's completion handlers.
final class AnswerBox: Sendable {
  private let held = Mutex<[Bool]>([])

  /// Whether anything was granted, call by call; nothing for calls that failed.
  var granted: [Bool] { held.withLock(\.self) }

  fileprivate func keep(_ isGranted: Bool) {
    held.withLock { $0.append(isGranted) }
  }
}

extension SimulatedDevice {
  /// An app asks for permission and does not wait for the answer.
  func startAsking(
    _ options: UNAuthorizationOptions, telling answers: AnswerBox = AnswerBox(),
    as app: SimulatedApp = .standard
  ) async {
    await run(app: app) {
      let center = UNUserNotificationCenter.current()
      center.requestAuthorization(options: options) { granted, error in
        if error == nil { answers.keep(granted) }
      }
    }
  }
}

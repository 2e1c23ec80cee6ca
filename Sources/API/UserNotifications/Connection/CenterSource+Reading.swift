import Dispatch
import NotificationModel
import Synchronization

extension CenterSource {
  /// What waits for an app that was started for it.
  package struct WaitingWork {
    /// What its delegate will be given first.
    package var response: UNNotificationResponse?
    /// Whether the person wants to see the app for it.
    package var opensApp: Bool
  }

  /// Reads what waits for the delegate of a process that has just been started; nothing where the system does
  /// not say within a second.
  package func waitingWork() -> WaitingWork? {
    guard case .waiting(let response, let opensApp)? = answer(to: .waitingResponse) else {
      return nil
    }
    return WaitingWork(response: response.map(UNNotificationResponse.make), opensApp: opensApp)
  }

  /// Reads the number on the app's icon; nothing where the system does not say within a second.
  package func badge() -> Int? {
    guard case .badge(let count)? = answer(to: .badge) else { return nil }
    return count
  }

  private func answer(to call: AppCall) -> AppReply? {
    let answered = DispatchSemaphore(value: 0)
    let answer = Answer()
    connection.send(call) { result in
      answer.reply.withLock { $0 = try? result.get() }
      answered.signal()
    }
    _ = answered.wait(timeout: .now() + .seconds(1))
    return answer.reply.withLock(\.self)
  }

  private final class Answer: Sendable {
    let reply = Mutex<AppReply?>(nil)
  }
}

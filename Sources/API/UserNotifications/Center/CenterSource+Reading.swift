import NotificationModel
package import SystemConnection

extension CenterSource {
  /// The app's center.
  package var center: UNUserNotificationCenter {
    part { UNUserNotificationCenter(connection: $0.shared, host: $0.host) }
  }

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
    try? connection.answer(to: call, within: 1)?.get()
  }
}

extension UNUserNotificationCenter: CenterPart {
  package func endProcess() {
    ownCore.endProcess()
  }
}

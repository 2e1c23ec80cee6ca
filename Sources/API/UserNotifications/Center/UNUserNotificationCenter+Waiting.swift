import Dispatch
import NotificationModel
package import SystemConnection

extension UNUserNotificationCenter {
  /// Waits for a call that ends with an error or without one; the call is sent before suspending.
  nonisolated(nonsending) func finished(
    _ call: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      call { error in
        continuation.resume(with: error.map(Result.failure) ?? .success(()))
      }
    }
  }

  /// Waits for objects that were created for the caller and that no other code refers to.
  nonisolated(nonsending) func handedOver<Value>(
    _ call: (@escaping @Sendable (UncheckedTransfer<Value>) -> Void) -> Void
  ) async -> Value {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0) }
    }.value
  }

  /// Reports an error that was found before the call was sent, on a background thread as always.
  func refuse(
    _ error: any Error, _ completion: (@Sendable ((any Error)?) -> Void)?, named name: String
  ) {
    guard let completion else { return core.host.report(error, in: name) }
    DispatchQueue.global().async { completion(error) }
  }
}

extension Result {
  /// Returns the value, or `nil` after reporting the error.
  func reported(to host: HostState, in call: String) -> Success? {
    switch self {
    case .success(let value): return value
    case .failure(let error):
      host.report(error, in: call)
      return nil
    }
  }
}

extension AppReply {
  var granted: Bool? {
    if case .granted(let isGranted) = self { isGranted } else { nil }
  }

  var settings: ReportedSettings? {
    if case .settings(let settings) = self { settings } else { nil }
  }

  var categories: [NotificationCategory]? {
    if case .categories(let categories) = self { categories } else { nil }
  }

  var requests: [PendingRequest]? {
    if case .requests(let requests) = self { requests } else { nil }
  }

  var notifications: [DeliveredNotification]? {
    if case .notifications(let notifications) = self { notifications } else { nil }
  }
}

extension CenterSource {
  /// The app's center.
  package var center: UNUserNotificationCenter {
    part { UNUserNotificationCenter(connection: $0.connection, host: $0.host) }
  }

  /// The work that waits for an app that was started for it.
  package struct WaitingWork {
    /// The response that the delegate receives first.
    package var response: UNNotificationResponse?
    /// Whether the person wants to see the app because of it.
    package var opensApp: Bool
  }

  /// Reads the work that waits for the delegate of a process that has just been started; `nil` if the system does not
  /// answer within a second.
  package func waitingWork() -> WaitingWork? {
    guard case .waiting(let response, let opensApp)? = answer(to: .responses(.waitingResponse))
    else {
      return nil
    }
    return WaitingWork(response: response.map(UNNotificationResponse.make), opensApp: opensApp)
  }

  /// Reads the number on the app's icon; `nil` if the system does not answer within a second.
  package func badge() -> Int? {
    guard case .badge(let count)? = answer(to: .notifications(.badge)) else { return nil }
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

import Dispatch
import NotificationModel
import SystemConnection

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

  /// Waits for objects that were made for the caller and that nobody else has.
  nonisolated(nonsending) func handedOver<Value>(
    _ call: (@escaping @Sendable (Handover<Value>) -> Void) -> Void
  ) async -> Value {
    await withCheckedContinuation { continuation in
      call { continuation.resume(returning: $0) }
    }.value
  }

  /// Reports an error that was found before anything was sent, on a background thread as ever.
  func refuse(
    _ error: any Error, _ completion: (@Sendable ((any Error)?) -> Void)?, named name: String
  ) {
    guard let completion else { return core.host.report(error, in: name) }
    DispatchQueue.global().async { completion(error) }
  }
}

extension Result {
  /// The value, or nothing once the error has been reported.
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

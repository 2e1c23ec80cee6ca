import NotificationCore
import NotificationModel
import UserNotifications

/// An instance of a service extension with its push, in the process of the test.
@MainActor
final class RunningExtension {
  private let service: UNNotificationServiceExtension
  private let request: UNNotificationRequest
  private let token: Int64

  init(_ order: ExtensionOrder, create: @MainActor () -> UNNotificationServiceExtension) {
    token = order.token
    service = create()
    request = UNNotificationRequest(model: order.request)
  }

  /// Gives it the push; the world is told of the first content that it hands over.
  func begin(on world: World) {
    service.didReceive(request) { [token] content in
      world.extended(token, Self.outcome(content))
    }
  }

  /// Tells it that its time is over.
  func expire() { service.serviceExtensionTimeWillExpire() }

  private nonisolated static func outcome(_ content: UNNotificationContent) -> ExtensionOutcome {
    do throws(NotificationSystemError) {
      return .finished(try content.makeModel())
    } catch {
      return .unusable(reason: error.message)
    }
  }
}

import Foundation
import NotificationModel
import NotificationWire
import Synchronization
import SystemConnection

/// What the process of a service extension does: an instance and a thread for each push (H12).
final class ServiceExtensionRun: Sendable {
  typealias Finish = @Sendable (Result<NotificationContent, NotificationFailure>, Int64) -> Void

  /// Only called on the threads of pushes, as often as there are pushes.
  private let create: Handover<() -> UNNotificationServiceExtension>
  private let finish: Finish
  /// Each instance with its push; what Apple lets several threads call is guarded by nobody there.
  private let running = Mutex<[Int64: Handover<UNNotificationServiceExtension>]>([:])

  init(
    create: Handover<() -> UNNotificationServiceExtension>, finish: @escaping Finish
  ) {
    self.create = create
    self.finish = finish
  }

  /// Does what an event says, on this thread, which the extension's code may hold up as long as it likes.
  func take(_ event: ExtensionEvent) {
    switch event {
    case .receive(let token, let request):
      receive(request, token: token)
    case .expire(let token):
      let service = running.withLock { $0[token] }
      service?.value.serviceExtensionTimeWillExpire()
    }
  }

  private func receive(_ request: NotificationRequest, token: Int64) {
    let service = Handover(create.value())
    running.withLock { $0[token] = service }
    service.value.didReceive(UNNotificationRequest(model: request)) { [self] content in
      hand(content, token: token)
    }
  }

  /// Sends the first content that is handed over for a push; later ones come to nothing.
  private func hand(_ content: UNNotificationContent, token: Int64) {
    guard running.withLock({ $0.removeValue(forKey: token) }) != nil else { return }
    do throws(NotificationSystemError) {
      finish(.success(try content.makeModel()), token)
    } catch {
      finish(
        .failure(
          NotificationFailure(
            .invalidValue, field: error.field, value: error.value, message: error.message,
            remedy: error.remedy)), token)
    }
  }
}

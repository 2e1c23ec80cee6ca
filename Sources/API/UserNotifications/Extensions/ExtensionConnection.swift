import Foundation
import NotificationModel
import NotificationTransport
import NotificationWire

/// The channel to the daemon that started this process as a service extension.
final class ExtensionConnection: Sendable {
  private let channel: ExtensionChannel

  /// Takes over the channel, or says why there is none.
  init() throws(NotificationFailure) {
    channel = try ExtensionChannel()
  }

  /// Waits for an event; nothing comes once the daemon needs this process no longer. One thread may wait at a
  /// time.
  func next() -> ExtensionEvent? {
    channel.nextEvent()
  }

  /// Hands over what is to be shown, or says why it cannot be.
  func send(_ result: Result<NotificationContent, NotificationFailure>, token: Int64) {
    do throws(NotificationFailure) {
      switch result {
      case .success(let content): try channel.send(.finished(token: token, content))
      case .failure(let failure): try channel.send(.failed(token: token, failure))
      }
    } catch {
      // What is too long for one message is told in a few words.
      try? channel.send(.failed(token: token, error))
    }
  }
}

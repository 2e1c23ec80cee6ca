import NotificationModel
import NotificationTransport

/// The channel to the daemon that started this process as a content extension.
final class ContentConnection: Sendable {
  private let channel: ExtensionChannel

  /// Takes over the channel, or says why there is none.
  init() throws(NotificationFailure) {
    channel = try ExtensionChannel()
  }

  /// Reads orders until the daemon needs this process no longer; on a thread of its own.
  func read(
    _ receive: @escaping @Sendable (ContentOrder) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    let thread = Thread { [channel] in
      channel.readOrders(receive)
      ended()
    }
    thread.name = "UserNotificationsUI"
    thread.start()
  }

  /// Hands news over; false where they do not fit one message.
  func send(_ news: ContentNews) -> Bool {
    do throws(NotificationFailure) {
      try channel.send(news)
      return true
    } catch {
      return false
    }
  }
}

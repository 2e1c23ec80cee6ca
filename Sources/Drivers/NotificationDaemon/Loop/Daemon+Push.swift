import NotificationCore
import NotificationModel
import NotificationWire

extension Daemon {
  /// Lets a push arrive that somebody at the machine wrote.
  ///
  /// - Throws: `NotificationFailure` where the text is no payload, or too large.
  func push(
    _ text: String, to app: BundleIdentifier, as identifier: String?, for origin: ControlOrigin
  ) throws {
    let payload = try PushPayload(PushText.values(of: text), byteCount: text.utf8.count)
    happened(
      .pushArrived(ArrivedPush(app: app, payload: payload, identifier: identifier), reply: origin))
  }

  /// What is wrong with a payload, however much of it is there.
  func check(_ text: String) -> PushCheck {
    do throws(NotificationFailure) {
      return PushCheck(of: try PushText.values(of: text), bytes: text.utf8.count)
    } catch {
      return PushCheck(unreadable: error, bytes: text.utf8.count)
    }
  }
}

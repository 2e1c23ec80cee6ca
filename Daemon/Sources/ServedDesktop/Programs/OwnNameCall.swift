import DBus
import NotificationModel
import NotificationWire

/// A call about a notification with an identifier of the app's choice, from a GTK app or the portal.
struct OwnNameCall {
  /// The name of the app.
  let app: String
  /// The app's name for the notification.
  let identifier: String
  /// The options of the notification; nil for a call that removes it.
  let options: [String: DBusValue]?

  /// Reads the arguments; a call with other types is refused, and nil is returned.
  init?(_ request: BusRequest) {
    let arguments = request.message.arguments
    guard arguments.count >= 2, case .string(let app) = arguments[0],
      case .string(let identifier) = arguments[1]
    else {
      ProgramCalls.refuse(request, "The arguments “app_id” and “id” must be “s”.")
      return nil
    }
    guard Self.isKept(identifier) else {
      ProgramCalls.refuse(
        request,
        "The argument “id” has \(identifier.utf8.count) bytes; it has \(ServedDesktopLimits.keyBytes) at most, and no "
          + "letter with more than \(WireLimits.marksOnLetter) marks.")
      return nil
    }
    self.app = app
    self.identifier = identifier
    guard request.message.member == "AddNotification" else {
      options = nil
      return
    }
    guard arguments.count >= 3, case .dictionary("s", "v", _) = arguments[2],
      let options = arguments[2].named
    else {
      ProgramCalls.refuse(request, "The argument “notification” must be “a{sv}”.")
      return nil
    }
    self.options = options
  }

  /// Whether an identifier can be stored as it is: the app must receive it unchanged.
  static func isKept(_ identifier: String) -> Bool {
    identifier.utf8.count <= ServedDesktopLimits.keyBytes
      && !identifier.hasMarks(over: WireLimits.marksOnLetter)
  }
}

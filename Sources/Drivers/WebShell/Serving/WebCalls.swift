import NotificationModel
import NotificationWire

/// The calls that a page may make: those of a person at a device, and those of the developer's drawer.
enum WebCalls {
  /// What the page may call, by the names of the wire.
  static let allowed: Set<String> = [
    "status", "apps", "pending", "delivered", "clear", "cancel", "appSettings",
    "changeAppSettings", "globalSettings", "changeGlobalSettings", "authorize", "respond",
    "setFocus", "saveFocus", "removeFocus", "turnFocus", "setLocked", "openApp", "restartApp",
    "openAppSettings", "keptResponses", "summaries", "push", "checkPush", "advanceClock",
    "setClock", "timeline", "useContent", "decideLocation", "location", "setLocation",
    "resumeLocation",
  ]

  /// Reads a call from the body of a request.
  ///
  /// - Throws: What is wrong with it, as the daemon would say; `notPermitted` for a call that is not a
  ///   page's.
  static func read(_ body: [UInt8]) throws(WebRefusal) -> ControlCall {
    let call = try decode(body)
    guard allowed.contains(call.wireName) else { throw .notForPages(call) }
    return call
  }

  /// Reads the call with which a window opens a content extension's view.
  ///
  /// - Throws: As `read`; `notPermitted` for any other call.
  static func readOpening(_ bytes: [UInt8]) throws(WebRefusal) -> ControlCall {
    let call = try decode(bytes)
    guard case .openContent = call else { throw .notForPages(call) }
    return call
  }

  private static func decode(_ bytes: [UInt8]) throws(WebRefusal) -> ControlCall {
    do throws(NotificationFailure) {
      return try ControlMessage.decodeCall(bytes)
    } catch {
      throw WebRefusal(error)
    }
  }
}

extension WebRefusal {
  fileprivate static func notForPages(_ call: ControlCall) -> WebRefusal {
    WebRefusal(
      NotificationFailure(
        .notPermitted, field: "call", value: call.wireName,
        message: "The page may not make this call.", remedy: "Use unctl for it."))
  }
}

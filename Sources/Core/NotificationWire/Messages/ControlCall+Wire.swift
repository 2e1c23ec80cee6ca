package import NotificationModel

/// A message from a shell or a command on the control socket.
package enum ControlMessage: Hashable, Sendable {
  /// The first message.
  case hello(Hello)
  /// A call, with the number that its answer will have.
  case control(id: Int64, ControlRequest)

  /// Reads a message; a refusal contains the number, so that it can be answered.
  ///
  /// Throws `versionMismatch` for a greeting in another version, `unsupported` for an unknown call,
  /// `invalidMessage`, `invalidValue` and `limitReached` for a field, which is named.
  package static func decode(_ bytes: [UInt8]) throws(RefusedMessage) -> ControlMessage {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      if Hello.isCalled(in: object) { return .hello(try Hello(members: object)) }
      return .control(
        id: try MessageReader.callIdentifier(of: object), try ControlRequest(members: object))
    }
  }

  /// Reads a call without a number, over a transport that pairs answers with their calls.
  ///
  /// Throws as `decode` does.
  package static func decodeCall(_ bytes: [UInt8]) throws(NotificationFailure) -> ControlRequest {
    do throws(RefusedMessage) {
      return try MessageReader.read(bytes) { object throws(NotificationFailure) in
        try ControlRequest(members: object)
      }
    } catch {
      throw error.failure
    }
  }

  /// Encodes the message, without the length that precedes it.
  package func encode() -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .hello(let hello): hello.writeMembers(to: &writer)
      case .control(let id, let call):
        writer.member("id", id)
        call.writeMembers(to: &writer)
      }
    }
  }
}

extension ControlCall {
  init(members object: JSONObject) throws(NotificationFailure) {
    switch try object.callName(Name.self) {
    case .apps: self = .apps(.all)
    case .schedule:
      self = .notifications(
        .schedule(
          app: try object.value("app"), try object.value("request"),
          category: try object.optional("category")))
    case .pending: self = .notifications(.pending(app: try object.optional("app")))
    case .delivered: self = .notifications(.delivered(app: try object.optional("app")))
    case .cancel:
      self = .notifications(
        .cancel(
          app: try object.value("app"),
          identifiers: try object.identifiers("identifiers", limit: WireLimits.identifiers)))
    case .clear:
      self = .notifications(
        .clear(
          app: try object.optional("app"),
          identifiers: try object.identifiers("identifiers", limit: WireLimits.identifiers)))
    case .appSettings: self = .settings(.appSettings(app: try object.value("app")))
    case .changeAppSettings:
      self = .settings(.changeAppSettings(app: try object.value("app"), try object.changes()))
    case .globalSettings: self = .settings(.globalSettings)
    case .changeGlobalSettings: self = .settings(.changeGlobalSettings(try object.changes()))
    case .authorize:
      self = .settings(.authorize(app: try object.value("app"), try object.value("decision")))
    case .respond: self = .responses(.respond(try object.value("key"), try object.value("choice")))
    case .attachShell:
      self = .attachShell(name: try object.text("name", limit: WireLimits.identifierBytes))
    case .setFocus: self = .settings(.setFocus(try object.optional("focus")))
    case .saveFocus:
      self = .settings(
        .saveFocus(
          try object.value("focus"),
          replacing: try object.optionalText("replacing", limit: WireLimits.identifierBytes)))
    case .removeFocus: self = .settings(.removeFocus(name: try object.focusName()))
    case .turnFocus:
      self = .settings(.turnFocus(name: try object.focusName(), isOn: try object.value("isOn")))
    case .setLocked: self = .settings(.setLocked(try object.value("isLocked")))
    case .uninstall: self = .apps(.uninstall(app: try object.value("app")))
    case .rebind: self = .apps(.rebind(app: try object.value("app")))
    case .openAppSettings: self = .settings(.openAppSettings(app: try object.value("app")))
    case .keptResponses: self = .responses(.keptResponses)
    case .openApp: self = .apps(.openApp(app: try object.value("app")))
    case .restartApp: self = .apps(.restartApp(app: try object.value("app")))
    case .summaries: self = .notifications(.summaries(app: try object.value("app")))
    case .openContent:
      self = .extensions(.openContent(try object.value("key"), width: try object.viewWidth()))
    case .useContent:
      self = .extensions(.useContent(number: try object.value("number"), try object.value("use")))
    case .location: self = .places(.location)
    case .decideLocation:
      self = .places(.decideLocation(app: try object.value("app"), try object.value("decision")))
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("call", name.rawValue)
    switch self {
    case .apps(.all), .settings(.globalSettings), .responses(.keptResponses), .places(.location):
      return
    case .places(.decideLocation(let app, let decision)):
      writer.member("app", app)
      writer.member("decision", decision)
    case .notifications(.schedule(let app, let request, let category)):
      writer.member("app", app)
      writer.member("request", request)
      writer.member("category", ifPresent: category)
    case .notifications(.pending(let app)), .notifications(.delivered(let app)):
      writer.member("app", ifPresent: app)
    case .notifications(.cancel(let app, let identifiers)):
      writer.member("app", app)
      writer.member("identifiers", ifPresent: identifiers)
    case .notifications(.clear(let app, let identifiers)):
      writer.member("app", ifPresent: app)
      writer.member("identifiers", ifPresent: identifiers)
    case .settings(.appSettings(let app)), .apps(.uninstall(let app)), .apps(.rebind(let app)),
      .settings(.openAppSettings(let app)),
      .apps(.openApp(let app)), .apps(.restartApp(let app)), .notifications(.summaries(let app)):
      writer.member("app", app)
    case .settings(.changeAppSettings(let app, let changes)):
      writer.member("app", app)
      writer.member("changes", unlessEmpty: changes)
    case .settings(.changeGlobalSettings(let changes)):
      writer.member("changes", unlessEmpty: changes)
    case .settings(.authorize(let app, let decision)):
      writer.member("app", app)
      writer.member("decision", decision)
    case .responses(.respond(let key, let choice)):
      writer.member("key", key)
      writer.member("choice", choice)
    case .attachShell(let name): writer.member("name", name)
    case .settings(.setFocus(let focus)): writer.member("focus", ifPresent: focus)
    case .settings(.saveFocus(let focus, let old)):
      writer.member("focus", focus)
      writer.member("replacing", ifPresent: old)
    case .settings(.removeFocus(let name)): writer.member("name", name)
    case .settings(.turnFocus(let name, let isOn)):
      writer.member("name", name)
      writer.member("isOn", isOn)
    case .settings(.setLocked(let isLocked)): writer.member("isLocked", isLocked)
    case .extensions(.openContent(let key, let width)):
      writer.member("key", key)
      writer.member("width", width)
    case .extensions(.useContent(let number, let use)):
      writer.member("number", number)
      writer.member("use", use)
    }
  }
}

extension JSONObject {
  fileprivate func changes() throws(NotificationFailure) -> [String: String] {
    try texts("changes", limit: WireLimits.settingChanges)
  }

  fileprivate func focusName() throws(NotificationFailure) -> String {
    try text("name", limit: WireLimits.identifierBytes)
  }
}

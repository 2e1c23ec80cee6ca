import NotificationModel

extension ControlCall {
  init(members object: JSONObject) throws(NotificationFailure) {
    let name = try object.callName(Name.self)
    switch name {
    case .status: self = .status
    case .apps: self = .apps
    case .schedule:
      self = .schedule(
        app: try object.value("app"), try object.value("request"),
        category: try object.optional("category"))
    case .pending: self = .pending(app: try object.optional("app"))
    case .delivered: self = .delivered(app: try object.optional("app"))
    case .cancel:
      self = .cancel(
        app: try object.value("app"),
        identifiers: try object.identifiers("identifiers", limit: WireLimits.identifiers))
    case .clear:
      self = .clear(
        app: try object.optional("app"),
        identifiers: try object.identifiers("identifiers", limit: WireLimits.identifiers))
    case .appSettings: self = .appSettings(app: try object.value("app"))
    case .changeAppSettings:
      self = .changeAppSettings(app: try object.value("app"), try object.changes())
    case .globalSettings: self = .globalSettings
    case .changeGlobalSettings: self = .changeGlobalSettings(try object.changes())
    case .authorize:
      self = .authorize(app: try object.value("app"), try object.value("decision"))
    case .respond: self = .respond(try object.value("key"), try object.value("choice"))
    case .attachShell:
      self = .attachShell(name: try object.text("name", limit: WireLimits.identifierBytes))
    case .setFocus: self = .setFocus(try object.optional("focus"))
    case .saveFocus:
      self = .saveFocus(
        try object.value("focus"),
        replacing: try object.optionalText("replacing", limit: WireLimits.identifierBytes))
    case .removeFocus: self = .removeFocus(name: try object.focusName())
    case .turnFocus:
      self = .turnFocus(name: try object.focusName(), isOn: try object.value("isOn"))
    case .setLocked: self = .setLocked(try object.value("isLocked"))
    case .advanceClock: self = .advanceClock(byMicroseconds: try object.value("microseconds"))
    case .setClock: self = .setClock(try object.value("time"))
    case .install:
      guard let path = try object.path("path") else { throw .missing("path") }
      self = .install(path: path)
    case .uninstall: self = .uninstall(app: try object.value("app"))
    case .rebind: self = .rebind(app: try object.value("app"))
    case .openAppSettings: self = .openAppSettings(app: try object.value("app"))
    case .keptResponses: self = .keptResponses
    case .openApp: self = .openApp(app: try object.value("app"))
    case .restartApp: self = .restartApp(app: try object.value("app"))
    case .push:
      self = .push(
        app: try object.value("app"),
        payload: try object.text("payload", limit: WireLimits.textBytes),
        identifier: try object.optionalText("identifier", limit: WireLimits.identifierBytes))
    case .checkPush:
      self = .checkPush(payload: try object.text("payload", limit: WireLimits.textBytes))
    case .summaries: self = .summaries(app: try object.value("app"))
    case .timeline:
      self = .timeline(
        app: try object.optional("app"),
        identifier: try object.optionalText("identifier", limit: WireLimits.identifierBytes))
    case .followTimeline: self = .followTimeline
    case .openContent:
      self = .openContent(try object.value("key"), width: try object.viewWidth())
    case .useContent:
      self = .useContent(number: try object.value("number"), try object.value("use"))
    case .doctor: self = .doctor
    default: self = try Self.aboutTheDevice(name, in: object)
    }
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("call", name.rawValue)
    switch self {
    case .status, .apps, .globalSettings, .keptResponses, .doctor, .followTimeline, .gateways:
      return
    case .location, .setLocation, .replayLocation, .resumeLocation, .decideLocation:
      writePlaces(to: &writer)
    case .schedule(let app, let request, let category):
      writer.member("app", app)
      writer.member("request", request)
      writer.member("category", ifPresent: category)
    case .pending(let app), .delivered(let app): writer.member("app", ifPresent: app)
    case .cancel(let app, let identifiers):
      writer.member("app", app)
      writer.member("identifiers", ifPresent: identifiers)
    case .clear(let app, let identifiers):
      writer.member("app", ifPresent: app)
      writer.member("identifiers", ifPresent: identifiers)
    case .appSettings(let app), .uninstall(let app), .rebind(let app), .openAppSettings(let app),
      .openApp(let app), .restartApp(let app), .summaries(let app):
      writer.member("app", app)
    case .push(let app, let payload, let identifier):
      writer.member("app", app)
      writer.member("payload", payload)
      writer.member("identifier", ifPresent: identifier)
    case .checkPush(let payload): writer.member("payload", payload)
    case .timeline(let app, let identifier):
      writer.member("app", ifPresent: app)
      writer.member("identifier", ifPresent: identifier)
    case .changeAppSettings(let app, let changes):
      writer.member("app", app)
      writer.member("changes", unlessEmpty: changes)
    case .changeGlobalSettings(let changes): writer.member("changes", unlessEmpty: changes)
    case .authorize(let app, let decision):
      writer.member("app", app)
      writer.member("decision", decision)
    case .respond(let key, let choice):
      writer.member("key", key)
      writer.member("choice", choice)
    case .attachShell(let name): writer.member("name", name)
    case .setFocus(let focus): writer.member("focus", ifPresent: focus)
    case .saveFocus(let focus, let old):
      writer.member("focus", focus)
      writer.member("replacing", ifPresent: old)
    case .removeFocus(let name): writer.member("name", name)
    case .turnFocus(let name, let isOn):
      writer.member("name", name)
      writer.member("isOn", isOn)
    case .setLocked(let isLocked): writer.member("isLocked", isLocked)
    case .advanceClock(let distance): writer.member("microseconds", distance)
    case .setClock(let time): writer.member("time", time)
    case .install(let path): writer.member("path", path)
    case .openContent(let key, let width):
      writer.member("key", key)
      writer.member("width", width)
    case .addGateway(let setting): writer.member("gateway", setting)
    case .removeGateway(let host): writer.member("host", host)
    case .useContent(let number, let use):
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

extension ControlCall {
  /// Reads a call about the gateway, or about places.
  static func aboutTheDevice(
    _ name: Name, in object: JSONObject
  ) throws(NotificationFailure) -> ControlCall {
    switch name {
    case .addGateway: .addGateway(try object.value("gateway"))
    case .removeGateway: .removeGateway(host: try object.gatewayHost())
    case .gateways: .gateways
    default: try aboutPlaces(name, in: object)
    }
  }
}

extension ControlCall {
  /// Reads a call about places.
  static func aboutPlaces(
    _ name: Name, in object: JSONObject
  ) throws(NotificationFailure) -> ControlCall {
    switch name {
    case .setLocation:
      return .setLocation(
        try object.value("coordinate"), accuracy: try object.value("accuracy", default: 5))
    case .replayLocation:
      guard let path = try object.path("path") else { throw .missing("path") }
      return .replayLocation(path: path, speed: try object.value("speed", default: 1))
    case .resumeLocation: return .resumeLocation
    case .decideLocation:
      return .decideLocation(app: try object.value("app"), try object.value("decision"))
    default: return .location
    }
  }

  /// Writes what a call about places says.
  func writePlaces(to writer: inout JSONWriter) {
    switch self {
    case .setLocation(let coordinate, let accuracy):
      writer.member("coordinate", coordinate)
      writer.member("accuracy", accuracy)
    case .replayLocation(let path, let speed):
      writer.member("path", path)
      writer.member("speed", speed)
    case .decideLocation(let app, let decision):
      writer.member("app", app)
      writer.member("decision", decision)
    default: return
    }
  }
}

package import NotificationModel

extension AppRecord: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      identifier: try object.value("identifier"), displayName: try object.value("displayName"),
      program: try object.list("program"))
    launchCommand = try object.list("launchCommand")
    bundlePath = try object.optional("bundlePath")
    isInstalled = try object.value("isInstalled", default: false)
    entitlements = try object.value("entitlements", default: entitlements)
    extensions = try object.list("extensions")
    settings = try object.value("settings", default: settings)
    badge = try object.value("badge", default: 0)
    environment = try object.texts("environment", limit: WireLimits.environmentVariables)
    openQuestion = try object.optional("openQuestion")
    openLocationQuestion = try object.optional("openLocationQuestion")
    hasAskedForAlways = try object.value("hasAskedForAlways", default: false)
    crossings = try object.list("crossings")
    lastCrossing = try object.value("lastCrossing", default: 0)
    wakesForPushes = try object.value("wakesForPushes", default: false)
    pushRegistration = try object.optional("pushRegistration")
    heldPush = try object.optional("heldPush")
    mutedUntil = try object.optional("mutedUntil")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("displayName", displayName)
    writer.member("program", unlessEmpty: program)
    writer.member("launchCommand", unlessEmpty: launchCommand)
    writer.member("bundlePath", ifPresent: bundlePath)
    writer.member("isInstalled", isInstalled)
    writer.member("entitlements", entitlements, unless: Entitlements())
    writer.member("extensions", unlessEmpty: extensions)
    writer.member("settings", settings)
    writer.member("badge", badge)
    writer.member("environment", unlessEmpty: environment)
    writer.member("openQuestion", ifPresent: openQuestion)
    writer.member("openLocationQuestion", ifPresent: openLocationQuestion)
    writer.member("hasAskedForAlways", hasAskedForAlways, unless: false)
    writer.member("crossings", unlessEmpty: crossings)
    writer.member("lastCrossing", lastCrossing, unless: 0)
    writer.member("wakesForPushes", wakesForPushes, unless: false)
    writer.member("pushRegistration", ifPresent: pushRegistration)
    writer.member("heldPush", ifPresent: heldPush)
    writer.member("mutedUntil", ifPresent: mutedUntil)
  }
}

extension Entitlements: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init()
    criticalAlerts = try object.value("criticalAlerts", default: false)
    timeSensitive = try object.value("timeSensitive", default: false)
    filtering = try object.value("filtering", default: false)
    communication = try object.value("communication", default: false)
    applicationGroups = try object.list("applicationGroups")
    pushEnvironment = try object.optional("pushEnvironment")
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("criticalAlerts", criticalAlerts, unless: false)
    writer.member("timeSensitive", timeSensitive, unless: false)
    writer.member("filtering", filtering, unless: false)
    writer.member("communication", communication, unless: false)
    writer.member("applicationGroups", unlessEmpty: applicationGroups)
    writer.member("pushEnvironment", ifPresent: pushEnvironment)
  }
}

extension AppExtension: WireObject {
  private enum Kind: String {
    case service = "service"
    case content = "content"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    let point: Point =
      switch try object.kind(Kind.self) {
      case .service: .service
      case .content: .content(try object.value("attributes"))
      }
    self.init(
      point: point, identifier: try object.value("identifier"),
      executable: try object.value("executable"),
      principalClass: try object.value("principalClass"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch point {
    case .service: writer.member("kind", Kind.service.rawValue)
    case .content: writer.member("kind", Kind.content.rawValue)
    }
    writer.member("identifier", identifier)
    writer.member("executable", executable)
    writer.member("principalClass", principalClass)
    if case .content(let attributes) = point { writer.member("attributes", attributes) }
  }
}

extension AppExtension.ContentAttributes: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      categories: try object.requiredList("categories"),
      initialSizeRatio: try object.value("initialSizeRatio"))
    hidesDefaultContent = try object.value("hidesDefaultContent", default: false)
    overridesDefaultTitle = try object.value("overridesDefaultTitle", default: false)
    isInteractive = try object.value("isInteractive", default: false)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("categories", categories)
    writer.member("initialSizeRatio", initialSizeRatio)
    writer.member("hidesDefaultContent", hidesDefaultContent, unless: false)
    writer.member("overridesDefaultTitle", overridesDefaultTitle, unless: false)
    writer.member("isInteractive", isInteractive, unless: false)
  }
}

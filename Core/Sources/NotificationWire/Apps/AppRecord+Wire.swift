package import NotificationModel

extension AppRecord: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var record = wire.start(
      Self(
        identifier: try wire.value("identifier", \.identifier),
        displayName: try wire.value("displayName", \.displayName),
        program: try wire.value("program", \.program, unless: [])))
    try wire.variable("launchCommand", &record.launch.command, unless: [])
    try wire.variable("bundlePath", &record.bundlePath)
    try wire.variable("isInstalled", &record.isInstalled)
    try wire.variable("entitlements", &record.entitlements, unless: Entitlements())
    try wire.variable("extensions", &record.extensions, unless: [])
    try wire.variable("settings", &record.settings)
    try wire.variable("badge", &record.badge)
    try wire.variable(
      "environment", &record.launch.environment, as: .texts(limit: WireLimits.environmentVariables),
      unless: [:])
    try wire.variable("openQuestion", &record.openQuestion)
    try wire.variable("openLocationQuestion", &record.location.openQuestion)
    try wire.variable("hasAskedForAlways", &record.location.hasAskedForAlways, unless: false)
    try wire.variable("crossings", &record.location.crossings, unless: [])
    try wire.variable("lastCrossing", &record.location.lastCrossing, unless: 0)
    try wire.variable("wakesForPushes", &record.pushes.mayWake, unless: false)
    try wire.variable("pushRegistration", &record.pushes.registration)
    try wire.variable("heldPush", &record.pushes.held)
    try wire.variable("heldMessages", &record.pushes.messages, unless: [])
    try wire.variable("mutedUntil", &record.mutedUntil)
    try wire.variable("desktopEntry", &record.desktop.entry)
    try wire.variable("icon", &record.desktop.icon, as: .path)
    try wire.variable("wakesByBus", &record.launch.isByBus, unless: false)
    try wire.variable("schemes", &record.launch.schemes, unless: [])
    try wire.variable("portalPermission", &record.desktop.portalPermission)
    try wire.variable("questionAttached", &record.desktop.questionAttached)
    return record
  }
}

extension Entitlements: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var entitlements = wire.start(Self())
    try wire.variable("criticalAlerts", &entitlements.criticalAlerts, unless: false)
    try wire.variable("timeSensitive", &entitlements.timeSensitive, unless: false)
    try wire.variable("filtering", &entitlements.filtering, unless: false)
    try wire.variable("communication", &entitlements.communication, unless: false)
    try wire.variable("applicationGroups", &entitlements.applicationGroups, unless: [])
    try wire.variable("pushEnvironment", &entitlements.pushEnvironment)
    return entitlements
  }
}

extension AppExtension: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let kind = try wire.value("kind", { $0.attributes == nil ? Kind.service : .content })
    let identifier = try wire.value("identifier", \.identifier)
    let executable = try wire.value("executable", \.executable)
    let principalClass = try wire.value("principalClass", \.principalClass)
    var point = Point.service
    if kind == .content {
      guard let attributes = try wire.optional("attributes", \.attributes) else {
        throw .missing("attributes")
      }
      point = .content(attributes)
    }
    return Self(
      point: point, identifier: identifier, executable: executable,
      principalClass: principalClass)
  }

  private enum Kind: String, WireName {
    case service
    case content
  }

  private var attributes: ContentAttributes? {
    if case .content(let attributes) = point { attributes } else { nil }
  }
}

extension AppExtension.ContentAttributes: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var attributes = wire.start(
      Self(
        categories: try wire.value("categories", \.categories),
        initialSizeRatio: try wire.value("initialSizeRatio", \.initialSizeRatio)))
    try wire.variable("hidesDefaultContent", &attributes.hidesDefaultContent, unless: false)
    try wire.variable("overridesDefaultTitle", &attributes.overridesDefaultTitle, unless: false)
    try wire.variable("isInteractive", &attributes.isInteractive, unless: false)
    return attributes
  }
}

import NotificationModel

extension NotificationSystem {
  /// Decides who a program is, and binds the identifier to the program at its first use.
  mutating func greet<Store>(
    _ connection: ConnectionNumber, message: Int64, hello: Hello, peer: PeerFacts,
    in pass: inout Pass<Store>
  ) throws {
    guard hello.version == Hello.currentVersion else {
      throw NotificationFailure(
        .versionMismatch, field: "version", value: String(hello.version),
        message: "The daemon speaks version \(Hello.currentVersion) of the protocol.",
        remedy: "Install the same release of the library and of the daemon.")
    }
    let identity = try IdentityRule.identity(of: peer, claiming: hello)
    let known = try pass.ledger.app(identity.identifier)
    var app =
      known
      ?? AppRecord(identifier: identity.identifier, displayName: Self.name(identity.program))
    try Self.bind(&app, to: identity)
    if !app.isInstalled {
      if let name = hello.displayName, !name.isEmpty { app.displayName = String(name.prefix(200)) }
      app.bundlePath = hello.bundlePath ?? app.bundlePath
    }
    if !hello.environment.isEmpty { app.environment = hello.environment }
    if app != known { try pass.ledger.save(app) }
    connections[connection] = AppConnection(app: app.identifier)
    pass.perform(.welcome(connection, message: message, app: app.identifier))
  }

  /// Makes a program the owner of the identifier, or refuses where another one is.
  private static func bind(_ app: inout AppRecord, to identity: IdentityRule.Identity) throws {
    if app.program.isEmpty {
      app.program = identity.program
      if app.launchCommand.isEmpty { app.launchCommand = identity.program }
    }
    guard app.program == identity.program else {
      throw NotificationFailure(
        .identityRefused, field: "bundleIdentifier", value: app.identifier.rawValue,
        message: "The identifier belongs to \(app.program.joined(separator: " ")), "
          + "and this program is \(identity.program.joined(separator: " ")).",
        remedy: app.isInstalled
          ? "Install the new bundle with: unctl install PATH.app"
          : "If the program has moved, let it claim the name anew with: unctl rebind \(app.identifier)"
      )
    }
  }

  private static func name(_ program: [String]) -> String {
    String(program.last?.split(separator: "/").last ?? "Program")
  }

  /// Takes a checked bundle into the ledger; it outranks whatever used the identifier before.
  mutating func install<Store>(
    _ bundle: InstalledApp, origin: ControlOrigin?, in pass: inout Pass<Store>
  ) throws {
    var app =
      try pass.ledger.app(bundle.identifier)
      ?? AppRecord(identifier: bundle.identifier, displayName: bundle.displayName)
    app.displayName = bundle.displayName
    app.bundlePath = bundle.bundlePath
    app.program = [bundle.executable]
    app.launchCommand = [bundle.executable]
    app.isInstalled = true
    app.entitlements = bundle.entitlements
    try pass.ledger.save(app)
    if let origin {
      pass.perform(
        .replyToControl(
          origin.connection, message: origin.message, .installed(bundle.identifier)))
    }
  }

  /// Removes an app with everything it had (G7).
  mutating func uninstall<Store>(
    _ identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    let app = try known(identifier, in: pass)
    for record in try pass.ledger.delivered(of: identifier) {
      pass.perform(.show(.withdraw(record.notification.key)))
    }
    if app.openQuestion != nil { pass.perform(.show(.questionSettled(app: identifier))) }
    if app.badge != 0 { pass.perform(.show(.badge(app: identifier, count: 0))) }
    try pass.ledger.removeApp(identifier)
    presenting = presenting.filter { $0.value.app != identifier }
    handling = handling.filter { $0.value.app != identifier }
    launches[identifier] = nil
    try settleQuestion(of: identifier, granted: false, in: &pass)
    connections = connections.filter { $0.value.app != identifier }
    if app.isInstalled { pass.perform(.removeFiles(identifier)) }
  }

  /// The record of an app that must exist.
  func known<Store>(
    _ identifier: BundleIdentifier, in pass: Pass<Store>
  ) throws -> AppRecord {
    guard let app = try pass.ledger.app(identifier) else {
      throw NotificationFailure(
        .notFound, field: "app", value: identifier.rawValue,
        message: "There is no app of this name.", remedy: "List the apps with: unctl apps")
    }
    return app
  }
}

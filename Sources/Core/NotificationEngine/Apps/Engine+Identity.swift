package import NotificationModel

extension Engine {
  /// Decides who a program is, and binds the identifier to the program at its first use.
  mutating func greet(
    _ connection: ConnectionNumber, message: Int64, hello: Hello, peer: PeerFacts,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard hello.version == Hello.currentVersion else {
      throw NotificationFailure(
        .versionMismatch, field: "version", value: String(hello.version),
        message: "The daemon speaks version \(Hello.currentVersion) of the protocol.",
        remedy: "Install the same release of the library and of the daemon.")
    }
    guard connections[connection] == nil else {
      throw NotificationFailure(
        .invalidMessage, field: "hello", message: "The connection has greeted already.",
        remedy: "Open another connection to speak for another app.")
    }
    try LaunchRule.check(environment: hello.environment)
    var identity = try IdentityRule.identity(of: peer, claiming: hello)
    let known = try transaction.app(identity.identifier)
    if let known { identity.settle(in: known) }
    var app = try known ?? newApp(identity, in: transaction)
    try Self.bind(&app, to: identity)
    if !identity.isExtension {
      try Self.describe(&app, as: hello, isSandboxed: identity.isSandboxed)
    }
    if app != known { try transaction.save(app) }
    if known?.program != app.program { try dropStrangers(of: app, in: &transaction) }
    connections.insert(
      AppConnection(
        app: app.identifier, program: app.program, isSandboxed: identity.isSandboxed,
        isExtension: identity.isExtension),
      as: connection)
    if !identity.isExtension { launches[app.identifier]?.hasGreeted = true }
    transaction.perform(.welcome(connection, message: message, app: app.identifier))
  }

  private func newApp(
    _ identity: IdentityRule.Identity, in transaction: Transaction<some Store>
  ) throws -> AppRecord {
    try checkRoom(for: identity.identifier, in: transaction)
    return AppRecord(identifier: identity.identifier, displayName: Self.name(identity.program))
  }

  /// Refuses one app more than there may be.
  func checkRoom(for app: BundleIdentifier, in transaction: Transaction<some Store>) throws {
    let count = try transaction.store.apps().count
    guard count >= CoreLimits.apps else { return }
    throw NotificationFailure(
      .limitReached, field: "bundleIdentifier", value: app.rawValue,
      message: "\(count) apps are known, and \(CoreLimits.apps) is the limit.",
      remedy: "Remove those that are gone with `unctl uninstall APP`.")
  }

  /// Makes a program the owner of the identifier, or refuses where another one is.
  private static func bind(_ app: inout AppRecord, to identity: IdentityRule.Identity) throws {
    if app.program.isEmpty {
      app.program = identity.program
      if app.launchCommand.isEmpty { app.launchCommand = identity.launchCommand }
    }
    guard app.program == identity.program else {
      throw NotificationFailure(
        .identityRefused, field: "bundleIdentifier", value: app.identifier.rawValue,
        message: "The identifier belongs to \(app.program.joined(separator: " ")), "
          + "and this program is \(identity.program.joined(separator: " ")).",
        remedy: app.isInstalled
          ? "Install the new bundle with `unctl install PATH.app`."
          : "If the program has moved, let it claim the name anew with `unctl rebind \(app.identifier)`."
      )
    }
  }

  /// Takes over what a program says of itself, as far as its bundle does not say it.
  private static func describe(
    _ app: inout AppRecord, as hello: Hello, isSandboxed: Bool
  ) throws {
    if !app.isInstalled {
      if let name = hello.displayName, !name.isEmpty {
        app.displayName = String(name.prefix(CoreLimits.displayNameCharacters))
      }
      if let path = hello.bundlePath {
        try LaunchRule.check(path, field: "bundlePath")
        app.bundlePath = path
      }
    }
    // Variables such as LD_PRELOAD would let a sandboxed program act outside its sandbox.
    if !hello.environment.isEmpty, !isSandboxed { app.environment = hello.environment }
  }

  private static func name(_ program: [String]) -> String {
    String(program.last?.split(separator: "/").last ?? "Program")
  }

  /// Takes a checked bundle into the store; it outranks whatever used the identifier before.
  mutating func install(
    _ bundle: InstalledApp, origin: CallOrigin?, in transaction: inout Transaction<some Store>
  ) throws {
    let known = try transaction.app(bundle.identifier)
    if known == nil { try checkRoom(for: bundle.identifier, in: transaction) }
    var app =
      known ?? AppRecord(identifier: bundle.identifier, displayName: bundle.displayName)
    app.displayName = bundle.displayName
    app.bundlePath = bundle.bundlePath
    app.program = IdentityRule.program(of: bundle)
    app.launchCommand = [bundle.executable]
    app.isInstalled = true
    app.entitlements = bundle.entitlements
    app.extensions = bundle.extensions
    app.wakesForPushes = bundle.wakesForPushes
    extensionHealth[app.identifier] = nil
    renewContents(of: app.identifier, extensions: app.extensions, in: &transaction)
    if let known {
      // Its name and what it may do can be others; what is shown and held follows.
      try settleChange(from: known, to: app, in: &transaction)
    } else {
      try transaction.save(app)
    }
    try dropStrangers(of: app, in: &transaction)
    if let origin {
      transaction.perform(
        .replyToControl(
          origin.connection, message: origin.message, .installed(bundle.identifier)))
    }
  }

  /// Removes an app with everything it had (G7).
  mutating func uninstall(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let app = try known(identifier, in: &transaction)
    try withdrawAll(of: identifier, because: .appGone, in: &transaction)
    if app.openQuestion != nil {
      transaction.perform(.show(.settings(.questionSettled(app: identifier))))
    }
    if app.badge != 0 {
      transaction.perform(.show(.notifications(.badge(app: identifier, count: 0))))
    }
    try transaction.removeApp(identifier)
    answerQuestions(of: identifier, granted: false, in: &transaction)
    forgetPlaces(of: app, in: &transaction)
    try release(app.pushRegistration, of: identifier, in: &transaction)
    pushes.forget(identifier)
    handling = handling.filter { $0.value.key.app != identifier }
    launches[identifier] = nil
    reconnecting[identifier] = nil
    settingsVisits[identifier] = nil
    extending = extending.filter { $0.value.key.app != identifier }
    extensionHealth[identifier] = nil
    for connection in connections.numbers(of: identifier) { connections.remove(connection) }
    if app.isInstalled { transaction.perform(.apps(.removeFiles(identifier))) }
  }

  /// The record of an app that must exist.
  func known(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws -> AppRecord {
    guard let app = try transaction.app(identifier) else {
      throw NotificationFailure(
        .notFound, field: "app", value: identifier.rawValue,
        message: "There is no app of this name.", remedy: "List the apps with `unctl apps`.")
    }
    return app
  }
}

extension Engine {
  /// Which app a connection greeted as; nothing before its greeting was taken.
  package func app(on connection: ConnectionNumber) -> BundleIdentifier? {
    connections[connection]?.app
  }

  /// Whether the program of a connection lives in a sandbox.
  package func isSandboxed(_ connection: ConnectionNumber) -> Bool {
    connections[connection]?.isSandboxed == true
  }
}

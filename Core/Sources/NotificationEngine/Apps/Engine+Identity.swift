package import NotificationModel

extension Engine {
  /// Identifies a program, and binds the identifier to the program at its first use.
  mutating func greet(
    _ connection: ConnectionNumber, message: Int64, hello: Hello, peer: PeerFacts,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard hello.version == Hello.currentVersion else {
      throw Refusal.apps(.greeting(.version(hello.version)))
    }
    guard apps.connections[connection] == nil else {
      throw Refusal.apps(.greeting(.repeated))
    }
    try LaunchRule.check(environment: hello.environment)
    var identity = try IdentityRule.identity(of: peer, claiming: hello)
    // Scripts connect through the bus, and their interpreter alone must not be started.
    if let bus = peer.bus, !identity.isSandboxed { identity.launchCommand = bus.command }
    var known = try transaction.app(identity.identifier)
    if let known { identity.recognize(in: known) }
    try IdentityRule.check(identity, of: peer, claiming: hello, known: known)
    if let app = known, IdentityRule.displaces(identity, app) {
      // The user decided about the program in the sandbox, which is a different one.
      try uninstall(app.identifier, in: &transaction)
      known = nil
    }
    if known == nil { try makeRoom(for: identity.identifier, in: &transaction) }
    var app = known ?? AppRecord(of: identity)
    try app.bind(to: identity)
    if !identity.isExtension {
      try app.describe(as: hello, isSandboxed: identity.isSandboxed)
      if let bus = peer.bus { app.describe(as: bus, peer.program.entry, named: hello.displayName) }
    }
    // On a full disk a known app keeps its old description, and may receive the response to a click.
    if app != known, transaction.unstored == nil || known?.program != app.program {
      try transaction.save(app)
    }
    if known?.program != app.program { try dropStrangers(of: app, in: &transaction) }
    apps.insert(
      ConnectedApp(
        app: app.identifier, program: app.program, isSandboxed: identity.isSandboxed,
        isExtension: identity.isExtension, hearsOfChanges: hello.hearsOfChanges),
      as: connection)
    transaction.perform(.welcome(connection, message: message, app: app.identifier))
  }

  /// Stores a checked bundle; it outranks the program that used the identifier before.
  mutating func install(
    _ bundle: InstalledApp, origin: CallOrigin?, in transaction: inout Transaction<some Store>
  ) throws {
    let known = try transaction.app(bundle.identifier)
    if known == nil { try makeRoom(for: bundle.identifier, in: &transaction) }
    var app =
      known ?? AppRecord(identifier: bundle.identifier, displayName: bundle.displayName)
    app.displayName = bundle.displayName
    app.bundlePath = bundle.bundlePath
    app.program = IdentityRule.program(of: bundle)
    app.launch.command = [bundle.executable]
    app.launch.schemes = bundle.schemes
    app.isInstalled = true
    app.entitlements = bundle.entitlements
    app.extensions = bundle.extensions
    app.pushes.mayWake = bundle.wakesForPushes
    extensions.services.reset(app.identifier)
    extensions.contents.renew(of: app, in: &transaction)
    if let known {
      // Its name and its rights may have changed; shown and held notifications follow.
      try applyChange(from: known, to: app, in: &transaction)
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

  /// Releases an app from its bundle, which was removed.
  ///
  /// Its requests, its list and the user's decisions stay, because a bundle that returns must find them. A program of another
  /// origin, such as a Flatpak, that uses the identifier next also stays.
  mutating func release(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    guard let known = try transaction.app(identifier), known.isInstalled else { return }
    var app = known
    app.program = []
    app.launch.command = []
    app.launch.schemes = []
    app.bundlePath = nil
    app.isInstalled = false
    app.extensions = []
    app.pushes.mayWake = false
    extensions.services.reset(identifier)
    extensions.contents.renew(of: app, in: &transaction)
    try transaction.save(app)
    try dropStrangers(of: app, in: &transaction)
  }

  /// Removes an app with everything that belongs to it (G7).
  mutating func uninstall(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let app = try transaction.known(identifier)
    try withdrawAll(of: identifier, because: .appGone, in: &transaction)
    endDisplays(of: identifier, in: &transaction)
    if app.openQuestion != nil {
      transaction.perform(.show(.settings(.questionSettled(app: identifier))))
    }
    if app.badge != 0 {
      transaction.perform(.show(.notifications(.badge(app: identifier, count: 0))))
    }
    try subscriptions.release(of: identifier, from: pushes.gateway, in: &transaction)
    try transaction.removeApp(identifier)
    settings.answerQuestions(of: identifier, granted: false, in: &transaction)
    places.forget(app, connections: apps.connections, in: &transaction)
    try pushes.release(app.pushes.registration, of: identifier, in: &transaction)
    pushes.forget(identifier)
    responses.forget(identifier)
    settings.forgetVisit(of: identifier)
    extensions.services.forget(identifier)
    apps.forget(identifier)
    if app.isInstalled { transaction.perform(.apps(.removeFiles(identifier))) }
  }
}

extension Engine {
  /// The app in a connection's greeting; absent before the greeting.
  package func app(on connection: ConnectionNumber) -> BundleIdentifier? {
    apps.connections[connection]?.app
  }

  /// Whether the program of a connection is sandboxed.
  package func isSandboxed(_ connection: ConnectionNumber) -> Bool {
    apps.connections[connection]?.isSandboxed == true
  }
}

extension Transaction {
  /// The record of an app that must exist.
  mutating func known(_ identifier: BundleIdentifier) throws -> AppRecord {
    if let app = try app(identifier) { return app }
    if let program = BundleIdentifier("program.\(identifier)"), try app(program) != nil {
      throw Refusal.apps(.nameOfProgram(identifier, program))
    }
    throw Refusal.apps(.unknown(identifier))
  }
}

extension AppRecord {
  /// A new app, under the name of its program.
  fileprivate init(of identity: IdentityRule.Identity) {
    let name = identity.program.last?.split(separator: "/").last
    self.init(identifier: identity.identifier, displayName: String(name ?? "Program"))
  }

  /// Binds the identifier to a program, or refuses if it is bound to another one.
  fileprivate mutating func bind(to identity: IdentityRule.Identity) throws {
    if program.isEmpty {
      program = identity.program
      if launch.command.isEmpty { launch.command = identity.launchCommand }
    }
    if program != identity.program, IdentityRule.succeeds(identity, self) {
      program = identity.program
      launch.command = identity.launchCommand
    }
    guard program == identity.program else {
      throw Refusal.apps(
        .greeting(
          .foreign(
            self.identifier, owner: program, claimant: identity.program, isInstalled: isInstalled)))
    }
  }

  /// Applies the greeting's data, except the properties that the app's bundle defines.
  fileprivate mutating func describe(as hello: Hello, isSandboxed: Bool) throws {
    if !isInstalled {
      if let name = hello.displayName, !name.isEmpty {
        displayName = String(name.prefix(CoreLimits.displayNameCharacters))
      }
      if let icon = hello.icon {
        try LaunchRule.check(icon, field: "icon")
        desktop.icon = isSandboxed ? nil : icon
      }
      if let path = hello.bundlePath {
        try LaunchRule.check(path, field: "bundlePath")
        // Inside the sandbox the path is a different file.
        bundlePath = isSandboxed ? nil : path
      }
    }
    if let command = hello.launchCommand {
      // A command that registers an app in its place must not be started for it.
      if !command.isEmpty || isInstalled {
        try LaunchRule.check(command, isInstalled: isInstalled, isSandboxed: isSandboxed)
      }
      launch.command = command
    }
    // Variables such as LD_PRELOAD would let a sandboxed program act outside its sandbox.
    if !hello.environment.isEmpty, !isSandboxed { launch.environment = hello.environment }
  }

  /// Applies the description by the bus and by the app's desktop file; a name that the app gives itself comes first.
  fileprivate mutating func describe(
    as bus: PeerFacts.Bus, _ entry: ProgramEntry?, named name: String?
  ) {
    launch.isByBus = bus.isActivatable
    guard let entry else { return }
    desktop.entry = entry.identifier
    if !isInstalled, name?.isEmpty ?? true { displayName = entry.name }
  }
}

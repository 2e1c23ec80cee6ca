import NotificationModel

extension Engine {
  /// The reply to a call of an app about itself.
  mutating func answer(
    _ call: AppCall.Apps, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .setActive(let isActive):
      let turn = nextTurn()
      connections.setActiveTurn(isActive ? turn : nil, on: origin.connection)
    case .setLaunchCommand(let command):
      try setLaunchCommand(command, of: app, on: origin.connection, in: &transaction)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about apps.
  mutating func answer(
    _ call: ControlCall.Apps, from origin: CallOrigin, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .all: return .apps(try transaction.store.apps())
    case .openApp(let app): return try open(app, for: origin, in: &transaction)
    case .restartApp(let app): return try restart(app, for: origin, in: &transaction)
    case .uninstall(let app): try uninstall(app, in: &transaction)
    case .rebind(let app): try rebind(app, in: &transaction)
    }
    return .done
  }

  /// Handles what happened to an app's program or bundle.
  mutating func receive(_ event: Event.Apps, in transaction: inout Transaction<some Store>) throws {
    switch event {
    case .launchFailed(let app, let reason):
      try launchEnded(app, problem: "the app could not be started: \(reason)", in: &transaction)
    case .launchEnded(let app):
      try launchEnded(app, problem: "the app ended before it took the response", in: &transaction)
    case .appEnded(let app, let connections): try ended(app, connections, in: &transaction)
    case .appNotEnded(let app, let failure): try notEnded(app, because: failure, in: &transaction)
    case .appInstalled(let bundle, let origin):
      try install(bundle, origin: origin, in: &transaction)
    }
  }

  private func setLaunchCommand(
    _ command: [String], of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    try LaunchRule.check(
      command, isInstalled: app.isInstalled,
      isSandboxed: connections[connection]?.isSandboxed == true)
    var changed = app
    changed.launchCommand = command
    try transaction.save(changed)
  }

  /// Forgets which program owns an identifier; the next one that claims it does.
  private func rebind(
    _ identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    var app = try known(identifier, in: &transaction)
    guard !app.isInstalled else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "An installed bundle owns its identifier.",
        remedy: "Uninstall it first with `unctl uninstall \(identifier)`.")
    }
    app.program = []
    app.launchCommand = []
    try transaction.save(app)
  }
}

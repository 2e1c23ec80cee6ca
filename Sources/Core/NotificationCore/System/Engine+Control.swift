import NotificationModel

extension Engine {
  /// Answers a call of a shell or a command.
  ///
  /// Calls about the machine rather than the ledger (status of the process, clock, files) never get
  /// here: the daemon answers those itself.
  mutating func answer<Store>(
    _ call: ControlCall, from origin: ControlOrigin, in pass: inout Pass<Store>
  ) throws {
    if let reply = try read(call, in: &pass) {
      pass.perform(.replyToControl(origin.connection, message: origin.message, reply))
      return
    }
    if case .schedule(let app, let request, let category) = call {
      let reply = try schedule(request, for: app, category: category, in: &pass)
      pass.perform(.replyToControl(origin.connection, message: origin.message, reply))
      return
    }
    switch call {
    case .openApp(let app): return try open(app, for: origin, in: &pass)
    case .restartApp(let app): return try restart(app, for: origin, in: &pass)
    case .openContent(let key, let width):
      return try openContent(key, width: width, for: origin, in: &pass)
    case .useContent(let number, let use):
      return try useContent(number, use, for: origin, in: &pass)
    default: break
    }
    if case .attachShell = call {
      // The answer says where the present state ends and news begins.
      try attach(origin.connection, in: &pass)
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
      return
    }
    pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
    try carryOut(call, from: origin, in: &pass)
  }

  /// The answer to a call that changes nothing.
  private func read<Store>(
    _ call: ControlCall, in pass: inout Pass<Store>
  ) throws -> ControlReply? {
    switch call {
    case .apps: return .apps(try pass.ledger.apps())
    case .pending(let app):
      return .pending(try identifiers(app, in: &pass).flatMap { try pass.ledger.pending(of: $0) })
    case .delivered(let app):
      if let app { _ = try known(app, in: &pass) }
      return .delivered(
        try pass.ledger.delivered(of: app)
          .filter(\.isShown).map(\.notification))
    case .appSettings(let app): return .appSettings(try known(app, in: &pass))
    case .globalSettings: return .globalSettings(try pass.globalSettings())
    case .keptResponses: return .responses(try pass.ledger.keptResponses(of: nil))
    case .summaries(let app): return .summaries(try summaries(of: app, in: &pass))
    case .location:
      return .location(locationReport(regions: try pass.ledger.regionCount(of: nil)))
    default: return nil
    }
  }

  private func identifiers<Store>(
    _ app: BundleIdentifier?, in pass: inout Pass<Store>
  ) throws -> [BundleIdentifier] {
    if let app { return [try known(app, in: &pass).identifier] }
    return try pass.ledger.apps().map(\.identifier)
  }

  private mutating func carryOut<Store>(
    _ call: ControlCall, from origin: ControlOrigin, in pass: inout Pass<Store>
  ) throws {
    switch call {
    case .cancel(let app, let identifiers): try cancel(identifiers, of: app, in: &pass)
    case .clear(let app, let identifiers): try clear(identifiers, of: app, in: &pass)
    case .changeAppSettings(let app, let rows): try change(rows, of: app, in: &pass)
    case .changeGlobalSettings(let rows): try change(rows, in: &pass)
    case .authorize(let app, let decision): try decide(decision, about: app, in: &pass)
    case .respond(let key, let choice): try respond(to: key, choice, in: &pass)
    case .setFocus(let focus): try setFocus(focus, in: &pass)
    case .saveFocus(let mode, let old): try saveFocus(mode, replacing: old, in: &pass)
    case .removeFocus(let name): try removeFocus(name, in: &pass)
    case .turnFocus(let name, let isOn): try turnFocus(name, isOn: isOn, in: &pass)
    case .setLocked(let isLocked): try setLocked(isLocked, in: &pass)
    case .uninstall(let app): try uninstall(app, in: &pass)
    case .rebind(let app): try rebind(app, in: &pass)
    case .openAppSettings(let app): try openSettings(of: app, in: &pass)
    case .decideLocation(let app, let decision):
      try decideLocation(decision, about: app, in: &pass)
    default:
      throw NotificationFailure(
        .unsupported, field: "call", message: "This call is not for the ledger.",
        remedy: "Report this: the daemon should have answered it.")
    }
  }

  private mutating func cancel<Store>(
    _ identifiers: [String]?, of app: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    _ = try known(app, in: &pass)
    guard let identifiers else {
      try pass.ledger.removeAllPending(of: app)
      noteRemoval(of: nil, app: app, by: .person, in: &pass)
      return
    }
    for identifier in identifiers where try pass.ledger.pending(identifier, of: app) == nil {
      throw NotificationFailure(
        .notFound, field: "identifier", value: identifier,
        message: "The app has no pending request of this name.",
        remedy: "List them with `unctl pending \(app)`.")
    }
    try pass.ledger.removePending(identifiers, of: app)
    noteRemoval(of: identifiers, app: app, by: .person, in: &pass)
  }

  private mutating func clear<Store>(
    _ identifiers: [String]?, of app: BundleIdentifier?, in pass: inout Pass<Store>
  ) throws {
    for app in try self.identifiers(app, in: &pass) {
      if let identifiers {
        try withdraw(identifiers, of: app, because: .byPerson, in: &pass)
      } else {
        try withdrawAll(of: app, because: .byPerson, in: &pass)
      }
    }
  }

  /// From now on the connection is a shell; it is told what the others already show.
  private mutating func attach<Store>(
    _ connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    shells.insert(connection)
    let global = try pass.globalSettings()
    pass.perform(.showTo(connection, .lockChanged(isLocked: global.isLocked)))
    pass.perform(.showTo(connection, .list(try list(in: &pass))))
    for app in try pass.ledger.apps() {
      if app.badge != 0, app.showsBadge {
        pass.perform(.showTo(connection, .badge(app: app.identifier, count: app.badge)))
      }
      if let question = AuthorizationRule.shownQuestion(of: app, in: global) {
        pass.perform(.showTo(connection, .ask(question)))
      }
      if let question = LocationRule.shownQuestion(of: app) {
        pass.perform(.showTo(connection, .askLocation(question)))
      }
    }
  }

  /// Locks or unlocks; the shells get the list anew, because previews may hide or come back.
  private func setLocked<Store>(_ isLocked: Bool, in pass: inout Pass<Store>) throws {
    var global = try pass.globalSettings()
    guard global.isLocked != isLocked else { return }
    global.isLocked = isLocked
    global.lockedAfter = isLocked ? try pass.ledger.nextNumber() : nil
    try pass.save(global)
    pass.perform(.show(.lockChanged(isLocked: isLocked)))
    try refreshShells(in: &pass)
  }

  /// Forgets which program owns an identifier; the next one that claims it does.
  private func rebind<Store>(
    _ identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws {
    var app = try known(identifier, in: &pass)
    guard !app.isInstalled else {
      throw NotificationFailure(
        .notPermitted, field: "app", value: identifier.rawValue,
        message: "An installed bundle owns its identifier.",
        remedy: "Uninstall it first with `unctl uninstall \(identifier)`.")
    }
    app.program = []
    app.launchCommand = []
    try pass.save(app)
  }
}

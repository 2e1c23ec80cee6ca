package import DBus
import NotificationEngine
import NotificationModel
package import NotificationWire

/// The server of `org.usernotifications.Shell1`: the notification list for bars, panels and lock screens of the session (S35).
///
/// It is a shell of the daemon from its first call on, so its texts respect the privacy settings in force. A sandboxed program
/// is refused. Use it only on the executor that drives its bus.
package final class ShellServer: DaemonPeer {
  /// The interface.
  package static let interface = "org.usernotifications.Shell1"
  /// The object.
  package static let path = "/org/usernotifications/Shell"

  let calls: ProgramCalls
  private(set) var object: ServedObject?
  /// Its number among the connections; nil until it is needed.
  private var connection: ConnectionNumber?
  /// Its calls without an answer.
  private var waiting = WaitingBusCalls()
  private(set) var state = ShellState()
  /// What other programs were last told.
  private var told = ShellState()
  /// The connections of the presenters; the last one shows.
  var presenters: [String] = []
  /// The banners of the presenter.
  var banners = PresentedBanners()

  /// Exports the object; the daemon requests the bus name.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls) throws(DBusError) {
    self.calls = calls
    calls.senders.left = { [weak self] in self?.endPresenting($0) }
    object = try ServedObject(
      Self.path, Self.description, on: calls.bus,
      reading: { [weak self] _, request, then in
        self?.admit(request) { self?.whenKnown(request, then) }
      },
      handling: { [weak self] request in self?.admit(request) { self?.handle(request) } })
  }

  /// Ends the shell when the bus is gone.
  package func close() {
    for presenter in presenters { endPresenting(presenter) }
    if let connection { calls.host.disconnect(connection) }
    connection = nil
    waiting.removeAll()
  }

  // MARK: - Calls

  /// Refuses sandboxed and unidentified programs; the others act for the user.
  private func admit(_ request: BusRequest, _ body: @escaping () -> Void) {
    calls.submit(request) { _ in
    } _: { sender, origin in
      sender.answer(origin.message, .done)
      guard !sender.isConfined else {
        try? request.refuse(
          name: "org.freedesktop.DBus.Error.AccessDenied",
          message: "A program in a sandbox may not act for the person.")
        return
      }
      body()
    }
  }

  private func handle(_ request: BusRequest) {
    let arguments = request.message.arguments
    switch request.message.member {
    case "List":
      refresh(request) { [weak self] in
        self?.answerList(request)
      }
    case "Invoke":
      let texts = arguments.compactMap(\.text)
      guard texts.count == 4, arguments.count == 4 else {
        return ProgramCalls.refuse(request, "The arguments of Invoke must be “s”, “s”, “s”, “s”.")
      }
      refresh(request) { [weak self] in self?.invoke(texts, request) }
    case "Clear":
      guard let keys = arguments.first?.texts else {
        return ProgramCalls.refuse(request, "The argument “keys” of Clear must be “as”.")
      }
      clear(keys, request)
    case "TogglePanel":
      object?.emit("PanelToggled", [])
      calls.host.togglePanel { failure in
        guard let failure else { return _ = try? request.answer() }
        CenterServer.refuse(request, failure)
      }
    case "Present": present(arguments, request)
    case "ListQuestions":
      refresh(request) { [weak self] in
        guard let self else { return }
        try? request.answer([.array(element: "a{sv}", state.questions.values)])
      }
    case "Answer": refresh(request) { [weak self] in self?.answer(arguments, request) }
    case "SetFocus": refresh(request) { [weak self] in self?.setFocus(arguments, request) }
    default: break
    }
  }

  /// Answers with the list, or with as many of the newest notifications as fit into one message.
  private func answerList(_ request: BusRequest) {
    var count = state.count
    while true {
      do throws(DBusError) {
        try request.answer([state.list(newest: count)])
        break
      } catch {
        guard count > 0, case .limitPassed = error else { return }
        count /= 2
      }
    }
    guard count < state.count else { return }
    calls.host.log(
      "List of \(Self.interface) has the newest \(count) of \(state.count): a message of the bus has no room for more"
    )
  }

  private func invoke(_ texts: [String], _ request: BusRequest) {
    let banner = banners.key(of: texts[1], app: texts[0])
    guard let key = banner ?? state.key(of: texts[1], app: texts[0]) else {
      return CenterServer.refuse(request, .noSuchNotification(texts[1], in: "id"))
    }
    let choice: ResponseChoice =
      switch texts[2] {
      case "", NotificationAction.defaultIdentifier: .open
      case NotificationAction.dismissIdentifier: .dismiss
      default: .action(identifier: texts[2], text: texts[3].isEmpty ? nil : texts[3])
      }
    call(.responses(.respond(key, choice)), request) { _ in try? request.answer() }
  }

  /// Clears notifications by their keys, one app after another; without keys, all of them.
  private func clear(_ keys: [String], _ request: BusRequest) {
    guard !keys.isEmpty else {
      return call(.notifications(.clear(app: nil, identifiers: nil)), request) { _ in
        try? request.answer()
      }
    }
    var identifiers: [BundleIdentifier: [String]] = [:]
    for (index, key) in keys.enumerated() {
      guard let slash = key.utf8.firstIndex(of: UInt8(ascii: "/")),
        let app = BundleIdentifier(String(key[..<slash]))
      else {
        let field = "keys[\(index)]"
        return CenterServer.refuse(request, .noSuchNotification(key, in: field))
      }
      identifiers[app, default: []].append(String(key[key.utf8.index(after: slash)...]))
    }
    clear(identifiers.sorted { $0.key < $1.key }[...], request)
  }

  private func clear(
    _ apps: ArraySlice<(key: BundleIdentifier, value: [String])>, _ request: BusRequest
  ) {
    guard let first = apps.first else {
      try? request.answer()
      return
    }
    call(.notifications(.clear(app: first.key, identifiers: first.value)), request) {
      [weak self] _ in self?.clear(apps.dropFirst(), request)
    }
  }

  /// Hands a call for the person to the core.
  func call(
    _ call: ControlCall, _ request: BusRequest, _ then: @escaping (ControlReply) -> Void
  ) {
    guard let connection = attached() else {
      return CenterServer.refuse(request, .unexpectedAnswer)
    }
    let number = waiting.add { answer in
      switch answer {
      case .controlReply(let reply): then(reply)
      case .refused(let failure): CenterServer.refuse(request, failure)
      default: CenterServer.refuse(request, .unexpectedAnswer)
      }
    }
    calls.host.submit(.controlCalled(connection, message: number, call))
  }

  // MARK: - The state

  private func attached() -> ConnectionNumber? {
    if let connection { return connection }
    connection = calls.host.connect(self)
    if let connection {
      calls.host.submit(.machine(.shellSilenced(connection, isSilent: true)))
    }
    return connection
  }

  /// Has the whole state told anew, and then calls the closure.
  func refresh(_ request: BusRequest, _ then: @escaping () -> Void) {
    call(.attachShell(name: "bus"), request) { [weak self] _ in
      self?.call(.settings(.globalSettings), request) { reply in
        self?.state.follow(reply)
        then()
      }
    }
  }

  /// Processes an event of the daemon for shells, or the answer to a call.
  package func write(_ message: ServerMessage) {
    waiting.remove(answeredBy: message)?()
    guard case .shellEvent(let event) = message else { return }
    state.follow(event)
    withdraw(banners.follow(event))
    guard case .settings(.settingsChanged(app: nil)) = event, let connection else { return }
    let number = waiting.add { [weak self] answer in
      guard case .controlReply(let reply) = answer else { return }
      self?.state.follow(reply)
      self?.emitChanges()
    }
    calls.host.submit(.controlCalled(connection, message: number, .settings(.globalSettings)))
  }

  /// Updates whether any program inhibits banners.
  package func changed(isInhibited: Bool) {
    state.isInhibited = isInhibited
    emitChanges()
  }

  /// Emits the changed properties, once for all changes of one batch.
  package func flush() {
    emitChanges()
    calls.host.flushBus()
  }

  private func emitChanges() {
    guard state != told, connection != nil else { return }
    let changed = state.properties.filter { told.properties[$0.key] != $0.value }
    let isOtherList = state.changes != told.changes
    let hasOtherQuestions = state.questions != told.questions
    told = state
    if !changed.isEmpty { object?.emitChanged(changed) }
    if isOtherList { object?.emit("Changed", []) }
    if hasOtherQuestions { object?.emit("QuestionsChanged", []) }
  }

  /// Passes on the properties, after reading the state at the first request.
  private func whenKnown(
    _ request: BusRequest, _ then: @escaping ([String: DBusValue]) -> Void
  ) {
    if connection != nil { return then(state.properties) }
    refresh(request) { [weak self] in
      guard let self else { return }
      told = state
      then(state.properties)
    }
  }
}

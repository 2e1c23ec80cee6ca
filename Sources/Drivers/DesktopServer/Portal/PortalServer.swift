package import DBus
package import NotificationEngine
import NotificationModel

/// The backend of the desktop portal: sandboxed apps hand their notifications to the portal, and the portal to this
/// object.
///
/// The portal says which app calls, and is believed (S29); nobody else may call. A notification has a name that its app
/// chose, as that of a GTK app has. It belongs to the executor that drives its bus.
package final class PortalServer {
  /// The name on the bus.
  package static let name = "org.freedesktop.impl.portal.desktop.usernotifications"
  /// The object, which has the same path for every backend.
  package static let path = PortalSetting.path
  /// The interface.
  package static let interface = "org.freedesktop.impl.portal.Notification"
  /// The name of the portal itself, which apps call.
  package static let frontEnd = PortalSetting.service

  private let calls: ProgramCalls
  private var object: ServedObject?
  private var announced: PortalOptions
  private var watch: BusOwnerWatch?
  /// The connection of the portal, once the bus has said whose it is.
  private var portal: String?
  private var isPortalKnown = false
  /// Calls that came before that.
  private var early: [() -> Void] = []

  /// Begins to serve the object; the name is taken by somebody else.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls) throws(DBusError) {
    self.calls = calls
    announced = PortalOptions(hasShell: calls.host.hasShell())
    object = try ServedObject(
      Self.path, Self.description, on: calls.bus,
      reading: { _, _, then in then(PortalOptions(hasShell: calls.host.hasShell()).properties) },
      handling: { [weak self] in self?.handle($0) })
    watch = try calls.bus.watchOwner(of: Self.frontEnd) { [weak self] in self?.portalIs($0) }
  }

  /// The bus tells of a new owner before it passes on what that calls.
  private func portalIs(_ connection: String?) {
    portal = connection
    isPortalKnown = true
    let calls = early
    early = []
    for call in calls { call() }
  }

  // MARK: - Calls

  private func handle(_ request: BusRequest) {
    guard let call = OwnNameCall(request) else { return }
    guard let source = PortalSource(app: call.app, identifier: call.identifier) else {
      return ProgramCalls.refuse(
        request,
        "The argument “app_id” must be the name of an app, or empty.")
    }
    guard let options = call.options else {
      return whenPortalCalls(request) { [weak self] in self?.remove(source, $0, $1) }
    }
    // The file of a picture is read at the call: it may have been closed by the next.
    let notification = PortalNotification(source: source, options: options)
    whenPortalCalls(request) { [weak self] in self?.add(notification, $0, $1) }
  }

  private func add(
    _ notification: PortalNotification, _ sender: BusSenders.Sender, _ origin: CallOrigin
  ) {
    let facts = facts(of: notification.source, sender)
    calls.post(
      notification.posted(from: calls.busSender(sender), facts: facts), notification.picture,
      origin, sender, sound: notification.sound)
  }

  private func remove(
    _ source: PortalSource, _ sender: BusSenders.Sender, _ origin: CallOrigin
  ) {
    let program = PostingProgram(claim: source.claim, facts: facts(of: source, sender))
    calls.host.submit(
      .postings(.closed(.tag(source.tag), by: program, calls.busSender(sender), origin: origin)))
  }

  /// The app that the portal names is a fact; one that it cannot name is any program of the session.
  private func facts(of source: PortalSource, _ sender: BusSenders.Sender) -> ProgramFacts {
    let isNamed = !source.app.isEmpty
    return ProgramFacts(
      executable: nil, sandboxIdentifier: isNamed ? source.app : nil, isSandboxed: true,
      entry: isNamed ? calls.senders.facts(of: sender, claiming: source.app).entry : nil)
  }

  /// Goes on if the portal is the caller: anybody else could name any app.
  private func whenPortalCalls(
    _ request: BusRequest, _ body: @escaping (BusSenders.Sender, CallOrigin) -> Void
  ) {
    guard isPortalKnown else {
      early.append { [weak self] in self?.whenPortalCalls(request, body) }
      return
    }
    var problem: String?
    if portal == nil || portal != request.message.sender {
      problem = "Only the owner of \(Self.frontEnd) may call; apps call that portal."
    } else {
      problem = calls.host.portalCalled(request.message.arguments.dropFirst().first?.text)
    }
    if let problem {
      try? request.refuse(name: "org.freedesktop.DBus.Error.AccessDenied", message: problem)
    } else {
      calls.submit(request, body)
    }
  }

  // MARK: - What the person does

  /// Hands the app the action that was pressed: its own ones by its name on the bus, which starts it, and others by the
  /// portal.
  package func invoke(_ response: PostingResponse) {
    guard case .portal(let app, let identifier) = response.way, let action = response.appAction
    else { return activate(response) }
    let target = action.parameter.flatMap { BusValueText.value(of: $0) }
    let text = response.text.map { DBusValue.string($0) }
    // Nobody has pressed anything if the app is to draw attention itself.
    let isAlert = response.action == Posting.alertAction
    let token = isAlert ? nil : calls.host.activationToken(response.app)
    if let entry = response.desktopEntry, action.name.hasPrefix("app.") {
      AppActivation.activate(
        entry, action: String(action.name.dropFirst("app.".count)),
        parameters: [target, text].compactMap(\.self), token: token, on: calls.bus
      ) { [calls] in if !isAlert { calls.host.open(response) } }
      return
    }
    whenVersionIsKnown { [weak self] version in
      // The first version knows the target alone, and would take what follows for it.
      let further = version < 2 ? [] : [AppActivation.platformData(token), text]
      let parameters = ([target] + further).compactMap(\.self).map { DBusValue.variant($0) }
      self?.object?.emit(
        "ActionInvoked",
        [
          .string(app), .string(identifier), .string(action.name),
          .array(element: "v", parameters),
        ], to: Self.frontEnd)
    }
    if response.action == Posting.defaultAction { activateIfGone(response) }
  }

  private func activate(_ response: PostingResponse) {
    guard let entry = response.desktopEntry else { return calls.host.open(response) }
    calls.activate(entry, for: response)
  }

  /// Starts the app of a pressed notification if it has gone; one that the bus can start has its name while it runs (S24).
  private func activateIfGone(_ response: PostingResponse) {
    guard let entry = response.desktopEntry, calls.senders.isBusActivatable(entry) else { return }
    calls.senders.owner(of: entry) { [weak self] owner in
      if owner == nil { self?.activate(response) }
    }
  }

  private func whenVersionIsKnown(_ body: @escaping (UInt32) -> Void) {
    do throws(DBusError) {
      try calls.bus.call(
        destination: Self.frontEnd, path: Self.path, interface: "org.freedesktop.DBus.Properties",
        member: "Get",
        arguments: [.string("org.freedesktop.portal.Notification"), .string("version")],
        startsService: false, timeout: .seconds(2)
      ) { result in
        let version = (try? result.get())?.arguments.first?.integer
        body(version.flatMap { UInt32(exactly: $0) } ?? PortalOptions.version)
      }
    } catch {
      body(PortalOptions.version)
    }
  }
}

// MARK: - Properties

extension PortalServer {
  /// Tells the portal what the attached shells can do, if that has changed; returns whether it has.
  @discardableResult
  package func announce() -> Bool {
    let options = PortalOptions(hasShell: calls.host.hasShell())
    guard options != announced else { return false }
    announced = options
    object?.emitChanged(["SupportedOptions": options.value])
    return true
  }

  /// The interface.
  package static let description = BusInterface(
    interface,
    [
      .method(
        "AddNotification", [("app_id", "s"), ("id", "s"), ("notification", "a{sv}")]),
      .method("RemoveNotification", [("app_id", "s"), ("id", "s")]),
      .signal(
        "ActionInvoked",
        [("app_id", "s"), ("id", "s"), ("action", "s"), ("parameter", "av")]),
      .property("SupportedOptions", "a{sv}"), .property("version", "u"),
    ])
}

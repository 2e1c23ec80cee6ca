package import DBus
package import NotificationEngine
import NotificationModel

/// The backend of the desktop portal, through which sandboxed apps post notifications.
///
/// The portal's identification of the app is trusted (S29); no other program may call. As with GTK apps, the app chooses the
/// identifiers of its notifications. Use it only on the executor that drives its bus.
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
  /// The connection of the portal, once the bus has named it.
  private var portal: String?
  private var isPortalKnown = false
  /// Calls that were received before the portal was known.
  private var early: [() -> Void] = []

  /// Exports the object; the caller requests the bus name.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls) throws(DBusError) {
    self.calls = calls
    announced = PortalOptions(hasShell: calls.host.hasShell)
    object = try ServedObject(
      Self.path, Self.description, on: calls.bus,
      reading: { _, _, then in then(PortalOptions(hasShell: calls.host.hasShell).properties) },
      handling: { [weak self] in self?.handle($0) })
    watch = try calls.bus.watchOwner(of: Self.frontEnd) { [weak self] in self?.portalIs($0) }
  }

  /// Updates the portal's connection; the bus announces a new owner before it delivers the owner's calls.
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
    // The picture is read now: its file may be closed when the next call is processed.
    let notification = PortalNotification(source: source, options: options, words: calls.words)
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

  /// The portal's app identifier is a proven fact; without one the sender may be any program of the session.
  private func facts(of source: PortalSource, _ sender: BusSenders.Sender) -> ProgramFacts {
    let isNamed = !source.app.isEmpty
    return ProgramFacts(
      executable: nil, sandboxIdentifier: isNamed ? source.app : nil, isSandboxed: true,
      entry: isNamed ? calls.senders.facts(of: sender, claiming: source.app).entry : nil)
  }

  /// Continues if the portal is the caller: any other program could name any app.
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
      problem = calls.host.portalCalled(
        about: request.message.arguments.dropFirst().first?.text)
    }
    if let problem {
      try? request.refuse(name: "org.freedesktop.DBus.Error.AccessDenied", message: problem)
    } else {
      calls.submit(request, body)
    }
  }

  // MARK: - Responses of the user

  /// Invokes the action in the app: an `app.` action by the app's bus name, which starts the app, and others through the
  /// portal.
  package func invoke(_ response: PostingResponse) {
    guard case .portal(let app, let identifier) = response.way, let action = response.appAction
    else { return activate(response) }
    let target = action.parameter.flatMap { BusValueText.value(of: $0) }
    let text = response.text.map { DBusValue.string($0) }
    // `custom-alert` is not a user action, so the app is not launched.
    let isAlert = response.action == Posting.alertAction
    let token = isAlert ? nil : calls.host.activationToken(of: response.app)
    if let entry = response.desktopEntry, action.name.hasPrefix("app.") {
      AppActivation.activate(
        entry, action: String(action.name.dropFirst("app.".count)),
        parameters: [target, text].compactMap(\.self), token: token, on: calls.bus
      ) { [calls] in if !isAlert { calls.host.open(response) } }
      return
    }
    whenVersionIsKnown { [weak self] version in
      // The first version knows only the target, and would misread further parameters as one.
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

  /// Starts the app of a pressed notification if it has gone; an app that the bus can start owns its name while it runs (S24).
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
  /// Announces changed capabilities of the attached shells to the portal; returns whether they changed.
  @discardableResult
  package func announce() -> Bool {
    let options = PortalOptions(hasShell: calls.host.hasShell)
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

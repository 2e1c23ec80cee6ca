package import DBus
package import NotificationEngine
import NotificationModel

/// The server of `org.gtk.Notifications`, which GTK apps use as soon as the name has an owner.
///
/// Apps choose the identifiers of their notifications, and buttons refer to actions of the app: the bus delivers an action
/// even after the app has ended, and starts it (S26 to S28). Use it only on the executor that drives its bus.
package final class GtkServer {
  /// The name on the bus and of the interface.
  package static let name = "org.gtk.Notifications"
  /// The object.
  package static let path = "/org/gtk/Notifications"

  private let calls: ProgramCalls
  private var object: ServedObject?

  /// Exports the object; the caller requests the bus name.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls) throws(DBusError) {
    self.calls = calls
    try calls.senders.followNames()
    object = try ServedObject(Self.path, Self.description, on: calls.bus) { [weak self] in
      self?.handle($0)
    }
  }

  // MARK: - Calls

  private func handle(_ request: BusRequest) {
    guard let call = OwnNameCall(request) else { return }
    guard let name = BundleIdentifier(call.app), name.rawValue.contains(".") else {
      try? request.refuse(
        name: "org.gtk.Notifications.InvalidApp",
        message: "The argument “app_id” is “\(call.app.prefix(80))”, which is no name of an app.")
      return
    }
    let tag = "gtk:" + PostedText.line(call.identifier, bytes: ServedDesktopLimits.keyBytes)
    guard let options = call.options else { return remove(request, call.app, tag) }
    add(
      request,
      GtkNotification(
        app: call.app, identifier: call.identifier, tag: tag, options: options))
  }

  private func add(_ request: BusRequest, _ notification: GtkNotification) {
    whenOwnerIsKnown(of: notification.app, request) { [calls] isOwner, sender, origin in
      var facts = calls.senders.facts(of: sender, claiming: notification.app)
      facts.busName = isOwner ? notification.app : nil
      let posted = notification.posted(from: calls.busSender(sender), facts: facts)
      calls.post(posted, notification.picture, origin, sender)
    }
  }

  private func remove(_ request: BusRequest, _ app: String, _ tag: String) {
    whenOwnerIsKnown(of: app, request) { [calls] isOwner, sender, origin in
      let claim = ProgramClaim(name: "", desktopEntry: app)
      var program = calls.program(claim, sender)
      program.facts.busName = isOwner ? app : nil
      calls.host.submit(
        .postings(.closed(.tag(tag), by: program, calls.busSender(sender), origin: origin)))
    }
  }

  /// Determines whether the caller owns the app's name on the bus, as apps with actions do.
  private func whenOwnerIsKnown(
    of app: String, _ request: BusRequest,
    _ body: @escaping (_ isOwner: Bool, BusSenders.Sender, CallOrigin) -> Void
  ) {
    // Ownership counts at the time of the call: the name may be gone when the caller is identified.
    let owns = request.message.sender.map { calls.senders.owns($0, app) } ?? false
    calls.submit(request) { [calls] sender, origin in
      if owns { sender.ownedName = app }
      calls.whenOwnerIsKnown(of: app, sender) { body($0, sender, origin) }
    }
  }

  // MARK: - Responses of the user

  /// Invokes the action in the app by its bus name. An app without a desktop file, which would prove the name, is reached at
  /// its connection while that exists.
  package func invoke(_ response: PostingResponse) {
    // Unique names are only valid on the same bus.
    let sender =
      response.sender.bus == calls.busIdentifier
      ? calls.senders.senders[response.sender.name] : nil
    guard case .gtk(let identifier) = response.way,
      let app = response.desktopEntry ?? sender?.ownedName
    else { return calls.host.open(response) }
    let connection = response.desktopEntry == nil ? sender?.name : nil
    guard let action = response.appAction else {
      return calls.activate(app, at: connection, for: response)
    }
    let token = calls.host.activationToken(of: response.app)
    let parameter = action.parameter.flatMap { BusValueText.value(of: $0) }
    if action.name.hasPrefix("app.") {
      AppActivation.activate(
        app, at: connection, action: String(action.name.dropFirst("app.".count)),
        parameters: [parameter].compactMap(\.self), token: token, on: calls.bus
      ) { [calls] in calls.host.open(response) }
      return
    }
    guard let sender else { return calls.activate(app, for: response) }
    object?.emit(
      "ActionInvoked",
      [
        .string(app), .string(identifier), .string(action.name),
        .array(element: "v", [parameter].compactMap(\.self).map { .variant($0) }),
        AppActivation.platformData(token),
      ], to: sender.name)
  }
}

extension GtkServer {
  /// The interface.
  package static let description = BusInterface(
    name,
    [
      .method(
        "AddNotification", [("app_id", "s"), ("id", "s"), ("notification", "a{sv}")]),
      .method("RemoveNotification", [("app_id", "s"), ("id", "s")]),
      .signal(
        "ActionInvoked",
        [
          ("app_id", "s"), ("id", "s"), ("action", "s"), ("parameter", "av"),
          ("platform_data", "a{sv}"),
        ]),
    ])
}

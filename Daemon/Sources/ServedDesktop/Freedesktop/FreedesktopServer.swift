package import DBus
package import NotificationEngine
package import NotificationModel

/// The server of `org.freedesktop.Notifications`, which every desktop program knows.
///
/// It parses calls, submits them to the core, and answers when the core's transaction is on the disk. It makes no decisions
/// about notifications. Use it only on the executor that drives its bus.
package final class FreedesktopServer {
  /// The name on the bus and of the interface.
  package static let name = "org.freedesktop.Notifications"
  /// The object.
  package static let path = "/org/freedesktop/Notifications"

  private let bus: BusConnection
  private let calls: ProgramCalls
  private var object: ServedObject?
  private var isInhibited = false

  /// Exports the object; the caller requests the bus name.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(_ calls: ProgramCalls) throws(DBusError) {
    self.calls = calls
    bus = calls.bus
    object = try ServedObject(
      Self.path, Self.description, on: bus,
      reading: { [weak self] _, _, then in then(["Inhibited": .bool(self?.isInhibited == true)]) },
      handling: { [weak self] in self?.handle($0) })
  }

  // MARK: - Calls

  private func handle(_ request: BusRequest) {
    switch request.message.member {
    case "GetCapabilities":
      try? request.answer([.strings(Self.capabilities(calls.host.hasShell))])
    case "GetServerInformation":
      let texts = ["UserNotifications", "usernotifications.org", calls.host.version, "1.3"]
      try? request.answer(texts.map { .string($0) })
    case "Notify": notify(request)
    case "CloseNotification": close(request)
    case "Inhibit": inhibit(request)
    case "UnInhibit": uninhibit(request)
    default: break
    }
  }

  /// The server's capabilities, some of which require an attached shell (S8).
  static func capabilities(_ hasShell: Bool) -> [String] {
    let always = [
      "actions", "body", "inhibitions", "persistence", "sound", "x-canonical-private-synchronous",
      "x-dunst-stack-tag", "x-kde-display-appname", "x-kde-origin-name",
    ]
    let shown = [
      "body-hyperlinks", "body-images", "body-markup", "icon-static", "inline-reply", "x-kde-urls",
    ]
    return (always + (hasShell ? shown : [])).sorted()
  }

  private func notify(_ request: BusRequest) {
    let call: NotifyArguments
    do throws(NotifyArguments.Problem) {
      call = try NotifyArguments(request.message.arguments)
    } catch {
      return ProgramCalls.refuse(request, "\(error)")
    }
    calls.submit(request, wantsNumber: true) { [calls] sender, origin in
      let facts = calls.senders.facts(of: sender, claiming: call.hints.desktopEntry)
      let posted = PostingCall(
        call, from: calls.busSender(sender), facts: facts, words: calls.words)
      calls.post(posted, call.picture, origin, sender)
    }
  }

  private func close(_ request: BusRequest) {
    guard case .uint32(let number)? = request.message.arguments.first else {
      // Some versions of a library pass another argument here, and only expect an answer.
      try? request.answer()
      return
    }
    calls.submit(request) { [calls] sender, origin in
      calls.host.submit(
        .postings(
          .closed(
            .number(number), by: calls.program(sender.claim, sender), calls.busSender(sender),
            origin: origin)))
    }
  }

  private func inhibit(_ request: BusRequest) {
    let arguments = request.message.arguments
    guard arguments.count >= 2, let desktopEntry = arguments[0].text, let reason = arguments[1].text
    else {
      return ProgramCalls.refuse(
        request, "The arguments “desktop_entry” and “reason” of Inhibit must be “s”.")
    }
    let entry = PostedText.line(desktopEntry, bytes: ServedDesktopLimits.labelBytes)
    let answered = { [senders = calls.senders] (answer: ProgramAnswer) in
      if case .number(let cookie) = answer, let name = request.message.sender {
        senders.senders[name]?.ties.insert(.inhibition(cookie))
      }
      ProgramCalls.answer(request, answer, wantsNumber: true)
    }
    calls.submit(request, answer: answered) { [calls] sender, origin in
      let reason = PostedText.line(reason, bytes: ServedDesktopLimits.labelBytes)
      let claim = ProgramClaim(name: sender.claim.name, desktopEntry: entry)
      calls.host.submit(
        .postings(
          .inhibited(reason: reason, by: calls.program(claim, sender), origin: origin)))
    }
  }

  private func uninhibit(_ request: BusRequest) {
    guard case .uint32(let cookie)? = request.message.arguments.first else {
      return ProgramCalls.refuse(request, "The argument “cookie” of UnInhibit must be “u”.")
    }
    calls.submit(request) { [calls] sender, origin in
      sender.ties.remove(.inhibition(cookie))
      calls.host.submit(.postings(.uninhibited(cookie: cookie, origin: origin)))
    }
  }

  // MARK: - Signals

  /// Sends `NotificationClosed` to a program.
  package func close(_ number: UInt32, _ reason: ClosingReason, of sender: BusSender) {
    signal(sender, "NotificationClosed", [.uint32(number), .uint32(reason.rawValue)])
  }

  /// Reports the user's response to its sender; a sender that has gone is started if the action is valid for a new process.
  package func invoke(_ response: PostingResponse) {
    let sender = response.sender
    if let action = response.action {
      if let token = calls.host.activationToken(of: response.app) {
        signal(sender, "ActivationToken", [.uint32(response.number), .string(token)])
      }
      if let text = response.text {
        signal(sender, "NotificationReplied", [.uint32(response.number), .string(text)])
      } else {
        signal(sender, "ActionInvoked", [.uint32(response.number), .string(action)])
      }
    }
    guard response.action == nil || response.action == Posting.defaultAction else { return }
    calls.reach(sender) { [calls] isThere in
      if !isThere || response.action == nil { calls.open(response) }
    }
  }

  /// Sends a signal to the program's connection, or broadcasts it if the connection is gone: scripts call with one process and
  /// listen with another (S12).
  private func signal(_ sender: BusSender, _ member: String, _ arguments: [DBusValue]) {
    calls.reach(sender) { [weak self] isThere in
      self?.object?.emit(member, arguments, to: isThere ? sender.name : nil)
    }
  }
}

// MARK: - Properties

extension FreedesktopServer {
  /// Announces whether any program inhibits banners.
  package func changed(_ isInhibited: Bool) {
    self.isInhibited = isInhibited
    object?.emitChanged(["Inhibited": .bool(isInhibited)])
  }
}

extension FreedesktopServer {
  /// The interface.
  package static let description = BusInterface(
    name,
    [
      .method(
        "Notify",
        [
          ("app_name", "s"), ("replaces_id", "u"), ("app_icon", "s"), ("summary", "s"),
          ("body", "s"), ("actions", "as"), ("hints", "a{sv}"), ("expire_timeout", "i"),
        ], [("id", "u")]),
      .method("CloseNotification", [("id", "u")]),
      .method("GetCapabilities", [], [("capabilities", "as")]),
      .method(
        "GetServerInformation", [],
        [("name", "s"), ("vendor", "s"), ("version", "s"), ("spec_version", "s")]),
      .method(
        "Inhibit", [("desktop_entry", "s"), ("reason", "s"), ("hints", "a{sv}")],
        [("cookie", "u")]),
      .method("UnInhibit", [("cookie", "u")]),
      .signal("NotificationClosed", [("id", "u"), ("reason", "u")]),
      .signal("ActionInvoked", [("id", "u"), ("action_key", "s")]),
      .signal("NotificationReplied", [("id", "u"), ("text", "s")]),
      .signal("ActivationToken", [("id", "u"), ("activation_token", "s")]),
      .property("Inhibited", "b"),
    ])
}

package import DBus
package import NotificationEngine
package import NotificationModel

/// The server of `org.freedesktop.Notifications`, which every desktop program knows.
///
/// It reads calls, hands them to the core, and answers when the core's transaction is on the disk. It decides nothing
/// about a notification. It belongs to the executor that drives its bus.
package final class FreedesktopServer {
  /// The name on the bus, and that of the interface.
  package static let name = "org.freedesktop.Notifications"
  /// The object.
  package static let path = "/org/freedesktop/Notifications"

  private let bus: BusConnection
  private let host: NotificationServerHost
  private let senders: BusSenders
  /// The identifier of the bus.
  private let busIdentifier: String
  private var exports: [BusExport] = []
  /// The calls that wait for their answer, by number.
  private var waiting: [Int64: (request: BusRequest, sender: BusSenders.Sender)] = [:]
  private var lastNumber: Int64 = 0
  private var isInhibited = false

  /// Begins to serve the object; the name is taken by somebody else.
  ///
  /// - Throws: `disconnected`, or `limitPassed` if the connection exports too much already.
  package init(
    bus: BusConnection, busIdentifier: String, host: NotificationServerHost
  ) throws(DBusError) {
    self.bus = bus
    self.host = host
    self.busIdentifier = busIdentifier
    senders = BusSenders(
      bus: bus, environment: host.environment, connect: host.connect, disconnect: host.disconnect)
    exports = [
      try bus.export(path: Self.path, interface: Self.name) { [weak self] in self?.handle($0) },
      try bus.export(path: Self.path, interface: "org.freedesktop.DBus.Properties") {
        [weak self] in self?.answerProperties($0)
      },
      try bus.export(path: Self.path, interface: "org.freedesktop.DBus.Introspectable") {
        try? $0.answer([.string(Introspection.freedesktop)])
      },
    ]
  }

  /// Stops serving; calls that wait are answered with an error.
  package func close() {
    exports = []
    waiting = [:]
    senders.close()
  }

  // MARK: - Calls

  private func handle(_ request: BusRequest) {
    switch request.message.member {
    case "GetCapabilities": try? request.answer([.strings(Self.capabilities(host.hasShell()))])
    case "GetServerInformation":
      let texts = ["UserNotifications", "usernotifications.org", host.version, "1.3"]
      try? request.answer(texts.map { .string($0) })
    case "Notify": notify(request)
    case "CloseNotification": close(request)
    case "Inhibit": inhibit(request)
    case "UnInhibit": uninhibit(request)
    default:
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.UnknownMethod",
        message: "There is no method “\(request.message.member)”; see Introspect.")
    }
  }

  /// What the system can do, and what only a shell that is attached can (S8).
  static func capabilities(_ hasShell: Bool) -> [String] {
    let always = [
      "actions", "body", "inhibitions", "persistence", "sound", "x-canonical-private-synchronous",
      "x-dunst-stack-tag", "x-kde-display-appname", "x-kde-origin-name",
    ]
    let shown = [
      "body-hyperlinks", "body-images", "body-markup", "icon-static", "inline-reply",
    ]
    return (always + (hasShell ? shown : [])).sorted()
  }

  private func notify(_ request: BusRequest) {
    let call: NotifyArguments
    do throws(NotifyArguments.Problem) {
      call = try NotifyArguments(request.message.arguments)
    } catch {
      return refuse(request, "\(error)")
    }
    submit(request) { [self] sender, origin in
      let facts = senders.facts(of: sender, claiming: call.hints.desktopEntry)
      let posted = PostedNotification(call, from: busSender(sender), facts: facts)
      sender.claim = posted.program.claim
      var picture = posted.isDisplay ? nil : call.picture
      if case .unusable(let problem)? = picture {
        host.log("a picture of \(posted.program.claim.name) is left out: \(problem)")
        picture = nil
      }
      stage(posted, picture, origin, sender)
    }
  }

  /// Hands a notification to the core, after its picture was taken in; later calls of its program wait so long.
  private func stage(
    _ posted: PostedNotification, _ picture: PostedPicture?, _ origin: CallOrigin,
    _ sender: BusSenders.Sender
  ) {
    guard let picture else { return host.submit(.postings(.posted(posted, origin: origin))) }
    sender.isBusy = true
    host.submitWithPicture(posted, picture, origin) { [weak self, weak sender] in
      guard let sender else { return }
      sender.isBusy = false
      self?.goOn(sender)
    }
  }

  private func close(_ request: BusRequest) {
    guard case .uint32(let number)? = request.message.arguments.first else {
      // Some versions of a library pass another argument here, and only expect an answer.
      try? request.answer()
      return
    }
    submit(request) { [self] sender, origin in
      host.submit(
        .postings(
          .closed(
            number: number, by: program(sender.claim, sender), busSender(sender), origin: origin)))
    }
  }

  private func inhibit(_ request: BusRequest) {
    let arguments = request.message.arguments
    guard arguments.count >= 2, let desktopEntry = arguments[0].text, let reason = arguments[1].text
    else {
      return refuse(
        request, "The arguments “desktop_entry” and “reason” of Inhibit must be “s”.")
    }
    let entry = PostedText.line(desktopEntry, bytes: DesktopServerLimits.labelBytes)
    submit(request) { [self] sender, origin in
      let reason = PostedText.line(reason, bytes: DesktopServerLimits.labelBytes)
      let claim = ProgramClaim(name: sender.claim.name, desktopEntry: entry)
      host.submit(
        .postings(.inhibited(reason: reason, by: program(claim, sender), origin: origin)))
    }
  }

  private func uninhibit(_ request: BusRequest) {
    guard case .uint32(let cookie)? = request.message.arguments.first else {
      return refuse(request, "The argument “cookie” of UnInhibit must be “u”.")
    }
    submit(request) { [self] _, origin in
      host.submit(.postings(.uninhibited(cookie: cookie, origin: origin)))
    }
  }

  private func refuse(_ request: BusRequest, _ text: String) {
    try? request.refuse(name: "org.freedesktop.DBus.Error.InvalidArgs", message: text)
  }

  private func program(_ claim: ProgramClaim, _ sender: BusSenders.Sender) -> PostingProgram {
    PostingProgram(
      claim: claim, facts: senders.facts(of: sender, claiming: claim.desktopEntry))
  }

  private func busSender(_ sender: BusSenders.Sender) -> BusSender {
    BusSender(name: sender.name, bus: busIdentifier)
  }

  // MARK: - In order

  /// Hands a call over when its program is known and its earlier calls are handed over.
  private func submit(
    _ request: BusRequest, _ body: @escaping (BusSenders.Sender, CallOrigin) -> Void
  ) {
    guard let name = request.message.sender, let sender = senders.sender(named: name),
      sender.waiting < DesktopServerLimits.unansweredCallsOfOne
    else {
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        message: "Too many calls wait for their answer; call again when one is answered.")
      return
    }
    lastNumber += 1
    let origin = CallOrigin(connection: sender.connection, message: lastNumber)
    waiting[lastNumber] = (request, sender)
    sender.waiting += 1
    sender.line.append { body(sender, origin) }
    senders.whenIdentified(sender) { [weak self] in self?.goOn(sender) }
  }

  private func goOn(_ sender: BusSenders.Sender) {
    while !sender.isBusy, !sender.line.isEmpty { sender.line.removeFirst()() }
  }

  // MARK: - Answers

  /// Answers a call, or sends a signal.
  package func perform(_ effect: Effect.Postings) {
    switch effect {
    case .number(let number, let origin): answer(origin.message, [.uint32(number)])
    case .cookie(let cookie, let origin): answer(origin.message, [.uint32(cookie)])
    case .done(let origin): answer(origin.message, [])
    case .close(let number, let reason, let sender):
      signal(sender, "NotificationClosed", [.uint32(number), .uint32(reason.rawValue)])
    case .invoke(let response): invoke(response)
    case .inhibition(let isInhibited): changed(isInhibited)
    }
  }

  /// Answers a call that the core refused.
  package func refuse(message number: Int64, _ failure: NotificationFailure) {
    guard let call = waiting.removeValue(forKey: number) else { return }
    call.sender.waiting -= 1
    let name =
      failure.code == .limitReached
      ? "org.freedesktop.DBus.Error.LimitsExceeded" : "org.freedesktop.DBus.Error.Failed"
    try? call.request.refuse(name: name, message: "\(failure.message) \(failure.remedy)")
  }

  private func answer(_ number: Int64, _ values: [DBusValue]) {
    guard let call = waiting.removeValue(forKey: number) else { return }
    call.sender.waiting -= 1
    try? call.request.answer(values)
  }

  // MARK: - Signals

  private func invoke(_ response: PostingResponse) {
    if let action = response.action {
      if let text = response.text {
        signal(
          response.sender, "NotificationReplied", [.uint32(response.number), .string(text)])
      } else {
        signal(response.sender, "ActionInvoked", [.uint32(response.number), .string(action)])
      }
    }
    // A program that has gone is started; only pressing the notification itself means something to a new process.
    guard response.action == nil || response.action == Posting.defaultAction else { return }
    reach(response.sender) { [host] isThere in
      if !isThere || response.action == nil { host.open(response) }
    }
  }

  /// Sends a signal to the program's connection, or to everybody if that has gone: scripts call with one process and
  /// listen with another (S12).
  private func signal(_ sender: BusSender, _ member: String, _ arguments: [DBusValue]) {
    reach(sender) { [weak self] isThere in
      try? self?.bus.emit(
        destination: isThere ? sender.name : nil, path: Self.path, interface: Self.name,
        member: member, arguments: arguments)
    }
  }

  private func reach(_ sender: BusSender, _ then: @escaping (Bool) -> Void) {
    guard sender.bus == busIdentifier else { return then(false) }
    senders.isThere(sender.name, then)
  }
}

// MARK: - Properties

extension FreedesktopServer {
  private func changed(_ isInhibited: Bool) {
    self.isInhibited = isInhibited
    try? bus.emit(
      path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      arguments: [
        .string(Self.name), .options(["Inhibited": .bool(isInhibited)]), .strings([]),
      ])
  }

  private func answerProperties(_ request: BusRequest) {
    let arguments = request.message.arguments
    guard arguments.first?.text == Self.name else {
      return refuse(request, "The argument “interface” must be “\(Self.name)”.")
    }
    switch (request.message.member, arguments.dropFirst().first?.text) {
    case ("GetAll", _): try? request.answer([.options(["Inhibited": .bool(isInhibited)])])
    case ("Get", "Inhibited"): try? request.answer([.variant(.bool(isInhibited))])
    case ("Get", let name):
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.UnknownProperty",
        message: "There is no property “\(name ?? "")”; there is “Inhibited”.")
    default:
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.PropertyReadOnly",
        message: "The property “Inhibited” follows the calls of Inhibit and UnInhibit.")
    }
  }
}

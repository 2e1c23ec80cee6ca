import DBus
import NotificationModel

/// The backend for `org.freedesktop.Notifications`: its owner, its capabilities, and its signals.
///
/// All calls are sent to the owner's unique name, so that a server that takes over in between is never mistaken for the called
/// one.
final class FreedesktopBackend: NotificationBackend {
  static let name = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  private let bus: BusConnection
  private let now: () -> BootTime
  private let screen: () -> ScreenReadiness
  private let receive: (DesktopInput) -> Void
  private var ownerWatch: BusOwnerWatch?
  private var signals: [BusWatch] = []
  private var properties: BusWatch?
  private var owner: String?
  /// Whether this system owns the name, because it serves.
  private var isServing = false
  /// The owner's answers about itself, until it can be used.
  private var introduction: ServerIntroduction?
  private var start = ServerStart()
  /// The name by which the bus starts a server.
  var service = FreedesktopBackend.name
  /// The last numbers that the owner assigned on this connection.
  private var given: [UInt32] = []

  /// Starts looking for a server.
  init(
    bus: BusConnection, now: @escaping () -> BootTime, screen: @escaping () -> ScreenReadiness,
    receive: @escaping (DesktopInput) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.now = now
    self.screen = screen
    self.receive = receive
    // The watches are added first: a server may send signals as soon as it starts.
    for member in ["NotificationClosed", "ActionInvoked", "NotificationReplied", "ActivationToken"]
    {
      signals.append(
        try bus.watch(path: Self.path, interface: Self.name, member: member) { [weak self] in
          self?.handleSignal($0)
        })
    }
    ownerWatch = try bus.watchOwner(of: Self.name) { [weak self] in self?.changed(owner: $0) }
  }

  var isOpen: Bool { owner != nil && introduction == nil }

  /// Whether the name has an owner, which may still have to report its capabilities.
  var hasOwner: Bool { owner != nil || isServing }

  /// Whether the owner assigned this number to one of our notifications.
  func gave(_ id: UInt32) -> Bool { given.contains(id) }

  func close() {
    ownerWatch = nil
    signals = []
    properties = nil
    owner = nil
  }

  private func changed(owner name: String?) {
    // In served mode this system owns the name, so no remote server exists.
    isServing = name == bus.uniqueName
    let owner = isServing ? nil : name
    guard owner != self.owner else { return }
    if self.owner != nil { receive(.serverVanished) }
    self.owner = owner
    start = ServerStart()
    given = []
    introduction = nil
    properties = nil
    guard let owner else { return }
    introduction = ServerIntroduction()
    for question in ServerIntroduction.Question.allCases { ask(owner, question) }
  }

  var nextDeadline: BootTime? {
    owner == nil ? start.nextDeadline : introduction?.nextDeadline
  }

  func timePassed() {
    if owner == nil, start.timePassed(at: now()) { startService() }
    guard let owner, case .ask(let questions)? = introduction?.timePassed(at: now()) else { return }
    for question in questions { ask(owner, question) }
  }

  private func ask(_ owner: String, _ question: ServerIntroduction.Question) {
    let call = try? bus.call(
      destination: owner, path: Self.path, interface: Self.name, member: question.rawValue,
      startsService: false, timeout: .milliseconds(BorrowedDesktopLimits.introductionMilliseconds)
    ) { [weak self] result in
      let answer = try? result.get().arguments
      self?.record(
        question == .capabilities ? answer?.first?.texts : answer?.compactMap(\.text),
        for: question, of: owner)
    }
    if call == nil { record(nil, for: question, of: owner) }
  }

  private func record(
    _ texts: [String]?, for question: ServerIntroduction.Question, of owner: String
  ) {
    guard self.owner == owner, let step = introduction?.record(texts, for: question, at: now())
    else { return }
    guard case .use(let capabilities, let information) = step else { return receive(.timePassed) }
    introduction = nil
    let texts = information + Array(repeating: "", count: 4)
    use(
      RemoteServer(
        owner: owner, capabilities: capabilities, name: texts[0], vendor: texts[1],
        version: texts[2], specification: texts[3]))
  }

  /// Reports a server that has described itself, once the program that assigns its numbers is known.
  private func use(_ server: RemoteServer) {
    let appeared = { [weak self] (server: RemoteServer) in
      guard let self, owner == server.owner else { return }
      receive(.serverAppeared(server))
      if server.capabilities.contains("inhibitions") { watchInhibition(of: server.owner) }
    }
    let question = server.numberingName.flatMap { name in
      try? bus.callDriver("GetNameOwner", [.string(name)]) { result in
        var server = server
        server.numbering = (try? result.get())?.arguments.first?.text
        appeared(server)
      }
    }
    if question == nil { appeared(server) }
  }

  func notify(_ token: NotifyToken, _ call: NotifyCall) {
    guard let owner else { return receive(.notifyFailed(token, error: Self.noServer)) }
    do throws(DBusError) {
      // The state machine has its own limit for the answer, and accepts a late one.
      try bus.call(
        destination: owner, path: Self.path, interface: Self.name, member: "Notify",
        arguments: call.arguments, startsService: false,
        timeout: .milliseconds(BorrowedDesktopLimits.lateAnswerMilliseconds)
      ) { [weak self] result in self?.answered(token, result, by: owner) }
    } catch {
      receive(.notifyFailed(token, error: "\(error)"))
    }
  }

  private func answered(
    _ token: NotifyToken, _ result: Result<DBusMessage, DBusError>, by owner: String
  ) {
    guard self.owner == owner else { return }
    switch result {
    case .success(let message):
      guard case .uint32(let id)? = message.arguments.first else {
        return receive(.notifyFailed(token, error: "an answer without a number"))
      }
      given.append(id)
      if given.count > BorrowedDesktopLimits.rememberedNumbers { given.removeFirst() }
      receive(.notified(token, id: id))
    case .failure(.answered(let name, _)): receive(.notifyFailed(token, error: name))
    // Not a refusal: the end of the bus is reported separately, and the call is repeated after it.
    case .failure(.disconnected): break
    case .failure(let error): receive(.notifyFailed(token, error: "\(error)"))
    }
  }

  func close(id: UInt32) {
    guard let owner else { return }
    // Some servers answer with an error if the bubble is gone, which is the desired state.
    _ = try? bus.send(
      destination: owner, path: Self.path, interface: Self.name, member: "CloseNotification",
      arguments: [.uint32(id)], startsService: false)
  }

  func wake() {
    guard owner == nil else { return }
    let screen = screen()
    guard screen == .ready else {
      start.wait(for: screen, at: now())
      return receive(.timePassed)
    }
    if start.wake() { startService() }
  }

  /// Starts the server that could not start without a screen, as soon as the screen is ready.
  func screenAppeared() {
    guard owner == nil else { return }
    if screen() == .starting {
      start.wait(for: .starting, at: now())
      receive(.timePassed)
    } else if start.screenAppeared() {
      startService()
    }
  }

  private func startService() {
    let call = try? bus.callDriver("StartServiceByName", [.string(service), .uint32(0)]) {
      [weak self] result in
      guard let self, case .failure = result else { return }
      start.failed(at: now())
      receive(.timePassed)
    }
    if call == nil { start.failed(at: now()) }
  }

  private static let noServer = "no server is there"
}

extension FreedesktopBackend {
  private func handleSignal(_ message: DBusMessage) {
    guard let sender = message.sender, case .uint32(let id)? = message.arguments.first,
      message.arguments.count >= 2
    else { return }
    switch (message.member, message.arguments[1]) {
    case ("NotificationClosed", .uint32(let reason)):
      receive(.closed(id: id, reason: reason, sender: sender))
    case ("ActionInvoked", .string(let action)):
      receive(.actionInvoked(id: id, action: action, sender: sender))
    case ("NotificationReplied", .string(let text)):
      receive(.replied(id: id, text: text, sender: sender))
    case ("ActivationToken", .string(let token)):
      receive(.activationToken(id: id, token: token, sender: sender))
    default: break
    }
  }

  /// Follows the desktop's do-not-disturb, if the server reports it (Plasma).
  private func watchInhibition(of owner: String) {
    properties = try? bus.watch(
      sender: owner, path: Self.path, interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged", argument0: Self.name
    ) { [weak self] message in
      guard message.arguments.count >= 2, let changed = message.arguments[1].options,
        let isInhibited = changed["Inhibited"]?.truth
      else { return }
      self?.receive(.inhibitedChanged(isInhibited))
    }
    _ = try? bus.call(
      destination: owner, path: Self.path, interface: "org.freedesktop.DBus.Properties",
      member: "Get", arguments: [.string(Self.name), .string("Inhibited")], startsService: false
    ) { [weak self] result in
      guard let self, self.owner == owner,
        let isInhibited = (try? result.get())?.arguments.first?.truth
      else { return }
      receive(.inhibitedChanged(isInhibited))
    }
  }
}

extension NotifyCall {
  /// The arguments in the order and with the types of the specification.
  var arguments: [DBusValue] {
    [
      .string(appName), .uint32(replacesID), .string(appIcon), .string(summary), .string(body),
      .strings(actions), .options(hints.mapValues(\.bus)), .int32(expireTimeout),
    ]
  }
}

extension HintValue {
  /// The hint with its D-Bus type.
  fileprivate var bus: DBusValue {
    switch self {
    case .byte(let byte): .byte(byte)
    case .bool(let truth): .bool(truth)
    case .int32(let number): .int32(number)
    case .uint32(let number): .uint32(number)
    case .string(let text): .string(text)
    case .strings(let texts): .strings(texts)
    case .image(let picture):
      .structure([
        .int32(picture.width), .int32(picture.height), .int32(picture.rowstride),
        .bool(picture.hasAlpha), .int32(picture.bitsPerSample), .int32(picture.channels),
        .bytes(picture.bytes),
      ])
    }
  }
}

extension LauncherBadge {
  /// The object that sends the signal: one for each app, because docks distinguish apps by sender.
  ///
  /// FNV-1a of the address; docks only need it to be stable.
  var path: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in address.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "/com/canonical/unity/launcherentry/\(hash)"
  }
}

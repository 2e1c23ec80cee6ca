import DBus
import LinuxEvents
import NotificationModel

/// The backend for `org.freedesktop.portal.Notification`, for sandboxed programs and for desktops without another server.
///
/// The portal assigns no numbers and reports no close, so this class assigns the numbers.
final class PortalBackend: NotificationBackend {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Notification"

  private let bus: BusConnection
  private let now: () -> BootTime
  private let receive: (DesktopInput) -> Void
  private var ownerWatch: BusOwnerWatch?
  private var signal: BusWatch?
  private var owner: String?
  private var version: UInt32?
  private var lastID: UInt32
  private var settling = PortalSettling()

  /// Starts looking for the portal; numbers up to the last one may still be shown.
  init(
    bus: BusConnection, lastNumber: UInt32 = 0, now: @escaping () -> BootTime,
    receive: @escaping (DesktopInput) -> Void
  ) throws(DBusError) {
    lastID = lastNumber
    self.bus = bus
    self.now = now
    self.receive = receive
    signal = try bus.watch(
      path: Self.path, interface: Self.interface, member: "ActionInvoked"
    ) { [weak self] in self?.handleSignal($0) }
    ownerWatch = try bus.watchOwner(of: Self.name) { [weak self] in self?.changed(owner: $0) }
  }

  var isOpen: Bool { version != nil }

  func close() {
    ownerWatch = nil
    signal = nil
    owner = nil
    version = nil
    settling.clear()
  }

  func wake() {
    guard owner == nil else { return }
    _ = try? bus.callDriver("StartServiceByName", [.string(Self.name), .uint32(0)]) { _ in }
  }

  private func changed(owner: String?) {
    if version != nil { receive(.serverVanished) }
    self.owner = owner
    version = nil
    settling.clear()
    guard let owner else { return }
    _ = try? bus.call(
      destination: owner, path: Self.path, interface: "org.freedesktop.DBus.Properties",
      member: "GetAll", arguments: [.string(Self.interface)], startsService: false
    ) { [weak self] result in
      guard let self, self.owner == owner, let answer = try? result.get(),
        let properties = answer.arguments.first?.options,
        case .uint32(let version)? = properties["version"]
      else { return }
      introduce(owner, version: version, options: properties["SupportedOptions"]?.options ?? [:])
    }
  }

  private func introduce(_ owner: String, version: UInt32, options: [String: DBusValue]) {
    self.version = version
    receive(
      .serverAppeared(
        RemoteServer(
          portalOwnedBy: owner, version: version,
          buttonPurposes: options["button-purpose"]?.texts ?? [])))
  }

  var nextDeadline: BootTime? { settling.nextDeadline }

  func timePassed() {
    for input in settling.shown(at: now()) { receive(input) }
  }

  func notify(_ token: NotifyToken, _ call: NotifyCall) {
    guard let owner, let version else {
      return receive(.notifyFailed(token, error: "the portal is not there"))
    }
    // Backends of version 1 update in place, and the GTK one crashes some time after an update. The
    // caller removes the old notification when it receives a different number.
    let id = call.replacesID == 0 || version < 2 ? nextID() : call.replacesID
    let portal = PortalCall(call, id: id, version: version)
    let fields = portal.fields.compactMapValues { PortalWriting(version: version).value(of: $0) }
    do throws(DBusError) {
      try bus.call(
        destination: owner, path: Self.path, interface: Self.interface, member: "AddNotification",
        arguments: [.string(portal.name), .options(fields)], startsService: false,
        timeout: .milliseconds(BorrowedDesktopLimits.lateAnswerMilliseconds)
      ) { [weak self] result in
        guard let self, self.owner == owner else { return }
        switch result {
        case .success:
          settling.hold(token, id: id, at: now())
          receive(.timePassed)
        case .failure(.answered(let name, _)): receive(.notifyFailed(token, error: name))
        case .failure(.disconnected): break
        case .failure(let error): receive(.notifyFailed(token, error: "\(error)"))
        }
      }
    } catch {
      receive(.notifyFailed(token, error: "\(error)"))
    }
  }

  func close(id: UInt32) {
    guard let owner else { return }
    _ = try? bus.send(
      destination: owner, path: Self.path, interface: Self.interface, member: "RemoveNotification",
      arguments: [.string(PortalCall.name(of: id))], startsService: false)
  }

  private func nextID() -> UInt32 {
    lastID = lastID == .max ? 1 : lastID + 1
    return lastID
  }

  private func handleSignal(_ message: DBusMessage) {
    guard let sender = message.sender, message.arguments.count >= 3,
      let name = message.arguments[0].text, let action = message.arguments[1].text,
      case .array(_, let values) = message.arguments[2]
    else { return }
    let parameters = values.map(PortalAnswer.Parameter.init)
    let answer = PortalAnswer(name: name, action: action, parameters: parameters, sender: sender)
    guard sender == owner else { return }
    let shown = PortalCall.id(of: name).map { settling.shown(id: $0) } ?? []
    for input in shown + answer.inputs { receive(input) }
  }
}

extension PortalAnswer.Parameter {
  /// Reads one value of the signal.
  fileprivate init(_ value: DBusValue) {
    if let text = value.text {
      self = .string(text)
    } else if let data = value.unwrapped.options {
      self = .platformData(data.compactMapValues(\.text))
    } else {
      self = .other
    }
  }
}

/// The notifications that the portal has accepted and may still be forwarding.
///
/// The portal answers before its backend has shown anything. The GTK backend fails if a notification
/// is removed or replaced while the notification server has not answered it yet: it crashes, or
/// leaves the bubble on the screen. So a notification counts as shown a little later.
struct PortalSettling {
  private struct Entry {
    let token: NotifyToken
    let id: UInt32
    let end: BootTime
  }

  private var entries: [Entry] = []

  /// When the next notification counts as shown; `nil` while none waits.
  var nextDeadline: BootTime? { entries.first?.end }

  /// Adds a notification that the portal has just accepted.
  mutating func hold(_ token: NotifyToken, id: UInt32, at now: BootTime) {
    entries.append(
      Entry(
        token: token, id: id,
        end: now.advanced(byMicroseconds: BorrowedDesktopLimits.portalSettling)))
  }

  /// Returns the notifications that count as shown by now, the first one first.
  mutating func shown(at now: BootTime) -> [DesktopInput] {
    release { $0.end <= now }
  }

  /// Returns a notification that was answered, which proves that it is on the screen.
  mutating func shown(id: UInt32) -> [DesktopInput] {
    release { $0.id == id }
  }

  /// Drops all of them.
  mutating func clear() { entries = [] }

  private mutating func release(_ isShown: (Entry) -> Bool) -> [DesktopInput] {
    let shown = entries.filter(isShown)
    entries.removeAll(where: isShown)
    return shown.map { .notified($0.token, id: $0.id) }
  }
}

/// Converts values to the types that a version of the portal reads.
struct PortalWriting {
  let version: UInt32

  /// The value, or `nil` if its file cannot be read: the notification then goes without it.
  func value(of value: PortalValue) -> DBusValue? {
    switch value {
    case .string(let text): .string(text)
    case .strings(let texts): .strings(texts)
    case .themedIcon(let names): .structure([.string("themed"), .variant(.strings(names))])
    case .file(let file): self.file(file)
    case .dictionaries(let dictionaries):
      .array(
        element: "a{sv}",
        dictionaries.map { .options($0.compactMapValues(self.value(of:))) })
    }
  }

  private func file(_ file: LocalFile) -> DBusValue? {
    guard
      let bytes = try? SmallFile.read(file.path, limit: BorrowedDesktopLimits.portalFileBytes + 1),
      bytes.count <= BorrowedDesktopLimits.portalFileBytes
    else { return nil }
    if version < 2 { return .structure([.string("bytes"), .variant(.bytes(bytes))]) }
    guard let sealed = try? SealedFile.make(of: bytes, named: "notification"),
      let descriptor = try? DBusDescriptor(duplicating: sealed.number)
    else { return nil }
    return .structure([.string("file-descriptor"), .variant(.descriptor(descriptor))])
  }
}

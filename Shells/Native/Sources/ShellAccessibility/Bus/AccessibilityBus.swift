import DBus
import Dispatch
import ShellScene

/// The accessibility bus, on which screen readers query the shell's objects and receive their changes.
final class AccessibilityBus {
  /// The registry, with which programs announce themselves.
  private static let registry = (
    name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry",
    interface: "org.a11y.atspi.Registry"
  )
  private static let socket = (path: AccessiblePath.root, interface: "org.a11y.atspi.Socket")

  private let bus: BusOnQueue
  /// Performs an action of a screen reader.
  private let perform: (AccessibleAction) -> Void
  private var answers: AccessibleAnswers
  private var listeners = EventListeners()
  /// The tree that screen readers have received; it is updated once the registry knows the shell.
  private var reportedTree = AccessibleTree()
  private var isEmbedded = false
  private var objects: BusExport?
  private var signals: BusWatch?
  private var owner: BusOwnerWatch?
  /// Announcements that wait until the registry knows the shell.
  private var waiting: [(object: AccessibleObject, isUrgent: Bool)] = []

  /// The locale of the texts.
  var locale: String {
    get { answers.identity.locale }
    set { answers.identity.locale = newValue }
  }

  /// Connects, and registers the shell.
  ///
  /// - Throws: `noBus` without a bus at the address.
  init(
    address: String, queue: DispatchQueue, identity: AccessibleIdentity,
    perform: @escaping (AccessibleAction) -> Void, ended: @escaping (DBusError) -> Void
  ) throws(DBusError) {
    self.perform = perform
    answers = AccessibleAnswers(identity: identity)
    var limits = DBusLimits()
    limits.queuedMessages = AccessibilityLimits.waitingEvents
    bus = try BusOnQueue(
      try BusConnection.open(address: address, limits: limits), queue: queue)
    bus.connection.onDisconnect = ended
    bus.connection.onReady = { [weak self] in self?.begin() }
  }

  /// Ends the connection.
  func close() { bus.close() }

  // MARK: - Joining

  private func begin() {
    answers.identity.busName = bus.connection.uniqueName ?? ""
    do throws(DBusError) {
      objects = try bus.connection.export(below: AccessiblePath.prefix) { [weak self] request in
        self?.receive(request)
      }
      signals = try bus.connection.watch(
        sender: Self.registry.name, interface: Self.registry.interface
      ) { [weak self] message in self?.hear(message) }
      owner = try bus.connection.watchOwner(of: Self.registry.name) { [weak self] owner in
        if owner == nil { self?.startRegistry() } else { self?.meetRegistry() }
      }
    } catch {
      end(error)
    }
  }

  /// Ends what cannot work, so that its owner learns of it.
  private func end(_ error: DBusError) {
    let report = bus.connection.onDisconnect
    bus.close()
    report?(error)
  }

  private func startRegistry() {
    isEmbedded = false
    _ = try? bus.connection.callDriver(
      "StartServiceByName", [.string(Self.registry.name), .uint32(0)]
    ) { _ in }
  }

  /// Asks who listens to what, and then embeds the application in the desktop.
  private func meetRegistry() {
    listeners = EventListeners()
    call(Self.registry.path, Self.registry.interface, "GetRegisteredEvents", []) {
      [weak self] result in
      guard let self else { return }
      if case .array(_, let events)? = (try? result.get())?.arguments.first {
        for case .structure(let parts) in events where parts.count >= 2 {
          listeners.add(parts[0].text ?? "", parts[1].text ?? "")
        }
      }
      embed()
    }
  }

  private func embed() {
    call(
      Self.socket.path, Self.socket.interface, "Embed", [answers.reference(nil)]
    ) { [weak self] result in
      guard let self, case .structure(let parts)? = (try? result.get())?.arguments.first,
        parts.count == 2, let name = parts[0].text, let path = parts[1].text
      else { return }
      answers.identity.desktop = (name, path)
      isEmbedded = true
      tell()
      for announcement in waiting { send(announcement.object, isUrgent: announcement.isUrgent) }
      waiting = []
    }
  }

  private func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue],
    _ reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) {
    do throws(DBusError) {
      try bus.connection.call(
        destination: Self.registry.name, path: path, interface: interface, member: member,
        arguments: arguments, reply: reply)
    } catch {
      reply(.failure(error))
    }
  }

  /// Follows who listens to what.
  private func hear(_ message: DBusMessage) {
    guard message.arguments.count >= 2, let client = message.arguments[0].text,
      let event = message.arguments[1].text
    else { return }
    switch message.member {
    case "EventListenerRegistered": listeners.add(client, event)
    case "EventListenerDeregistered": listeners.remove(client, event)
    default: break
    }
  }

  // MARK: - Answering

  private func receive(_ request: BusRequest) {
    let message = request.message
    do throws(AccessibleRefusal) {
      let answer = try answers.answer(
        path: message.path, interface: message.interface, member: message.member,
        arguments: message.arguments)
      try? request.answer(answer.values)
      guard let act = answer.act else { return }
      if case .number(let number) = act { answers.identity.number = number }
      perform(act)
    } catch {
      try? request.refuse(name: error.name, message: error.message)
    }
  }

  // MARK: - Telling

  /// Publishes a new tree, and sends its changes.
  func show(_ tree: AccessibleTree) {
    answers.tree = tree
    guard isEmbedded else { return }
    tell()
    bus.changed()
  }

  private func tell() {
    let changes = answers.tree.changes(from: reportedTree)
    reportedTree = answers.tree
    for change in changes {
      switch change {
      case .came(let object): tellCache("AddAccessible", answers.item(object))
      case .went(let object):
        send(change)
        tellCache("RemoveAccessible", answers.reference(object.number))
      default: send(change)
      }
    }
  }

  private func tellCache(_ member: String, _ argument: DBusValue) {
    try? bus.connection.emit(
      path: AccessiblePath.cache, interface: AtspiInterface.cache.rawValue, member: member,
      arguments: [argument])
  }

  private func send(_ change: AccessibleChange) {
    // Things move at every frame, and hardly anybody wants to know.
    if case .bounds = change, listeners.clients(of: "object:bounds-changed").isEmpty { return }
    if let event = answers.event(of: change) { send(event) }
  }

  private func send(_ event: AccessibleEvent, to client: String? = nil) {
    try? bus.connection.emit(
      destination: client, path: AccessiblePath.path(of: event.number),
      interface: event.interface, member: event.member, arguments: event.arguments)
  }

  // MARK: - Announcing

  /// Has a text said that stands nowhere on the screen.
  func announce(_ text: String, number: Int, isUrgent: Bool) {
    var object = AccessibleObject(
      number: number, node: NodeName("announcement"), role: .notification,
      name: AccessibleObject.limited(text), frame: .zero,
      states: [.enabled, .sensitive, .showing, .visible])
    object.isHeard = true
    answers.announcements = (answers.announcements + [object]).suffix(
      AccessibilityLimits.announcements)
    guard isEmbedded else {
      waiting = (waiting + [(object, isUrgent)]).suffix(AccessibilityLimits.announcements)
      return
    }
    send(object, isUrgent: isUrgent)
    bus.changed()
  }

  /// Sends an announcement. Screen readers that do not know announcements receive a notification object that is not shown.
  private func send(_ announcement: AccessibleObject, isUrgent: Bool) {
    let hearing = listeners.clients(of: "object:announcement")
    if !hearing.isEmpty {
      send(
        .announcement(
          announcement.name, isUrgent ? .assertive : .polite, from: announcement.number))
    }
    for client in listeners.clients(of: "object:state-changed:showing").subtracting(hearing) {
      send(.state(announcement.number, "showing", true), to: client)
    }
  }
}

import BusSupport
import DBus
import Dispatch
import ShellScene
import Testing

@testable import ShellAccessibility

/// A bus on which the test plays the accessibility status service, the registry and a screen reader.
final class PlayedRegistry {
  let bus: PrivateBus
  let connection: BusConnection
  let loop: PollingLoop
  /// The received calls and events, in the order of arrival.
  private(set) var calls: [String] = []
  private(set) var events: [DBusMessage] = []
  /// The application that was embedded.
  private(set) var application: String?
  /// The answer to queries of the status.
  var isEnabled: Bool
  var listeners: [(client: String, event: String)] = []

  private var export: BusExport?
  private var watches: [BusWatch] = []

  init(isEnabled: Bool = true) throws {
    self.isEnabled = isEnabled
    bus = try PrivateBus()
    connection = try bus.connectReady().0
    loop = PollingLoop(connection)
    export = try connection.export(below: "/org/a11y") { [unowned self] in answer($0) }
    for kind in ["Event.Object", "Event.Window", "Event.Focus", "Cache"] {
      watches.append(
        try connection.watch(interface: "org.a11y.atspi." + kind) { [unowned self] in
          events.append($0)
        })
    }
    var owned = 0
    for name in ["org.a11y.Bus", "org.a11y.atspi.Registry"] {
      try connection.requestName(name) { _ in owned += 1 }
    }
    try loop.run(until: { owned == 2 })
  }

  private func answer(_ request: BusRequest) {
    let message = request.message
    calls.append(message.member)
    switch message.member {
    case "GetAll":
      try? request.answer([
        .options(["IsEnabled": .bool(isEnabled), "ScreenReaderEnabled": .bool(false)])
      ])
    case "GetAddress": try? request.answer([.string(bus.address)])
    case "GetRegisteredEvents":
      try? request.answer([
        .array(
          element: "(ss)",
          listeners.map { .structure([.string($0.client), .string($0.event)]) })
      ])
    case "Embed":
      if case .structure(let parts)? = message.arguments.first { application = parts[0].text }
      try? request.answer([
        .structure([.string(connection.uniqueName ?? ""), .objectPath(AccessiblePath.root)])
      ])
    default: break
    }
  }

  /// Turns everything on or off, as a settings program does.
  func setEnabled(_ isEnabled: Bool) throws {
    self.isEnabled = isEnabled
    try connection.emit(
      path: "/org/a11y/bus", interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged",
      arguments: [
        .string("org.a11y.Status"), .options(["IsEnabled": .bool(isEnabled)]), .strings([]),
      ])
  }

  /// Calls the application and waits for the answer.
  func ask(
    _ path: String, _ interface: AtspiInterface, _ member: String, _ arguments: DBusValue...
  ) throws -> Result<DBusMessage, DBusError> {
    var result: Result<DBusMessage, DBusError>?
    try connection.call(
      destination: application, path: path, interface: interface.rawValue,
      member: member, arguments: arguments
    ) { result = $0 }
    try loop.run(until: { result != nil })
    return try #require(result)
  }

  /// Waits until the application is embedded and knows it: answers arrive in the order in which they are sent.
  func waitForShell() throws {
    try loop.run(until: { application != nil })
    _ = try ask(AccessiblePath.root, .accessible, "GetRole").get()
  }

  /// Waits for an event of this name, and returns it.
  @discardableResult
  func waitForEvent(_ member: String, _ detail: String = "") throws -> DBusMessage {
    func isMeant(_ message: DBusMessage) -> Bool {
      message.member == member && (detail.isEmpty || message.arguments.first?.text == detail)
    }
    try loop.run(until: { events.contains(where: isMeant) })
    return try #require(events.first(where: isMeant))
  }
}

/// A shell that shows the test's scenes and records the requested actions.
final class PlayedShell: AccessibilityClient {
  let queue = DispatchQueue(label: "shell")
  private var acts: [AccessibleAction] = []
  private var surfaces: [SurfaceName: AccessibleSurface] = [:]
  private var accessibility: Accessibility?

  init(_ address: String) {
    queue.sync {
      let accessibility = Accessibility(
        environment: ["DBUS_SESSION_BUS_ADDRESS": address, "LANG": "de_DE.UTF-8"], queue: queue,
        appName: "Notifications", version: "1.0", client: self, log: { _ in })
      self.accessibility = accessibility
      accessibility.start()
    }
  }

  deinit { queue.sync { accessibility?.close() } }

  /// The actions requested so far.
  var performed: [AccessibleAction] { queue.sync { acts } }
  /// Whether a screen reader listens.
  var isOn: Bool { queue.sync { accessibility?.isOn ?? false } }

  func show(_ children: [SceneNode]) {
    queue.sync {
      surfaces[.banners] = AccessibleSurface(root: Scenes.window(children))
      accessibility?.show(surfaces)
    }
  }

  func announce(_ text: String, isUrgent: Bool) {
    queue.sync { accessibility?.announce(text, isUrgent: isUrgent) }
  }

  func close() { queue.sync { accessibility?.close() } }

  func screenReaderCame() { accessibility?.show(surfaces) }
  func press(_ node: NodeName) { acts.append(.press(node)) }
  func focus(_ node: NodeName) { acts.append(.focus(node)) }
  func select(_ bytes: Range<Int>, in node: NodeName) { acts.append(.select(node, bytes)) }
  func write(_ text: String, into node: NodeName) { acts.append(.write(node, text)) }
}

import BusSupport
import DBus
import ShellScene
import TestSupport
import Testing

@testable import ShellAccessibility

/// The shell on a real bus, with a registry that the test plays.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed: apt install dbus"))
struct `A shell on the bus of screen readers` {
  @Test(.rules("S41"))
  func `A new banner is announced to screen readers, which can query and press it`() throws {
    let registry = try PlayedRegistry()
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    shell.show([Scenes.banner("a", buttons: ["Reply"])])
    let added = try registry.waitForEvent("AddAccessible")
    #expect(added.path == AccessiblePath.cache)
    try registry.waitForEvent("Create")
    try registry.waitForEvent("ChildrenChanged", "add")
    let items = try registry.ask(AccessiblePath.cache, .cache, "GetItems").get().arguments
    guard case .array(_, let things)? = items.first else {
      Issue.record("no items")
      return
    }
    // The application, the window, the banner, two labels and a button.
    #expect(things.count == 6)
    let shown = registry.events.filter {
      $0.member == "StateChanged" && $0.arguments[0].text == "showing"
    }
    #expect(shown.count == 2)
    let banner = try #require(shown.last).path
    let name = try registry.ask(
      banner, .properties, "Get", .string(AtspiInterface.accessible.rawValue), .string("Name"))
    #expect(try name.get().arguments.first?.text == "Mail: Lunch")
    let child = try registry.ask(banner, .accessible, "GetChildAtIndex", .int32(2)).get()
    guard case .structure(let button)? = child.arguments.first else { return }
    #expect(button[0].text == registry.application)
    let pressed = try registry.ask(button[1].text ?? "", .action, "DoAction", .int32(0))
    #expect(try pressed.get().arguments == [.bool(true)])
    #expect(shell.performed == [.press(NodeName("a/button/Reply"))])
  }

  @Test func `Invalid calls are answered with errors and do not affect the next call`()
    throws
  {
    let registry = try PlayedRegistry()
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    let root = AccessiblePath.root
    for result in [
      try registry.ask("/org/a11y/atspi/accessible/77", .accessible, "GetRole"),
      try registry.ask("/org/a11y/atspi/accessible/007", .accessible, "GetRole"),
      try registry.ask("/", .accessible, "GetRole"),
      try registry.ask(root, .accessible, "GetChildAtIndex", .int32(-1)),
      try registry.ask(root, .accessible, "GetChildAtIndex", .string("x")),
      try registry.ask(root, .text, "GetText", .int32(0), .int32(1)),
      try registry.ask(root, .properties, "Set", .string("a"), .string("b"), .variant(.byte(1))),
    ] {
      #expect(throws: DBusError.self) { try result.get() }
    }
    let role = try registry.ask(root, .accessible, "GetRole").get()
    #expect(role.arguments == [.uint32(75)])
    withExtendedLifetime(shell) {}
  }

  @Test(.rules("S41"))
  func `Without a screen reader the shell has one connection and sends no events`()
    throws
  {
    let registry = try PlayedRegistry(isEnabled: false)
    let shell = PlayedShell(registry.bus.address)
    try registry.loop.run(until: { registry.calls.contains("GetAll") })
    shell.show([Scenes.banner("a")])
    #expect(!shell.isOn)
    try registry.setEnabled(true)
    try registry.waitForShell()
    // Banners that were visible before are reported too.
    try registry.waitForEvent("StateChanged", "showing")
    try registry.setEnabled(false)
    let application = try #require(registry.application)
    var hasGone = false
    let watch = try registry.connection.watchOwner(of: application) { hasGone = $0 == nil }
    try registry.loop.run(until: { hasGone })
    #expect(!shell.isOn)
    withExtendedLifetime(watch) {}
  }

  @Test func `The shell registers again with a restarted registry`() throws {
    let registry = try PlayedRegistry()
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    try registry.connection.releaseName("org.a11y.atspi.Registry") { _ in }
    try registry.connection.requestName("org.a11y.atspi.Registry") { _ in }
    try registry.loop.run(until: { registry.calls.filter { $0 == "Embed" }.count == 2 })
    withExtendedLifetime(shell) {}
  }

  @Test
  func `An announcement is sent to its listeners, and as a notification to other screen readers`()
    throws
  {
    let registry = try PlayedRegistry()
    let other = try registry.bus.connectReady()
    var heard: [DBusMessage] = []
    let watch = try other.0.watch(interface: "org.a11y.atspi.Event.Object", member: "StateChanged")
    {
      heard.append($0)
    }
    registry.listeners = [
      (try #require(registry.connection.uniqueName), "object:announcement"),
      (other.name, "object:state-changed:showing"),
    ]
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    shell.announce("The battery is empty", isUrgent: true)
    let event = try registry.waitForEvent("Announcement")
    #expect(event.arguments[1] == .int32(2))
    #expect(event.arguments[3].text == "The battery is empty")
    try PollingLoop(registry.connection, other.0).run(until: { !heard.isEmpty })
    #expect(heard.first?.path == event.path)
    #expect(!registry.events.contains { $0.member == "StateChanged" })
    let role = try registry.ask(event.path, .accessible, "GetRole").get()
    #expect(role.arguments == [.uint32(101)])
    withExtendedLifetime(watch) {}
  }

  @Test func `A question that appears is announced with all its words`() throws {
    let registry = try PlayedRegistry()
    registry.listeners = [(try #require(registry.connection.uniqueName), "object:announcement")]
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    var question = Scenes.banner("q", title: "Mail wants to notify", body: "It may be a lot.")
    question.role = .question
    shell.show([question])
    let event = try registry.waitForEvent("Announcement")
    #expect(event.arguments[3].text == "Mail: Mail wants to notify. It may be a lot.")
  }

  @Test func `Moved objects are reported only while a client listens to bounds`() throws {
    let registry = try PlayedRegistry()
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    shell.show([Scenes.button(NodeName("b"), "A", y: 0)])
    shell.show([Scenes.button(NodeName("b"), "B", y: 20)])
    try registry.waitForEvent("PropertyChange", "accessible-name")
    #expect(!registry.events.contains { $0.member == "BoundsChanged" })
    try registry.connection.emit(
      path: "/org/a11y/atspi/registry", interface: "org.a11y.atspi.Registry",
      member: "EventListenerRegistered",
      arguments: [
        .string(":1.9"), .string("Object:BoundsChanged:"), .strings([]),
      ])
    // The answer to a later call proves that the signal has arrived.
    _ = try registry.ask(AccessiblePath.root, .accessible, "GetRole").get()
    shell.show([Scenes.button(NodeName("b"), "B", y: 40)])
    let moved = try registry.waitForEvent("BoundsChanged")
    #expect(
      moved.arguments[3].unwrapped == .structure([.int32(0), .int32(40), .int32(90), .int32(30)]))
  }

  @Test func `The end of the bus does not end the shell`() throws {
    let registry = try PlayedRegistry()
    let shell = PlayedShell(registry.bus.address)
    try registry.waitForShell()
    registry.bus.end()
    shell.show([Scenes.banner("a")])
    shell.announce("x", isUrgent: false)
    shell.close()
    #expect(!shell.isOn)
  }
}

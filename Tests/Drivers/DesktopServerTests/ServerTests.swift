import BusSupport
import DBus
import DesktopServer
import Foundation
import LinuxEvents
import NotificationEngine
import NotificationModel
import NotificationWire
import TestSupport
import Testing

/// The server on a bus of the test, with a core that takes everything.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct ServerTests {
  @Test(.rules("S4", "S7")) func `The server answers its information without asking the core`()
    throws
  {
    let stage = try ServerStage()
    let answer = try stage.call("GetServerInformation")
    #expect(answer.map(\.text) == ["UserNotifications", "usernotifications.org", "1.2.3", "1.3"])
    #expect(stage.events.isEmpty)
  }

  @Test(.rules("S8")) func `Capabilities of shells are announced while a shell is attached`() throws
  {
    let stage = try ServerStage()
    let alone = try #require(try stage.call("GetCapabilities").first?.texts)
    #expect(alone.contains("body") && alone.contains("actions") && alone.contains("persistence"))
    #expect(!alone.contains("inline-reply"))
    stage.hasShell = true
    let shown = try #require(try stage.call("GetCapabilities").first?.texts)
    #expect(Set(alone).isSubset(of: shown) && shown.contains("inline-reply"))
  }

  @Test(.rules("S6"))
  func
    `The description of each interface is its file in docs, and the bus has it with the standard ones`()
    throws
  {
    let stage = try ServerStage()
    let text = try #require(
      try stage.call("Introspect", on: "org.freedesktop.DBus.Introspectable").first?.text)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/dbus")
    for interface in [
      FreedesktopServer.description, GtkServer.description, PortalServer.description,
      CenterServer.description, ShellServer.description, AppWaking.description,
    ] {
      let file = folder.appending(path: "\(interface.name).xml")
      #expect(try String(contentsOf: file, encoding: .utf8) == interface.description + "\n")
    }
    #expect(text == FreedesktopServer.description.introspection)
    for standard in ["Properties", "Introspectable", "Peer"] {
      #expect(text.contains("<interface name=\"org.freedesktop.DBus.\(standard)\">"))
    }
    for method in ["Notify", "CloseNotification", "Inhibit", "UnInhibit"] {
      #expect(text.contains("<method name=\"\(method)\">"))
    }
  }

  @Test(.rules("S20"))
  func `A call reaches the core with the facts that the bus knows of its program`()
    throws
  {
    let stage = try ServerStage()
    #expect(try stage.notify("Tea") == .uint32(41))
    guard case .postings(.posted(let posted, _)) = try #require(stage.events.first) else {
      Issue.record("\(stage.events)")
      return
    }
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable
    #expect(posted.program.facts.executable == own)
    #expect(posted.program.claim.name == "kettle" && posted.sender.name == stage.client.uniqueName)
  }

  @Test(.rules("S9"))
  func `A wrong argument is refused by its name, and closing nothing is answered`() throws {
    let stage = try ServerStage()
    let error = #expect(throws: DBusError.self) { try stage.call("Notify", [.string("kettle")]) }
    guard case .answered(let name, let message)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.InvalidArgs" && message.contains("replaces_id"))
    #expect(try stage.call("CloseNotification", [.string("x")]).isEmpty)
  }

  @Test(.rules("S12", "S13")) func `Signals reach the connection that called, in their order`()
    throws
  {
    let stage = try ServerStage()
    _ = try stage.notify("Tea")
    let heard = try stage.listening(on: stage.client)
    let other = try stage.bus.connectReady()
    let strange = try stage.listening(on: other.0)
    let sender = BusSender(name: stage.client.uniqueName ?? "", bus: stage.busIdentifier)
    stage.perform(
      .invoke(
        PostingResponse(
          number: 41, sender: sender, app: ServerStage.app, desktopEntry: nil, action: "pour")),
      .close(number: 41, .dismissed, sender))
    try PollingLoop([stage.server, stage.client, other.0]).run { heard.members.count == 2 }
    #expect(heard.members == ["ActionInvoked", "NotificationClosed"])
    #expect(strange.members.isEmpty)
  }

  @Test(.rules("S12", "S24"))
  func `The response to an exited program is broadcast, and its app is opened`() throws {
    let stage = try ServerStage()
    let heard = try stage.listening(on: stage.client)
    stage.perform(
      .invoke(
        PostingResponse(
          number: 41, sender: BusSender(name: ":1.4711", bus: stage.busIdentifier),
          app: ServerStage.app, desktopEntry: "kettle", action: Posting.defaultAction)))
    try PollingLoop([stage.server, stage.client]).run {
      heard.members == ["ActionInvoked"] && stage.opened.count == 1
    }
    #expect(stage.opened.first?.desktopEntry == "kettle")
  }

  @Test(.rules("S25")) func `The property follows the core`() throws {
    let stage = try ServerStage()
    let properties = "org.freedesktop.DBus.Properties"
    let name = DBusValue.string(FreedesktopServer.name)
    #expect(
      try stage.call("Get", [name, .string("Inhibited")], on: properties).first?.truth == false)
    stage.perform(.inhibition(true))
    #expect(
      try stage.call("Get", [name, .string("Inhibited")], on: properties).first?.truth == true)
  }
}

/// A server and a client on one bus; each call of `Notify` gets the number 41.
final class ServerStage: ProgramHost {
  static let app: BundleIdentifier = {
    guard let app = BundleIdentifier("program.kettle") else { preconditionFailure("no identifier") }
    return app
  }()

  let bus: PrivateBus
  let server: BusConnection
  let client: BusConnection
  let busIdentifier = "bus-1"
  let environment: [String: String] = [:]
  let version = "1.2.3"
  var hasShell = false
  let buttonObservers: Set<BusSender> = []
  /// Whether the client has the portal's name.
  var isFrontEnd = false
  private(set) var events: [Event] = []
  private(set) var opened: [PostingResponse] = []
  /// Each change of whether there is a presenter.
  private(set) var presenterChanges: [Bool] = []
  private(set) var calls: ProgramCalls?
  /// Follows every event.
  var received: (Event) -> Void = { _ in }
  /// Answers calls for the user.
  var controlled: (Int64, ControlCall) -> Void = { _, _ in }
  private var freedesktop: FreedesktopServer?
  private var gtk: GtkServer?
  private(set) var portal: PortalServer?
  private(set) var clients: [ConnectionNumber: any DaemonPeer] = [:]
  private var lastConnection: Int64 = 0

  init() throws {
    bus = try PrivateBus()
    // As many calls may wait as in the daemon.
    var limits = DBusLimits()
    limits.unansweredRequests = DesktopServerLimits.unansweredRequests
    server = try bus.connectReady(limits: limits).0
    client = try bus.connectReady().0
    let calls = ProgramCalls(bus: server, busIdentifier: busIdentifier, host: self)
    self.calls = calls
    freedesktop = try FreedesktopServer(calls)
    gtk = try GtkServer(calls)
    portal = try PortalServer(calls)
  }

  func submit(_ event: Event) {
    events.append(event)
    received(event)
    if case .controlCalled(_, let message, let call) = event { controlled(message, call) }
    guard case .postings(let posting) = event else { return }
    switch posting {
    case .posted(_, let origin): clients[origin.connection]?.answer(origin.message, number: 41)
    case .inhibited(_, _, let origin):
      clients[origin.connection]?.answer(origin.message, number: 1)
    case .closed(_, _, _, let origin), .uninhibited(_, let origin):
      clients[origin.connection]?.write(.reply(id: origin.message, .done))
    case .sendersGone, .portalPermissions: break
    }
  }

  func connect(_ client: any DaemonPeer) -> ConnectionNumber? {
    lastConnection += 1
    clients[ConnectionNumber(lastConnection)] = client
    return ConnectionNumber(lastConnection)
  }

  func disconnect(_ client: ConnectionNumber) {
    clients[client] = nil
    submit(.disconnected(client))
  }

  func open(_ response: PostingResponse) { opened.append(response) }

  func presenterChanged(_ hasPresenter: Bool) { presenterChanges.append(hasPresenter) }

  func perform(_ effects: Effect.Postings...) {
    for effect in effects {
      switch effect {
      case .close(let number, let reason, let sender):
        freedesktop?.close(number, reason, of: sender)
      case .invoke(let response):
        switch response.way {
        case .freedesktop: freedesktop?.invoke(response)
        case .gtk: gtk?.invoke(response)
        case .portal: portal?.invoke(response)
        case .watched: break
        }
      case .inhibition(let isInhibited): freedesktop?.changed(isInhibited)
      case .number, .cookie, .setPortalPermission: break
      }
    }
  }

  /// The values that a call is answered with.
  func call(
    _ member: String, _ arguments: [DBusValue] = [], on interface: String = FreedesktopServer.name,
    at path: String = FreedesktopServer.path
  ) throws -> [DBusValue] {
    var answer: Result<DBusMessage, DBusError>?
    try client.call(
      destination: server.uniqueName, path: path,
      interface: interface, member: member, arguments: arguments
    ) { answer = $0 }
    try PollingLoop([server, client]).run { answer != nil }
    return try #require(answer).get().arguments
  }

  func notify(_ summary: String) throws -> DBusValue? {
    try call(
      "Notify",
      [
        .string("kettle"), .uint32(0), .string(""), .string(summary), .string(""), .strings([]),
        .options([:]), .int32(-1),
      ]
    ).first
  }

  /// The signals of the server that a connection receives.
  final class Heard {
    var messages: [DBusMessage] = []
    var watch: BusWatch?
    var members: [String] { messages.map(\.member) }
  }

  func listening(
    on connection: BusConnection, to interface: String = FreedesktopServer.name,
    at path: String = FreedesktopServer.path
  ) throws -> Heard {
    let heard = Heard()
    heard.watch = try connection.watch(path: path, interface: interface) {
      heard.messages.append($0)
    }
    // The bus has handled the watch once it answers a later call.
    var isThere = false
    try connection.call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "GetId"
    ) { _ in isThere = true }
    try PollingLoop([server, connection]).run { isThere }
    return heard
  }
}

// MARK: - The core

extension ServerStage {
  func submitWithFiles(_ event: Event, done: @escaping (NotificationFailure?) -> Void) {
    submit(event)
    done(nil)
  }

  func submit(
    _ posted: PostingCall, with media: PostedMedia, for origin: CallOrigin,
    done: @escaping () -> Void
  ) {
    submit(.postings(.posted(posted, origin: origin)))
    done()
  }

  func flushBus() {}
  func appAsked(on connection: ConnectionNumber) {}
  func activationToken(of app: BundleIdentifier) -> String? { nil }
  func portalCalled(about identifier: String?) -> String? { nil }
  func togglePanel(_ done: @escaping (NotificationFailure?) -> Void) { done(nil) }
  func log(_ line: String) {}
}

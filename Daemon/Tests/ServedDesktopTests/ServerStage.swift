import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import NotificationWire
import ServedDesktop
import Testing
import TestSupport
import Words

/// A server and a client on one bus.
final class ServerStage: ProgramHost {
  static let app: BundleIdentifier = {
    guard let app = BundleIdentifier("program.kettle") else { preconditionFailure("no identifier") }
    return app
  }()

  let bus: PrivateBus
  let server: BusConnection
  let client: BusConnection
  let busIdentifier = "bus-1"
  var environment: [String: String] = [:]
  let version = "1.2.3"
  let words = Vocabulary.english
  var hasShell = false
  /// The numbers that postings receive; without one, they wait.
  var number: UInt32? = 41
  let buttonObservers: Set<BusSender> = []
  var connectors: any ConnectorHost { preconditionFailure("no test needs them") }
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

  /// The lines of the log.
  private(set) var logged: [String] = []

  init() throws {
    bus = try PrivateBus()
    // As many calls may wait as in the daemon.
    var limits = DBusLimits()
    limits.unansweredRequests = ServedDesktopLimits.unansweredRequests
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
    case .posted(_, let origin): if let number { answer(origin, number: number) }
    case .inhibited(_, _, let origin): answer(origin, number: 1)
    case .closed(_, _, _, let origin), .uninhibited(_, let origin):
      clients[origin.connection]?.write(.reply(id: origin.message, .done))
    case .sendersGone, .portalPermissions: break
    }
  }

  func answer(_ origin: CallOrigin, number: UInt32) {
    clients[origin.connection]?.answer(origin.message, number: number)
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
  func log(_ line: String) { logged.append(line) }
}

import DBus
import NotificationModel

/// Chooses the backend: the desktop's own server, else the portal.
///
/// In a sandbox only the portal is used. Elsewhere the selector waits for a server; when something is to be shown without a
/// server, it asks the bus to start one, and if the bus cannot, it tries the portal.
final class BackendSelector: NotificationBackend {
  private let bus: BusConnection
  private let now: () -> BootTime
  private let receive: (DesktopInput) -> Void
  /// The identifier of the bus; empty until the bus has answered.
  private var busIdentifier = ""
  /// The last number that an earlier daemon assigned to a notification of the portal.
  private let lastNumber: UInt32
  private let desktopService: () -> String?
  private let log: (String) -> Void
  private var server: FreedesktopBackend?
  private var portal: PortalBackend?
  /// Whether the selector has asked for the activatable names since the last server.
  private var hasAsked = false
  /// Whether the bus can start a server.
  private var canStartServer = false
  /// Whether our own daemon is the portal's backend.
  private var isPortalOurs = false
  /// Whether notifications were sent to the portal before that was known; some may still be forwarded to us.
  private var hasUsedPortal = false

  init(
    bus: BusConnection, isInSandbox: Bool = false, lastNumber: UInt32 = 0,
    now: @escaping () -> BootTime, screen: @escaping () -> ScreenReadiness,
    desktopService: @escaping () -> String?, log: @escaping (String) -> Void,
    receive: @escaping (DesktopInput) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.lastNumber = lastNumber
    self.now = now
    self.receive = receive
    self.desktopService = desktopService
    self.log = log
    // The bus answers in order, so its identifier is known before a server is.
    try bus.callDriver("GetId") { [weak self] result in
      self?.busIdentifier = (try? result.get())?.arguments.first?.text ?? ""
    }
    if isInSandbox {
      try openPortal()
      portal?.wake()
    } else {
      server = try FreedesktopBackend(bus: bus, now: now, screen: screen) { [weak self] in
        self?.handleServer($0)
      }
    }
  }

  var isOpen: Bool { open != nil }

  /// Whether the desktop's own server assigned this number to one of our notifications.
  func gave(_ id: UInt32) -> Bool { server?.gave(id) == true }

  private var open: (any NotificationBackend)? {
    if server?.isOpen == true { return server }
    return portal?.isOpen == true ? portal : nil
  }

  func notify(_ token: NotifyToken, _ call: NotifyCall) {
    guard let open else { return receive(.notifyFailed(token, error: "no server is there")) }
    open.notify(token, call)
  }

  var nextDeadline: BootTime? {
    [server?.nextDeadline, portal?.nextDeadline].compactMap(\.self).min()
  }

  func timePassed() {
    server?.timePassed()
    portal?.timePassed()
  }

  func close(id: UInt32) { open?.close(id: id) }

  func close() {
    server?.close()
    portal?.close()
    server = nil
    portal = nil
  }

  /// Asks for the activatable names once for each lost server; idle desktops are not disturbed.
  ///
  /// The selector waits for a server that is present but has not reported its capabilities yet. A server that the bus could
  /// not start is started again.
  func wake() {
    guard !isOpen, portal == nil, server?.hasOwner != true else { return }
    if canStartServer { server?.wake() }
    guard !hasAsked else { return }
    hasAsked = true
    _ = try? bus.callDriver("ListActivatableNames") { [weak self] result in
      self?.start(among: (try? result.get())?.arguments.first?.texts ?? [])
    }
  }

  /// Starts the server that could not start without a screen, as soon as the screen is ready.
  func screenAppeared() {
    if canStartServer, !isOpen { server?.screenAppeared() }
  }

  private func start(among names: [String]) {
    guard !isOpen, server?.hasOwner != true else { return }
    let services = [FreedesktopBackend.name, desktopService()].compactMap(\.self)
    let service = services.first(where: names.contains)
    canStartServer = service != nil
    if let service {
      server?.service = service
      server?.wake()
    } else if names.contains(PortalBackend.name), !isPortalOurs {
      do throws(DBusError) {
        try openPortal()
        portal?.wake()
      } catch {
        log("the portal cannot be used: \(error)")
      }
    } else {
      log("no notification server is on the bus; notifications go to the list")
    }
  }

  /// Stops using the portal; returns whether it was ever used.
  func leavePortal() -> Bool {
    isPortalOurs = true
    guard let portal else { return hasUsedPortal }
    let wasOpen = portal.isOpen
    hasUsedPortal = true
    portal.close()
    self.portal = nil
    log("the portal shows through this system itself; notifications go to the list")
    if wasOpen { receive(.serverVanished) }
    return true
  }

  private func openPortal() throws(DBusError) {
    portal = try PortalBackend(bus: bus, lastNumber: lastNumber, now: now) { [weak self] in
      self?.handlePortal($0)
    }
  }

  /// The desktop's own server takes precedence over the portal.
  private func handleServer(_ input: DesktopInput) {
    switch input {
    case .serverAppeared:
      if portal?.isOpen == true { receive(.serverVanished) }
      portal?.close()
      portal = nil
      hasAsked = false
    case .serverVanished: hasAsked = false
    default: break
    }
    receive(input.on(bus: busIdentifier))
  }

  private func handlePortal(_ input: DesktopInput) {
    guard server?.isOpen != true else { return }
    receive(input.on(bus: busIdentifier))
  }
}

/// The connection to the service that shows bubbles: a notification server, or the portal.
///
/// A backend is configured completely at its creation, and is used on one executor only. It reports to its closure; after
/// `close` it reports nothing.
protocol NotificationBackend: AnyObject {
  /// Whether a service is present that can show something now.
  var isOpen: Bool { get }
  /// Shows a bubble; the outcome is reported under the token.
  func notify(_ token: NotifyToken, _ call: NotifyCall)
  /// Removes a bubble; a bubble that is already gone is ignored.
  func close(id: UInt32)
  /// When `timePassed` is to be called; `nil` while nothing waits for a time.
  var nextDeadline: BootTime? { get }
  /// Performs due work, when the time of `nextDeadline` may have come.
  func timePassed()
  /// Starts the server if none is present and the bus can start one.
  func wake()
  /// Stops listening.
  func close()
}

extension DesktopInput {
  /// The same with the identifier of the bus.
  fileprivate func on(bus: String) -> DesktopInput {
    guard case .serverAppeared(var server) = self else { return self }
    server.bus = bus
    return .serverAppeared(server)
  }
}

extension NotificationBackend {
  var nextDeadline: BootTime? { nil }
  func timePassed() {}
}

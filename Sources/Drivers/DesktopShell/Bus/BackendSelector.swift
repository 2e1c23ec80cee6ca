import DBus
import NotificationModel

/// Chooses the way to the person: the desktop's own server, else the portal.
///
/// In a sandbox only the portal is asked. Elsewhere a server is waited for; when something is to be
/// shown and there is none, the bus is asked to start one, and where it cannot, the portal is tried.
final class BackendSelector: NotificationBackend {
  private let bus: BusConnection
  private let now: () -> BootTime
  private let take: (DesktopInput) -> Void
  private let log: (String) -> Void
  private var server: FreedesktopBackend?
  private var portal: PortalBackend?
  /// Whether the names that can be started were asked for since the last server.
  private var hasAsked = false

  init(
    bus: BusConnection, isInSandbox: Bool = false, now: @escaping () -> BootTime,
    log: @escaping (String) -> Void, take: @escaping (DesktopInput) -> Void
  ) throws(DBusError) {
    self.bus = bus
    self.now = now
    self.take = take
    self.log = log
    if isInSandbox {
      try openPortal()
      portal?.wake()
    } else {
      server = try FreedesktopBackend(bus: bus) { [weak self] in self?.heardOfServer($0) }
    }
  }

  var isOpen: Bool { open != nil }

  private var open: (any NotificationBackend)? {
    if server?.isOpen == true { return server }
    return portal?.isOpen == true ? portal : nil
  }

  func notify(_ token: NotifyToken, _ call: NotifyCall) {
    guard let open else { return take(.notifyFailed(token, error: "no server is there")) }
    open.notify(token, call)
  }

  var nextDeadline: BootTime? { portal?.nextDeadline }

  func timePassed() { portal?.timePassed() }

  func close(id: UInt32) { open?.close(id: id) }

  func close() {
    server?.close()
    portal?.close()
    server = nil
    portal = nil
  }

  /// Asks once for each server that was lost; idle desktops are left alone.
  ///
  /// A server that is there and has not said yet what it can do is waited for.
  func wake() {
    guard !isOpen, !hasAsked, portal == nil, server?.hasOwner != true else { return }
    hasAsked = true
    _ = try? bus.call(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "ListActivatableNames"
    ) { [weak self] result in
      self?.start(among: (try? result.get())?.arguments.first?.texts ?? [])
    }
  }

  private func start(among names: [String]) {
    guard !isOpen, server?.hasOwner != true else { return }
    if names.contains(FreedesktopBackend.name) {
      server?.wake()
    } else if names.contains(PortalBackend.name) {
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

  private func openPortal() throws(DBusError) {
    portal = try PortalBackend(bus: bus, now: now) { [weak self] in self?.heardOfPortal($0) }
  }

  /// The desktop's own server goes before the portal.
  private func heardOfServer(_ input: DesktopInput) {
    switch input {
    case .serverAppeared:
      if portal?.isOpen == true { take(.serverVanished) }
      portal?.close()
      portal = nil
      hasAsked = false
    case .serverVanished: hasAsked = false
    default: break
    }
    take(input)
  }

  private func heardOfPortal(_ input: DesktopInput) {
    guard server?.isOpen != true else { return }
    take(input)
  }
}

/// The way to whatever shows bubbles: a notification server of its own, or the portal.
///
/// A door is given everything it needs when it is made, and is used on one executor only. What it
/// learns goes to the closure it was given; after `close` nothing does.
protocol NotificationBackend: AnyObject {
  /// Whether somebody is there who can show something now.
  var isOpen: Bool { get }
  /// Shows a bubble; what came of it is told under the token.
  func notify(_ token: NotifyToken, _ call: NotifyCall)
  /// Takes a bubble away; one that is gone already is no error.
  func close(id: UInt32)
  /// When `timePassed` is to be called; absent while nothing waits for a time.
  var nextDeadline: BootTime? { get }
  /// The time of `nextDeadline` may have come.
  func timePassed()
  /// Starts the server where the bus can do that and nobody is there.
  func wake()
  /// Listens no longer.
  func close()
}

extension NotificationBackend {
  var nextDeadline: BootTime? { nil }
  func timePassed() {}
}

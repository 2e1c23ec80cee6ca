import DBus
import DesktopServer
import DesktopShell
import NotificationEngine
import NotificationModel

// Messages between the daemon and the desktop's programs on the bus connection of the desktop's shell.

extension DesktopPeer {
  /// Opens the connection to the session's bus, with the limits that its programs need.
  static func open(_ environment: [String: String]) throws(DBusError) -> BusConnection {
    var limits = DBusLimits()
    limits.bytes = DesktopServerLimits.messageBytes
    limits.sentElements = DesktopServerLimits.answerValues
    limits.unansweredRequests = DesktopServerLimits.unansweredRequests
    limits.callsInFlight = DesktopServerLimits.questionsToBus
    limits.watches = DesktopServerLimits.watches
    return try BusConnection.session(environment: environment, limits: limits)
  }

  /// Changes the desktop mode.
  func choose(_ choice: DesktopChoice) {
    serving?.choose(choice)
    flush()
  }

  /// A program shows banners in place of the desktop's server, or no longer does.
  func presenterChanged(_ isThere: Bool) {
    shell?.presenterChanged(isThere)
    bus?.changed()
  }

  /// Starts an app over the bus; returns false without a bus.
  func wake(_ order: LaunchRequest, _ done: @escaping (AppWaking.Outcome) -> Void) -> Bool {
    defer { bus?.changed() }
    return serving?.wake(order, done) ?? false
  }
}

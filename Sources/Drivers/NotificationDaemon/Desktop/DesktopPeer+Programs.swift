import DBus
import DesktopServer
import NotificationEngine
import NotificationModel
import NotificationWire

// What the daemon and the programs of the desktop say to each other over the bus of the desktop's shell.

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

  /// Changes who shows the notifications of the desktop's programs.
  func choose(_ choice: DesktopChoice) {
    serving?.choose(choice)
    flush()
  }

  /// Answers a program of the desktop, or reports to it.
  func perform(_ effect: Effect.Postings) {
    serving?.perform(effect)
    bus?.changed()
  }

  /// Answers a program of the desktop, or tells it something.
  func write(_ message: ServerMessage, to program: ConnectionNumber) {
    serving?.write(message, to: program)
    bus?.changed()
  }

  /// Tells programs of the desktop what has come together.
  func flushPrograms() {
    serving?.flush()
    bus?.changed()
  }

  /// Starts an app over the bus; false if there is no bus.
  func wake(_ order: LaunchRequest, _ done: @escaping (AppWaking.Outcome) -> Void) -> Bool {
    defer { bus?.changed() }
    return serving?.wake(order, done) ?? false
  }
}

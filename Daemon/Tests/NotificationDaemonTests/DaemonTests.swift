import DaemonSupport
import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@Suite(.serialized)
struct DaemonTests {
  private let organizer: BundleIdentifier

  init() throws {
    organizer = try #require(BundleIdentifier("com.example.organizer"))
  }

  /// Connects an app and lets the user allow it.
  private func allowedApp(on daemon: RunningDaemon, _ control: ControlClient) throws -> CenterClient
  {
    let app = daemon.app()
    let granted = Mailbox<Result<AppReply, NotificationFailure>>()
    app.send(.settings(.requestAuthorization([.alert, .sound, .badge]))) { granted.put($0) }
    // The next call is answered after the question was asked, because calls keep their order.
    _ = try app.ask(.settings(.all))
    _ = try control.call(.settings(.authorize(app: organizer, .allow)))
    #expect(try granted.take().get() == .granted(true))
    return app
  }

  @Test func `The language of the settings applies without a shell`() throws {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    let settings = ControlCall.settings(.changeGlobalSettings(["language": "de"]))
    #expect(try control.call(settings) == .done)
    guard case .doctor(let findings) = try control.call(.doctor) else {
      Issue.record("the doctor did not answer")
      return
    }
    #expect(findings.first { $0.subject == "language" }?.finding.contains("de") == true)
  }

  @Test func `A reminder is shown at its due date, and the user's response reaches the app`()
    throws
  {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    let shell = daemon.control()
    let shown = Mailbox<ShellEvent>()
    shell.receiveEvents { shown.put($0) }
    _ = try shell.call(.attachShell(name: "test"))
    let app = try allowedApp(on: daemon, control)
    let events = Mailbox<AppEvent>()
    app.receiveEvents { events.put($0) }
    #expect(try app.ask(.responses(.setDelegate(isSet: true))) == .done)
    #expect(try app.ask(.notifications(.add(.reminder("milk", after: 3_600)))) == .done)
    #expect(try control.call(.advanceClock(byMicroseconds: 3_600_000_000)) == .done)
    let event = shown.take { if case .notifications(.present) = $0 { true } else { false } }
    guard case .notifications(.present(let banner)) = event else { return }
    #expect(banner.title == "Reminder milk")
    _ = try control.call(.responses(.respond(banner.key, .open)))
    guard case .responses(.didReceive(let token, let response)) = events.take() else {
      Issue.record("the app got something else")
      return
    }
    #expect(response.actionIdentifier == NotificationAction.defaultIdentifier)
    #expect(try app.ask(.responses(.responseHandled(token: token))) == .done)
    #expect(try control.call(.responses(.keptResponses)) == .responses([]))
  }

  @Test func `An acknowledged request is still pending after a stop and a new start`() throws {
    let daemon = try RunningDaemon()
    let app = try allowedApp(on: daemon, daemon.control())
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 3_600))))
    daemon.stop()
    let second = try RunningDaemon(folder: daemon.folder)
    guard
      case .pending(let pending) = try second.control().call(
        .notifications(.pending(app: organizer)))
    else {
      Issue.record("no list")
      return
    }
    #expect(pending.map(\.request.identifier) == ["milk"])
  }

  @Test func `Only one daemon serves a data folder`() throws {
    let daemon = try RunningDaemon()
    #expect(throws: (any Error).self) { try RunningDaemon(folder: daemon.folder) }
    #expect(try daemon.control().call(.responses(.keptResponses)) == .responses([]))
  }

  @Test(.rules("F14")) func `An app is started for a response if none of its processes runs`()
    throws
  {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    let app = try allowedApp(on: daemon, control)
    let proof = daemon.folder + "/launched"
    _ = try app.ask(
      .apps(
        .setLaunchCommand([
          "/bin/sh", "-c",
          "echo $USERNOTIFICATIONS_LAUNCH > \(proof).new; mv \(proof).new \(proof)",
        ])))
    _ = try app.ask(.notifications(.add(.reminder("milk", after: nil))))
    app.close()
    let key = try #require(try delivered(control).first?.key)
    _ = try control.call(.responses(.respond(key, .open)))
    try wait { FileManager.default.fileExists(atPath: proof) }
    #expect(try String(contentsOfFile: proof, encoding: .utf8) == "response\n")
    // The program ended without handling the response, which is therefore stored and reported.
    try wait {
      guard case .responses(let kept) = try control.call(.responses(.keptResponses)) else {
        return false
      }
      return kept.first?.problem.contains("ended before it received the response") == true
    }
  }

  @Test func `A missing program is reported, and its response is kept`() throws {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    let app = try allowedApp(on: daemon, control)
    _ = try app.ask(.apps(.setLaunchCommand(["/nowhere/organizer"])))
    _ = try app.ask(.notifications(.add(.reminder("milk", after: nil))))
    app.close()
    let key = try #require(try delivered(control).first?.key)
    _ = try control.call(.responses(.respond(key, .open)))
    try wait {
      guard case .responses(let kept) = try control.call(.responses(.keptResponses)) else {
        return false
      }
      return kept.first?.problem.contains("/nowhere/organizer") == true
    }
  }

  @Test(.rules("B17")) func `A clock that is set back makes no notification come twice`() throws {
    let daemon = try RunningDaemon()
    let control = daemon.control()
    let app = try allowedApp(on: daemon, control)
    _ = try app.ask(.notifications(.add(.reminder("milk", after: 60))))
    _ = try control.call(.advanceClock(byMicroseconds: 120_000_000))
    guard case .status(let status) = try control.call(.status) else { return }
    let yearBack = status.now.advanced(bySeconds: -365 * 86_400)
    _ = try control.call(.setClock(yearBack))
    #expect(try delivered(control).count == 1)
    _ = try control.call(.notifications(.clear(app: nil, identifiers: nil)))
    _ = try control.call(.advanceClock(byMicroseconds: 86_400_000_000))
    #expect(try delivered(control).isEmpty)
  }

  @Test func `The real clock cannot be moved by a command`() throws {
    let daemon = try RunningDaemon(isSimulator: false)
    #expect(throws: NotificationFailure.self) {
      try daemon.control().call(.advanceClock(byMicroseconds: 1))
    }
  }

  private func delivered(_ control: ControlClient) throws -> [DeliveredNotification] {
    guard case .delivered(let list) = try control.call(.notifications(.delivered(app: nil))) else {
      return []
    }
    return list
  }
}

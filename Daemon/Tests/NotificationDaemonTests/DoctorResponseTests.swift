import DaemonSupport
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The doctor's advice about a response that waits for its app.
@Suite(.blocking, .timeLimit(.minutes(5))) struct DoctorResponseTests {
  private let daemon: RunningDaemon
  private let organizer: BundleIdentifier

  init() throws {
    daemon = try RunningDaemon()
    organizer = try #require(BundleIdentifier("com.example.organizer"))
  }

  /// Opens a notification of the app, which does not run, and returns the doctor's advice.
  private func remedy() throws -> String {
    let control = daemon.control()
    _ = try control.call(
      .notifications(.schedule(app: organizer, .reminder("a", after: nil), category: nil)))
    guard case .delivered(let list) = try control.call(.notifications(.delivered(app: organizer)))
    else { return "" }
    _ = try control.call(.responses(.respond(try #require(list.first).key, .open)))
    var remedy: String?
    // A program is tried before its response is kept.
    try wait {
      guard case .doctor(let findings) = try control.call(.doctor) else { return false }
      remedy = findings.first { $0.subject.hasPrefix("response ") }?.remedy
      return remedy != nil
    }
    return remedy ?? ""
  }

  @Test func `The answer to a script that has no program is taken by a command`() throws {
    #expect(try remedy().contains("`unctl responses --take --app com.example.organizer`"))
  }

  @Test func `The answer to a program is not offered to a command, which is refused for it`() throws
  {
    let app = daemon.app()
    _ = try app.ask(.apps(.setLaunchCommand(["/nowhere/organizer"])))
    app.close()
    let remedy = try remedy()
    #expect(remedy.hasPrefix("Start the app"))
    #expect(!remedy.contains("unctl responses"))
  }
}

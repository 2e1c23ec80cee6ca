import DaemonSupport
import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import Testing

/// Apps that are opened, and pushes that the user of the machine sends.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct OpeningTests {
  private let organizer: BundleIdentifier
  private let daemon: RunningDaemon
  private let control: ControlClient

  init() throws {
    organizer = try #require(BundleIdentifier("com.example.organizer"))
    daemon = try RunningDaemon()
    control = daemon.control()
  }

  /// Makes the organizer known with a launch command, and authorized.
  private func makeKnown(startedBy command: [String]? = nil) throws {
    let app = daemon.app()
    _ = try app.ask(.settings(.all))
    if let command { _ = try app.ask(.apps(.setLaunchCommand(command))) }
    _ = try control.call(.settings(.authorize(app: organizer, .allow)))
    app.close()
    // A call on another connection is handled after the end of this one was read.
    try waitUntilAlone()
  }

  private func waitUntilAlone() throws {
    let deadline = Date().addingTimeInterval(60)
    while true {
      guard case .status(let status) = try control.call(.status) else { return }
      if status.connections == 1 { return }
      try #require(Date() < deadline)
    }
  }

  @Test func `A program is started with the reason in its environment`() throws {
    // A pipe's other end is opened by the started program, so no other wait is necessary.
    let pipe = daemon.folder + "/pipe"
    let maker = try Spawn.detached(
      executable: "/usr/bin/mkfifo", arguments: [pipe], environment: [:])
    #expect(try Spawn.wait(for: maker).isSuccess)
    try makeKnown(startedBy: ["/bin/sh", "-c", "echo $USERNOTIFICATIONS_LAUNCH > \(pipe)"])
    #expect(try control.call(.apps(.openApp(app: organizer))) == .done)
    let handle = try #require(FileHandle(forReadingAtPath: pipe))
    #expect(try handle.readToEnd() == Data("open\n".utf8))
  }

  @Test func `A missing program is refused by its name, and can be opened again`() throws {
    try makeKnown(startedBy: ["/nowhere/organizer"])
    for _ in 0..<2 {
      let failure = #expect(throws: NotificationFailure.self) {
        try control.call(.apps(.openApp(app: organizer)))
      }
      #expect(failure?.code == .unsupported)
      #expect(failure?.field == "app")
      #expect(failure?.message.contains("/nowhere/organizer") == true)
    }
  }

  @Test func `An app that is connected counts as open`() throws {
    let app = daemon.app()
    _ = try app.ask(.apps(.setLaunchCommand(["/nowhere/organizer"])))
    #expect(try control.call(.apps(.openApp(app: organizer))) == .done)
    app.close()
  }

  @Test func `A push by command is shown like one of a server`() throws {
    try makeKnown()
    let payload = #"{"aps": {"alert": "Hi", "badge": "x"}, "order": 7}"#
    #expect(
      try control.call(.push(app: organizer, payload: payload, identifier: "offer")) == .done)
    guard case .delivered(let list) = try control.call(.notifications(.delivered(app: nil))) else {
      return
    }
    #expect(list.map(\.request.identifier) == ["offer"])
    #expect(list.first?.request.trigger == .push)
    #expect(list.first?.request.content.body == "Hi")
    #expect(list.first?.request.content.userInfo["order"] == .integer(7))
  }

  @Test(
    arguments: [
      (#"{"aps":"#, NotificationFailure.Code.invalidValue, "payload"),
      (#"{"alert":"Hi"}"#, .invalidValue, "aps"),
      (
        #"{"aps":{"alert":""# + String(repeating: "x", count: 4_096) + #""}}"#, .limitReached,
        "payload"
      ),
    ])
  func `An invalid payload is refused by its field`(
    payload: String, code: NotificationFailure.Code, field: String
  ) throws {
    try makeKnown()
    let failure = #expect(throws: NotificationFailure.self) {
      try control.call(.push(app: organizer, payload: payload, identifier: nil))
    }
    #expect(failure?.code == code)
    #expect(failure?.field == field)
    guard case .delivered(let list) = try control.call(.notifications(.delivered(app: nil))) else {
      return
    }
    #expect(list.isEmpty)
  }

  @Test func `A push for an unknown app is refused`() throws {
    let failure = #expect(throws: NotificationFailure.self) {
      try control.call(
        .push(app: organizer, payload: #"{"aps":{"alert":"Hi"}}"#, identifier: nil))
    }
    #expect(failure?.code == .notFound)
  }

  @Test func `A payload is checked while it is typed`() throws {
    let whole = #"{"aps":{"alert":"Hi","badge":"x"}}"#
    for length in 0..<whole.utf8.count {
      let text = String(whole.prefix(length))
      guard case .pushChecked(let check) = try control.call(.checkPush(payload: text)) else {
        return
      }
      #expect(check.problems.map(\.field) == ["payload"])
      #expect(check.bytes == length)
    }
    guard case .pushChecked(let check) = try control.call(.checkPush(payload: whole)) else {
      return
    }
    #expect(check.problems.map(\.rule) == ["H5"])
    #expect(check.isNotification)
    #expect(check.limit == 4_096)
  }
}

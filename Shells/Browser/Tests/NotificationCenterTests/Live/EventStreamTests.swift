import Foundation
import NotificationModel
import NotificationTransport
import Testing

@testable import notification_center

/// Windows that listen to a real daemon: the present state, then the events.
@Suite(.timeLimit(.minutes(5)))
struct EventStreamTests {
  private let stage: Stage

  init() throws {
    stage = try Stage()
  }

  private func titles(_ message: EventWindow.Message?) -> [String] {
    let groups = message?.events.compactMap { $0["groups"] as? [[String: Any]] }.flatMap(\.self)
    let members = groups?.compactMap { $0["members"] as? [[String: Any]] }.flatMap(\.self)
    return members?.compactMap { $0["title"] as? String } ?? []
  }

  @Test func `A window begins with the present state in one message`() throws {
    try stage.deliver("tea") { $0.badge = 3 }
    let window = try stage.browser().events()
    #expect(window.head.status == 200)
    #expect(window.head.headers["content-type"] == "text/event-stream")
    #expect(window.head.headers["cache-control"] == "no-store")
    let first = try #require(window.next())
    #expect(first.kinds == ["snapshot", "lockChanged", "list", "badge"])
    #expect(titles(first) == ["tea"] && first.number != nil)
    let snapshot = first.events[0]
    #expect(snapshot["version"] as? String == "0.1.0" && snapshot["isSimulator"] as? Bool == true)
    #expect(snapshot["now"] is Int && snapshot["timeZone"] is String)
  }

  @Test func `A notification is sent to all windows, and withdrawn from all`() throws {
    let first = try stage.browser().events()
    let second = try stage.browser().events()
    for window in [first, second] { #expect(window.next()?.kinds.first == "snapshot") }
    try stage.deliver("tea")
    for window in [first, second] { #expect(window.presented(through: "tea") == ["tea"]) }
    let answer = try stage.browser().call(#"{"call":"clear","app":"com.example.script"}"#)
    #expect(answer.status == 200)
    for window in [first, second] { #expect(window.next(with: "withdraw") != nil) }
  }

  @Test func `The start of another window sends no message to the first`() throws {
    let first = try stage.browser().events()
    _ = first.next()
    let second = try stage.browser().events()
    #expect(second.next()?.kinds.first == "snapshot")
    try stage.deliver("tea")
    #expect(first.next()?.kinds.first == "present")
    #expect(second.next()?.kinds.first == "present")
  }

  @Test func `A window that comes back misses no message and gets none twice`() throws {
    let browser = try stage.browser()
    let window = try browser.events()
    _ = window.next()
    try stage.deliver("one")
    let last = try #require(window.next(with: "present")?.number)
    window.close()
    try stage.deliver("two")
    try stage.deliver("three")
    let resumed = try browser.events(after: last)
    #expect(resumed.presented(through: "three") == ["two", "three"])
  }

  @Test(arguments: ["0", "1", "99999999999999999999", "x", "-5"])
  func `A window that was away too long, or is unknown, begins again`(last: String) throws {
    try stage.deliver("tea")
    let window = try stage.browser().events(after: last)
    let first = window.next()
    #expect(first?.kinds.first == "snapshot" && titles(first) == ["tea"])
  }

  @Test func `A flood becomes few messages, and each notification is in one`() throws {
    let window = try stage.browser().events()
    _ = window.next()
    let control = stage.control
    let app = try #require(BundleIdentifier("com.example.script"))
    for number in 1...300 {
      var content = NotificationContent()
      content.title = .literal("\(number)")
      let request = NotificationRequest(identifier: "\(number)", content: content, trigger: nil)
      _ = try control.call(.notifications(.schedule(app: app, request, category: nil)))
    }
    #expect(window.presented(through: "300") == (1...300).map(String.init))
  }

  @Test func `A restarted daemon is reported as lost and found, with a new snapshot`() throws {
    let window = try stage.browser().events()
    _ = window.next()
    try stage.deliver("tea")
    _ = window.presented(through: "tea")
    stage.stopDaemon()
    #expect(window.next(with: "daemonLost")?.kinds.last == "daemonLost")
    let refused = try stage.browser().call(#"{"call":"status"}"#)
    #expect(refused.status == 503 && refused.code == "noDaemon")
    let during = try stage.browser().events()
    #expect(during.next()?.kinds == ["daemonLost"])
    try stage.startDaemon()
    for window in [window, during] {
      let message = window.next(with: "snapshot")
      #expect(message?.kinds.first == "snapshot" && titles(message) == ["tea"])
    }
    try stage.deliver("cake")
    for window in [window, during] { #expect(window.presented(through: "cake") == ["cake"]) }
    #expect(try stage.browser().call(#"{"call":"status"}"#).status == 200)
  }

  @Test func `A window that is closed makes room`() throws {
    let browser = try stage.browser()
    var windows: [EventWindow] = []
    for _ in 0..<WebLimits.windows {
      let window = try browser.events()
      #expect(window.next()?.kinds.first == "snapshot")
      windows.append(window)
    }
    let refused = try browser.get("/events")
    #expect(refused.status == 503 && refused.code == "limitReached")
    windows[0].close()
    // The kernel reports the close to the server a little later; each further try is a response of its own.
    var status = 503
    while status == 503 {
      let window = try browser.events()
      status = window.head.status
      if status == 200 { #expect(window.next()?.kinds.first == "snapshot") }
    }
    #expect(status == 200)
  }
}

/// Windows before the daemon runs.
@Suite(.timeLimit(.minutes(5)))
struct AbsentDaemonTests {
  @Test func `The page is served before the daemon runs, and says that it is missing`() throws {
    let stage = try Stage(hasDaemon: false)
    let browser = try stage.browser()
    #expect(try browser.get("/").status == 200)
    let window = try browser.events()
    #expect(window.next()?.kinds == ["daemonLost"])
    #expect(try browser.call(#"{"call":"status"}"#).status == 503)
    try stage.startDaemon()
    #expect(window.next(with: "snapshot")?.kinds.first == "snapshot")
    try stage.deliver("tea")
    #expect(window.presented(through: "tea") == ["tea"])
  }

  @Test func `Stopping ends the windows and the server`() throws {
    let stage = try Stage()
    let window = try stage.browser().events()
    _ = window.next()
    stage.shell.stop()
    #expect(window.waitForEnd())
  }
}

import Foundation
import NotificationModel
import NotificationTransport
import Testing

@testable import notification_center

/// A window that does not read neither slows the others nor uses the server's memory.
@Suite(.timeLimit(.minutes(5)))
struct SlowWindowTests {
  @Test func `A window that fell behind begins again, and the others get everything`() throws {
    // On a machine with much other work, sending takes longer than a reader may take.
    let stage = try Stage { $0.writeSeconds = 600 }
    let quick = try stage.browser().events()
    let slow = try stage.browser().events()
    for window in [quick, slow] { #expect(window.next()?.kinds.first == "snapshot") }
    try slow.setReading(false)
    let control = stage.control
    let app = try #require(BundleIdentifier("com.example.script"))
    // More than the server keeps and the kernel holds for one connection.
    for number in 1...80 {
      var content = NotificationContent()
      content.title = .literal("\(number)")
      content.body = .literal(String(repeating: "x", count: 100_000))
      let request = NotificationRequest(identifier: "\(number)", content: content, trigger: nil)
      _ = try control.call(.notifications(.schedule(app: app, request, category: nil)))
      // Reading along, as a browser does.
      #expect(quick.presented(through: "\(number)") == ["\(number)"])
    }
    try slow.setReading(true)
    #expect(slow.next(with: "snapshot") != nil)
    var content = NotificationContent()
    content.title = .literal("last")
    _ = try control.call(
      .notifications(
        .schedule(
          app: app, NotificationRequest(identifier: "last", content: content, trigger: nil),
          category: nil)))
    #expect(slow.presented(through: "last") == ["last"])
  }
}

import Foundation
import NotificationModel
import Testing

@testable import notification_center

/// Windows that follow the timeline of notifications, over a real daemon.
@Suite(.timeLimit(.minutes(5)))
struct TimelineWindowTests {
  private let stage: Stage

  init() throws {
    stage = try Stage()
  }

  /// The reported steps of a request, up to one.
  private func steps(of identifier: String, through last: String, in window: EventWindow)
    -> [String]
  {
    var steps: [String] = []
    while steps.last != last, let message = window.next(with: "noted") {
      steps += message.events.compactMap { $0["entry"] as? [String: Any] }
        .filter { $0["identifier"] as? String == identifier }
        .compactMap { $0["step"] as? String }
    }
    return steps
  }

  @Test
  func `A window that follows the timeline receives each step, and other windows receive no step`()
    throws
  {
    let plain = try stage.browser().events()
    #expect(plain.next()?.kinds.first == "snapshot")
    let following = try stage.browser().events(query: "?follow=timeline")
    #expect(following.next()?.kinds.first == "snapshot")
    try stage.deliver("tea")
    #expect(steps(of: "tea", through: "decided", in: following) == ["added", "decided"])
    while let message = plain.next() {
      #expect(!message.kinds.contains("noted"))
      if message.kinds.contains("present") { break }
    }
  }

  @Test func `A window that follows the timeline continues after the daemon was restarted`() throws
  {
    let window = try stage.browser().events(query: "?follow=timeline")
    #expect(window.next()?.kinds.first == "snapshot")
    stage.stopDaemon()
    #expect(window.next(with: "daemonLost") != nil)
    try stage.startDaemon()
    #expect(window.next(with: "snapshot") != nil)
    try stage.deliver("tea")
    #expect(steps(of: "tea", through: "decided", in: window) == ["added", "decided"])
  }
}

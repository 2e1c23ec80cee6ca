import TestSupport
import Testing
import UserNotifications

/// The rules of lists and badges that matter most, through the whole system (G2 to G6).
struct ListDepthTests {
  @Test(.rules("G2"), arguments: Depth.allCases)
  func `A delivered notification that is still listed can be read`(depth: Depth) async throws {
    try await depth.stage { stage in
      let start = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("now") { $0.userInfo = ["dose": 2] })
        try await center.add(.sample("later", after: 60))
        return await center.deliveredNotifications().map(\.date).first
      }
      try await stage.advance(by: 60)
      try await stage.run {
        let delivered = await UNUserNotificationCenter.current().deliveredNotifications()
          .sorted { $0.date < $1.date }
        #expect(delivered.map(\.request.identifier) == ["now", "later"])
        #expect(delivered.first?.request.content.userInfo["dose"] as? Int == 2)
        let elapsed = start.flatMap { delivered.last?.date.timeIntervalSince($0) }
        #expect(elapsed.map { $0.rounded() } == 60)
      }
    }
  }

  @Test(.rules("G3"), arguments: Depth.allCases)
  func `Removing changes one list only`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        for name in ["a", "b"] {
          try await center.add(.sample(name))
          try await center.add(.sample(name, after: 60))
        }
        center.removeDeliveredNotifications(withIdentifiers: ["a", "nobody"])
        center.removePendingNotificationRequests(withIdentifiers: ["b", "nobody"])
        let (pending, delivered) = (
          await center.pendingNotificationRequests().map(\.identifier),
          await center.deliveredNotifications().map(\.request.identifier)
        )
        #expect(pending == ["a"])
        #expect(delivered == ["b"])
      }
      #expect(stage.listed == ["b"])
    }
  }

  @Test(.rules("G4"), arguments: Depth.allCases)
  func `The list keeps notifications until they are cleared, opened or replaced`(depth: Depth)
    async throws
  {
    try await depth.stage { stage in
      try await stage.runAllowed {
        for name in ["cleared", "opened", "left"] {
          try await UNUserNotificationCenter.current().add(.sample(name))
        }
      }
      let delegate = RecordingDelegate()
      try await stage.run { UNUserNotificationCenter.current().delegate = delegate }
      try await stage.respond(.dismiss, to: "cleared")
      try await stage.respond(.tap, to: "opened")
      try await stage.advance(by: 90 * 86_400)
      #expect(stage.listed == ["left"])
    }
  }

  @Test(.rules("G5"), arguments: Depth.allCases)
  func `The badge is set outright, and a negative one is refused`(depth: Depth) async throws {
    try await depth.stage { stage in
      let error = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.setBadgeCount(7)
        return await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
      }
      #expect(error?.code == .badgeInputInvalid)
      #expect(stage.badge == 7)
      try await stage.run { try await UNUserNotificationCenter.current().setBadgeCount(0) }
      #expect(stage.badge == 0)
    }
  }

  @Test(.rules("G6"), arguments: Depth.allCases)
  func `Reading and removing leave the badge`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        try await center.add(.sample("read") { $0.badge = 2 })
        try await center.add(.sample("removed"))
      }
      try await stage.respond(.tap, to: "read")
      try await stage.run {
        UNUserNotificationCenter.current().removeAllDeliveredNotifications()
      }
      #expect(stage.listed.isEmpty)
      #expect(stage.badge == 2)
    }
  }
}

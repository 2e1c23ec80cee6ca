import TestSupport
import Testing
import UserNotifications

/// The rules of requests that matter most, through the whole system (B1, B3, B18, B19).
struct RequestDepthTests {
  @Test(.rules("B1"), arguments: Depth.allCases)
  func `A request replaces the pending one of its identifier`(depth: Depth) async throws {
    try await depth.stage { stage in
      let pending = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("tea", after: 60) { $0.body = "Green" })
        try await center.add(.sample("tea", after: 120) { $0.body = "Black" })
        return await center.pendingNotificationRequests().map(\.content.body)
      }
      #expect(pending == ["Black"])
      try await stage.advance(by: 60)
      #expect(stage.banners.isEmpty)
      try await stage.advance(by: 60)
      #expect(stage.banners.map(\.body) == ["Black"])
    }
  }

  @Test(.rules("B1"), arguments: Depth.allCases)
  func `A delivered notification stays until the new one is due, which comes on top`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("tea") { $0.body = "Green" })
        try await center.add(.sample("milk"))
        try await center.add(.sample("tea", after: 60) { $0.body = "Black" })
      }
      let before = stage.list.flatMap(\.members).map(\.body)
      #expect(before == ["Body of milk", "Green"])
      try await stage.advance(by: 60)
      #expect(stage.list.flatMap(\.members).map(\.body) == ["Black", "Body of milk"])
      #expect(stage.banners.last?.body == "Black")
    }
  }

  @Test(.rules("B3"), arguments: Depth.allCases)
  func `A request without a trigger is delivered at once and is never pending`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let pending = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample())
        return await center.pendingNotificationRequests().count
      }
      #expect(pending == 0)
      #expect(stage.banners.map(\.identifier) == ["sample"])
    }
  }

  @Test(.rules("B18"), arguments: Depth.allCases)
  func `A repeating request stays pending, and each delivery replaces the one before`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        try await center.add(.sample("water", after: 60, repeats: true))
      }
      try await stage.advance(by: 185)
      let pending = try await stage.run {
        await UNUserNotificationCenter.current().pendingNotificationRequests().map(\.identifier)
      }
      #expect(stage.banners.map(\.identifier) == ["water", "water", "water"])
      #expect(stage.listed == ["water"])
      #expect(pending == ["water"])
    }
  }

  @Test(.rules("B19"), arguments: Depth.allCases)
  func `Calls are carried out in their order, and unknown identifiers are ignored`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      let pending = try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        for name in ["a", "b", "c"] {
          center.add(.sample(name, after: 60), withCompletionHandler: nil)
        }
        center.removePendingNotificationRequests(withIdentifiers: ["b", "nobody"])
        center.add(.sample("d", after: 60), withCompletionHandler: nil)
        return await center.pendingNotificationRequests().map(\.identifier)
      }
      #expect(pending == ["a", "c", "d"])
    }
  }
}

import Testing
import UserNotifications
import UserNotificationsTesting

/// What happens when an app asks for permission (A2 to A6, A10).
struct AskingTests {
  @Test(arguments: Depth.allCases)
  func `A2 the person is asked once, and the answer is kept`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await stage.decide(.allow)
      try await stage.run {
        let center = UNUserNotificationCenter.current()
        let answers = [
          try await center.requestAuthorization(options: [.alert]),
          try await center.requestAuthorization(options: [.alert]),
        ]
        #expect(answers == [true, true])
        #expect(await center.notificationSettings().authorizationStatus == .authorized)
      }
      #expect(stage.questions == 1)
    }
  }

  @Test(arguments: Depth.allCases)
  func `A2 an answer of no is kept as well`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await stage.decide(.deny)
      try await stage.run {
        let center = UNUserNotificationCenter.current()
        let answers = [
          try await center.requestAuthorization(options: [.alert]),
          try await center.requestAuthorization(options: [.alert]),
        ]
        #expect(answers == [false, false])
        #expect(await center.notificationSettings().authorizationStatus == .denied)
      }
      #expect(stage.questions == 1)
    }
  }

  @Test(arguments: Depth.allCases)
  func `F1 opening needs no category`(depth: Depth) async throws {
    try await depth.stage { stage in
      let delegate = RecordingDelegate()
      try await stage.runAllowed {
        UNUserNotificationCenter.current().delegate = delegate
        try await UNUserNotificationCenter.current().add(.sample(after: 60))
      }
      try await stage.advance(by: 60)
      #expect(stage.banners.map(\.identifier) == ["sample"])
      try await stage.respond(.tap)
      #expect(
        delegate.responses == [
          .init(identifier: "sample", action: UNNotificationDefaultActionIdentifier)
        ])
    }
  }
}

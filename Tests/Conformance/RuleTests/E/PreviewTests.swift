import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The texts that are shown when previews are hidden (E16).
struct PreviewTests {
  private static func category(
    placeholder: String, options: UNNotificationCategoryOptions = []
  ) -> UNNotificationCategory {
    UNNotificationCategory(
      identifier: "mail", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: placeholder, options: options)
  }

  private static func mail(_ identifier: String, in thread: String = "") -> UNNotificationRequest {
    .sample(identifier) {
      $0.subtitle = "Subtitle"
      $0.categoryIdentifier = "mail"
      $0.threadIdentifier = thread
    }
  }

  /// The texts of a banner, line by line.
  private func texts(of shown: ShownNotification?) -> [String] {
    shown.map { [$0.title, $0.subtitle, $0.body] } ?? []
  }

  @Test(.rules("E16"), arguments: Depth.allCases)
  func `Hidden previews show the placeholder instead of the texts`(depth: Depth) async throws {
    try await depth.stage { stage in
      try await stage.setShowPreviews(.never)
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        center.setNotificationCategories([Self.category(placeholder: "%u mails")])
        try await center.add(Self.mail("first"))
        try await center.add(Self.mail("second"))
      }
      #expect(stage.banners.map(\.body) == ["1 mails", "2 mails"])
      #expect(stage.banners.map(\.title) == ["", ""])
      #expect(stage.banners.map(\.subtitle) == ["", ""])
    }
  }

  @Test(.rules("E16"), arguments: Depth.allCases)
  func `The texts come back with the lock gone if previews show when unlocked`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.setShowPreviews(.whenAuthenticated)
      try await stage.setLocked(true)
      try await stage.runAllowed {
        try await UNUserNotificationCenter.current().add(.sample("mail"))
      }
      #expect(stage.lockScreen.map(\.body) == ["Notification"])
      try await stage.setLocked(false)
      #expect(stage.list.flatMap(\.members).map(\.body) == ["Body of mail"])
    }
  }

  @Test(.rules("E16")) func `The number in the placeholder is that of the thread`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setShowPreviews(.never)
    await device.register(Self.category(placeholder: "%u mails"))
    try await device.submit(
      Self.mail("a1", in: "a"), Self.mail("b1", in: "b"), Self.mail("a2", in: "a"))
    #expect(device.banners.map(\.body) == ["1 mails", "1 mails", "2 mails"])
  }

  @Test(.rules("E16")) func `A category may show the title and the subtitle`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setShowPreviews(.never)
    let options: [UNNotificationCategoryOptions] = [
      .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle,
    ]
    for option in options {
      await device.register(Self.category(placeholder: "Mail", options: option))
      try await device.submit(Self.mail("mail"))
    }
    #expect(
      device.banners.map(texts(of:)) == [["Title of mail", "", "Mail"], ["", "Subtitle", "Mail"]])
  }

  @Test(.rules("E16")) func `A category without a placeholder has a general text`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setShowPreviews(.never)
    try await device.submit(Self.mail("first"), Self.mail("second"))
    #expect(device.banners.map(\.body) == ["Notification", "2 Notifications"])
  }

  @Test(.rules("E16")) func `The line of a stack has no names unless the category shows titles`()
    async throws
  {
    func line(_ previews: UNShowPreviewsSetting, _ options: UNNotificationCategoryOptions = [])
      async throws -> String?
    {
      let device = try await SimulatedDevice.allowing()
      await device.setShowPreviews(previews)
      await device.register(
        UNNotificationCategory(
          identifier: "mail", actions: [], intentIdentifiers: [],
          hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: "%u more mails from %@",
          options: options))
      for sender in ["Ann", "Bob"] {
        try await device.submit(
          .sample(sender) {
            $0.categoryIdentifier = "mail"
            $0.summaryArgument = sender
          })
      }
      return device.notificationCenter.first?.summary
    }
    #expect(try await line(.always) == "1 more mails from Ann")
    #expect(try await line(.never) == "1 more notification")
    #expect(try await line(.never, .hiddenPreviewsShowTitle) == "1 more mails from Ann")
  }

  @Test(.rules("E16"))
  func `The app reads its own texts although previews are hidden`() async throws {
    let device = try await SimulatedDevice.allowing()
    await device.setShowPreviews(.never)
    try await device.submit(Self.mail("mail"))
    let bodies = await device.run {
      await UNUserNotificationCenter.current().deliveredNotifications().map {
        $0.request.content.body
      }
    }
    #expect(bodies == ["Body of mail"])
  }
}

import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

/// The line about the notifications behind the first of a stack (E9 to E11).
struct SummaryLineTests {
  private static func category(_ identifier: String, _ format: String) -> UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier, actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: format)
  }

  private static func mail(
    _ identifier: String, from sender: String = "", count: Int = 1, category: String = "mail"
  ) -> UNNotificationRequest {
    .sample(identifier) {
      $0.categoryIdentifier = category
      $0.summaryArgument = sender
      $0.summaryArgumentCount = count
    }
  }

  /// The summary line of the only stack after an app has delivered.
  private func line(
    format: String, rules: SystemRules = SystemRules(), about mails: UNNotificationRequest...
  ) async throws -> String? {
    let device = try await SimulatedDevice.allowing(rules: rules)
    await device.register(Self.category("mail", format))
    for mail in mails { try await device.submit(mail) }
    return device.notificationCenter.first?.summary
  }

  @Test(.rules("E9"), arguments: Depth.allCases)
  func `The default line gives the number of notifications behind the first`(depth: Depth)
    async throws
  {
    try await depth.stage { stage in
      var lines: [String] = []
      try await stage.runAllowed {}
      for number in 1...3 {
        try await stage.run {
          try await UNUserNotificationCenter.current().add(.sample("mail \(number)"))
        }
        lines += stage.list.map(\.summary)
      }
      #expect(lines == ["", "1 more notification", "2 more notifications"])
    }
  }

  @Test(.rules("E9"), arguments: Depth.allCases)
  func `A category words the line, with the count and each name once`(
    depth: Depth
  ) async throws {
    try await depth.stage { stage in
      try await stage.runAllowed {
        let center = UNUserNotificationCenter.current()
        center.setNotificationCategories([Self.category("mail", "%u more mails from %@")])
        for (number, sender) in ["Ann", "Bob", "Ann", "Cid"].enumerated() {
          try await center.add(Self.mail("mail \(number)", from: sender))
        }
      }
      #expect(stage.list.map(\.summary) == ["3 more mails from Ann, Bob"])
    }
  }

  @Test(.rules("E9"))
  func `The line counts the notifications behind the first by their own counts`() async throws {
    let line = try await line(
      format: "%u more songs", about: Self.mail("album", count: 12), Self.mail("song"),
      Self.mail("new", count: 5))
    #expect(line == "13 more songs")
  }

  @Test(
    .rules("E9"), arguments: ["no number", "%@ sent %u", "%u of %u", "%u %@ %@", "%d more", "%@"])
  func `A format of any other shape gives the default line`(format: String) async throws {
    let line = try await line(
      format: format, about: Self.mail("1", from: "Ann"), Self.mail("2", from: "Bob"))
    #expect(line == "1 more notification")
  }

  @Test(.rules("E9")) func `A format with names gives the default line without names`()
    async throws
  {
    let line = try await line(format: "%u from %@", about: Self.mail("1"), Self.mail("2"))
    #expect(line == "1 more notification")
  }

  @Test(.rules("E9")) func `The format is looked up in the user's language`() async throws {
    let app = SimulatedApp(
      "com.example.app",
      strings: ["en": ["MORE": "%u more mails"], "de": ["MORE": "%u weitere Briefe"]])
    let device = try await SimulatedDevice.allowing(app)
    let format = NSString.localizedUserNotificationString(forKey: "MORE", arguments: nil)
    await device.register(Self.category("mail", format), as: app)
    for number in 1...3 { try await device.submit(Self.mail("mail \(number)"), as: app) }
    #expect(device.notificationCenter.map(\.summary) == ["2 more mails"])
    try await device.setLanguages(["de"])
    #expect(device.notificationCenter.map(\.summary) == ["2 weitere Briefe"])
  }

  @Test(.rules("E9")) func `A plural of the app's stringsdict fits the count`() async throws {
    let plurals = """
      <plist version="1.0"><dict><key>MORE</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>u</string>
      <key>one</key><string>%u more mail</string><key>other</key><string>%u more mails</string></dict>
      </dict></dict></plist>
      """
    let app = SimulatedApp("com.example.app", stringsdict: ["en": plurals])
    let device = try await SimulatedDevice.allowing(app)
    let format = NSString.localizedUserNotificationString(forKey: "MORE", arguments: nil)
    await device.register(Self.category("mail", format), as: app)
    var lines: [String] = []
    for number in 1...3 {
      try await device.submit(Self.mail("mail \(number)"), as: app)
      lines += device.notificationCenter.map(\.summary)
    }
    #expect(lines == ["", "1 more mail", "2 more mails"])
  }

  /// The line of a stack with notifications of two categories.
  private func mixedLine(_ first: String, _ second: String) async throws -> String? {
    let device = try await SimulatedDevice.allowing()
    await device.register(Self.category("mail", first), Self.category("call", second))
    try await device.submit(
      Self.mail("1", from: "Ann"), Self.mail("2", from: "Bob", category: "call"),
      Self.mail("3", from: "Cid"), Self.mail("4", from: "Dee"))
    return device.notificationCenter.first?.summary
  }

  @Test(.rules("E10")) func `The lines of several categories are joined`() async throws {
    let line = try await mixedLine("%u more mails", "%u more calls")
    #expect(line == "2 more mails, 1 more calls")
  }

  @Test(.rules("E10"))
  func `The line is the default one if one of several categories has names`() async throws {
    let line = try await mixedLine("%u more mails", "%u more calls from %@")
    #expect(line == "3 more notifications")
  }

  @Test(.rules("E10"))
  func `The line is the default one if one of several categories has no words`() async throws {
    let line = try await mixedLine("%u more mails", "")
    #expect(line == "3 more notifications")
  }

  @Test(.rules("E11")) func `The names and counts of the app are read here`() async throws {
    let line = try await line(
      format: "%u more from %@", about: Self.mail("1", from: "Ann", count: 4), Self.mail("2"))
    #expect(line == "4 more from Ann")
  }

  @Test(.rules("E11"))
  func `By Apple's policy names are ignored, and a format with a count is not`() async throws {
    let counted = try await line(
      format: "%u more mails", rules: .asOnApple,
      about: Self.mail("1", from: "Ann", count: 4), Self.mail("2"))
    #expect(counted == "1 more mails")
    let named = try await line(
      format: "%u more from %@", rules: .asOnApple,
      about: Self.mail("1", from: "Ann", count: 4), Self.mail("2"))
    #expect(named == "1 more notification")
  }
}

import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct TextTests {
  private let device = SimulatedDevice(timeZone: .gmt)

  @Test(.rules("C1"), arguments: ["title", "subtitle", "body"])
  func `One of the three texts makes an alert`(field: String) async throws {
    try await device.add(
      .sample("a") { content in
        content.title = field == "title" ? "Text" : ""
        content.subtitle = field == "subtitle" ? "Text" : ""
        content.body = field == "body" ? "Text" : ""
      })
    let banner = try #require(device.banners.first)
    #expect([banner.title, banner.subtitle, banner.body].filter { $0 == "Text" }.count == 1)
    #expect(device.notificationCenter.flatMap(\.notifications).map(\.identifier) == ["a"])
  }

  @Test(.rules("C1"))
  func `A content without a text has only its badge and its sound`() async throws {
    try await device.add(
      .sample("a") { content in
        content.title = ""
        content.body = ""
        content.badge = 3
        content.sound = .default
      })
    #expect(device.banners.isEmpty && device.notificationCenter.isEmpty, "\(device)")
    #expect(device.badge() == 3)
    #expect(device.sounds.map(\.identifier) == ["a"])
    #expect(await device.delivered().isEmpty)
  }

  @Test(.rules("C1")) func `A push without an alert shows nothing`() async throws {
    try await device.runAllowed { _ in
      try await device.push(payload: ["aps": ["badge": 2, "sound": "default"]])
    }
    #expect(device.banners.isEmpty && device.notificationCenter.isEmpty, "\(device)")
    #expect(device.badge() == 2 && device.sounds.count == 1, "\(device)")
  }

  @Test(
    .rules("C2"),
    arguments: [
      "50%off", "100%% sure", "https://e.org/a%20b%2Fc.pdf", "a %@ b", "%d", "%1$@ and %2$@",
      "50% off", "at the end %", " “two  blanks” and a tab\t ",
    ])
  func `A text is shown as it was written, percent signs included`(written: String) async throws {
    try await device.add(
      .sample("a") { content in
        content.title = "T" + written
        content.subtitle = "S" + written
        content.body = "B" + written
      })
    let banner = try #require(device.banners.first)
    #expect(banner.title == "T" + written)
    #expect(banner.subtitle == "S" + written)
    #expect(banner.body == "B" + written)
  }

  @Test(.rules("C2")) func `The app reads back its own text`() async throws {
    try await device.runAllowed { center in
      try await center.add(.sample("a") { $0.body = "100%% of %@" })
      let delivered = await center.deliveredNotifications()
      #expect(delivered.map(\.request.content.body) == ["100%% of %@"])
    }
  }
}

import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct LocalizedTextTests {
  private let device = SimulatedDevice(timeZone: .gmt)
  private let app = SimulatedApp(
    "com.example.mail",
    strings: [
      "en": ["from": "From %@", "answer": "Answer", "hint": "Your text", "send": "Send"],
      "de": ["from": "Von %@", "answer": "Antworten", "hint": "Dein Text", "send": "Senden"],
    ])

  private static func text(_ key: String, _ arguments: Any...) -> String {
    NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
  }

  @Test(.rules("C12")) func `A text is looked up when it is shown, in the language of that moment`()
    async throws
  {
    try await device.runAllowed(app: app) { center in
      try await center.add(.sample("a", after: 60) { $0.body = Self.text("from", "Ada") })
      try await center.add(.sample("b", after: 120) { $0.title = Self.text("from", "Bo") })
    }
    #expect(await device.advance(by: 60).banners.map(\.body) == ["From Ada"])
    try await device.setLanguages(["de", "en"])
    #expect(await device.advance(by: 60).banners.map(\.title) == ["Von Bo"])
    let listed = device.notificationCenter.flatMap(\.notifications)
    #expect(listed.last?.body == "Von Ada", "what is listed follows the language too")
  }

  @Test(.rules("C12")) func `An app reads the words of a text, in the language of that moment`()
    async throws
  {
    final class Reader: NSObject, UNUserNotificationCenterDelegate {
      var read: [String] = []
      func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
          @escaping (UNNotificationPresentationOptions) -> Void
      ) {
        read.append(notification.request.content.body)
        completionHandler([.list])
      }
      func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
      ) {
        read.append(response.notification.request.content.body)
        completionHandler()
      }
    }
    let reader = Reader()
    try await device.runAllowed(app: app) { center in
      center.delegate = reader
      try await center.add(.sample("a", after: 60) { $0.body = Self.text("from", "Ada") })
      try await device.openApp(app)
      await device.advance(by: 60)
      try await device.setLanguages(["de"])
      let delivered = await center.deliveredNotifications()
      #expect(delivered.map(\.request.content.body) == ["Von Ada"])
      try await device.tap("a")
    }
    #expect(reader.read == ["From Ada", "Von Ada"])
  }

  @Test(.rules("C12")) func `An app prints, compares and reads back ordinary text`() async throws {
    try await device.runAllowed(app: app) { center in
      let text = Self.text("from", "Ada")
      #expect(text == "From Ada" && "\(text)!" == "From Ada!" && text.count == 8)
      let request = UNNotificationRequest.sample("a", after: 60) {
        $0.title = text
        $0.body = "» " + text
      }
      #expect(request.content.description.contains("title: From Ada"))
      try await center.add(request)
      let pending = try #require(await center.pendingNotificationRequests().first)
      #expect(pending.content.title == "From Ada" && pending.content.body == "» From Ada")
      #expect(pending == request)
    }
  }

  @Test(.rules("C12"))
  func `A text that is read and added again still follows the language`() async throws {
    try await device.runAllowed(app: app) { center in
      try await center.add(.sample("a", after: 60) { $0.title = Self.text("from", "Ada") })
      try await device.setLanguages(["de"])
      let pending = try #require(await center.pendingNotificationRequests().first)
      #expect(pending.content.title == "Von Ada")
      try await center.add(pending)
      center.setNotificationCategories([
        UNNotificationCategory(
          identifier: "mail",
          actions: [UNNotificationAction(identifier: "a", title: Self.text("answer"))],
          intentIdentifiers: [])
      ])
      #expect(await center.notificationCategories().first?.actions.first?.title == "Antworten")
      try await device.setLanguages(["en"])
      #expect(await center.notificationCategories().first?.actions.first?.title == "Answer")
    }
    #expect(await device.advance(by: 60).banners.map(\.title) == ["From Ada"])
  }

  @Test(.rules("C12")) func `The text of one app is not the key of another`() async throws {
    let other = SimulatedApp("com.example.other", strings: ["en": ["greeting": "From Ada"]])
    try await device.runAllowed(app: other) { _ in
      #expect(Self.text("greeting") == "From Ada")
    }
    try await device.runAllowed(app: app) { center in
      try await center.add(.sample("a", after: 60) { $0.title = Self.text("from", "Ada") })
    }
    try await device.runAllowed(app: other) { center in
      try await center.add(.sample("b", after: 60) { $0.title = "From Ada" })
    }
    try await device.setLanguages(["de"])
    let titles = await device.advance(by: 60).banners.map(\.title)
    #expect(Set(titles) == ["Von Ada", "From Ada"])
  }

  @Test(.rules("C13")) func `An app reads the words of a push`() async throws {
    try await device.runAllowed(app: app) { center in
      try await device.push(payload: [
        "aps": ["alert": ["loc-key": "from", "loc-args": ["50 %d"], "title-loc-key": "gone"]]
      ])
      let content = await center.deliveredNotifications().first?.request.content
      #expect(content?.body == "From 50 %d" && content?.title == "gone")
    }
  }

  @Test(.rules("C12")) func `Buttons and their fields are looked up too`() async throws {
    try await device.setLanguages(["de"])
    try await device.runAllowed(app: app) { center in
      let action = UNTextInputNotificationAction(
        identifier: "answer", title: Self.text("answer"), options: [],
        textInputButtonTitle: Self.text("send"), textInputPlaceholder: Self.text("hint"))
      center.setNotificationCategories([
        UNNotificationCategory(identifier: "mail", actions: [action], intentIdentifiers: [])
      ])
      try await center.add(.sample { $0.categoryIdentifier = "mail" })
    }
    let button = try #require(device.banners.first?.actions.first)
    #expect(button.title == "Antworten" && button.textButtonTitle == "Senden")
    #expect(button.textPlaceholder == "Dein Text")
  }

  @Test(.rules("C12")) func `A count is put into words by the rules of the language`() async throws
  {
    let plurals = """
      <plist version="1.0"><dict><key>cups</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>One cup</string><key>other</key><string>%d cups</string></dict>
      </dict></dict></plist>
      """
    let app = SimulatedApp("com.example.cups", stringsdict: ["en": plurals])
    for count in 1...2 {
      try await device.add(.sample("\(count)") { $0.body = Self.text("cups", count) }, app: app)
    }
    #expect(device.banners.map(\.body) == ["One cup", "2 cups"])
  }

  @Test(.rules("C12")) func `The placeholder of hidden previews is looked up too`() async throws {
    await device.setShowPreviews(.never)
    try await device.setLanguages(["de"])
    try await device.runAllowed(app: app) { center in
      let category = UNNotificationCategory(
        identifier: "mail", actions: [], intentIdentifiers: [],
        hiddenPreviewsBodyPlaceholder: Self.text("from", "Ada"))
      center.setNotificationCategories([category])
      try await center.add(.sample { $0.categoryIdentifier = "mail" })
    }
    #expect(device.banners.map(\.body) == ["Von Ada"])
  }

  @Test(.rules("C12")) func `A missing key is the text itself, with its arguments`() async throws {
    try await device.runAllowed(app: app) { center in
      let text = Self.text("Hello %@, %d new", "Ada", 3)
      #expect(text == "Hello Ada, 3 new")
      try await center.add(.sample("a") { $0.body = text })
      try await center.add(.sample("b") { $0.body = Self.text("Good morning!") })
      try await center.add(.sample("c") { $0.body = Self.text("50% off") })
    }
    #expect(device.banners.map(\.body) == ["Hello Ada, 3 new", "Good morning!", "50% off"])
  }

  @Test(
    .rules("C13"),
    arguments: [("title", "title-loc"), ("subtitle", "subtitle-loc"), ("body", "loc")])
  func `A push names keys, and arguments are filled in in order`(
    line: String, prefix: String
  ) async throws {
    let app = SimulatedApp("com.example.mail", strings: ["en": ["pair": "%@ before %@"]])
    try await device.runAllowed(app: app) { _ in
      let alert: [String: Any] = ["\(prefix)-key": "pair", "\(prefix)-args": ["A", "B"]]
      try await device.push(payload: ["aps": ["alert": alert]])
    }
    let banner = try #require(device.banners.first)
    let lines = ["title": banner.title, "subtitle": banner.subtitle, "body": banner.body]
    #expect(lines.filter { !$0.value.isEmpty } == [line: "A before B"])
  }

  @Test(.rules("C13")) func `A key that the app does not have is shown itself`() async throws {
    try await device.runAllowed(app: app) { _ in
      try await device.push(payload: ["aps": ["alert": ["loc-key": "gone"]]])
    }
    #expect(device.banners.map(\.body) == ["gone"])
  }
}

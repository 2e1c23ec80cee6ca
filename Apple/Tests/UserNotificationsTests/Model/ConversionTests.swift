import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Objects and values")
struct ConversionTests {
  @Test func `A full request becomes a value and comes back equal`() throws {
    var components = DateComponents(year: 2030, month: 2, day: 3, hour: 4, minute: 5, second: 6)
    components.timeZone = TimeZone(identifier: "Europe/Paris")
    let triggers: [UNNotificationTrigger?] = [
      nil, UNTimeIntervalNotificationTrigger(timeInterval: 0.5, repeats: false),
      UNCalendarNotificationTrigger(dateMatching: components, repeats: true),
      UNLocationNotificationTrigger(
        region: CLCircularRegion(
          center: .init(latitude: 1, longitude: 2), radius: 3, identifier: "r"), repeats: true),
    ]
    for trigger in triggers {
      let request = UNNotificationRequest(
        identifier: "i", content: ContentTests.full(), trigger: trigger)
      let model = try request.makeModel()
      #expect(UNNotificationRequest(model: model) == request)
      #expect(try UNNotificationRequest(model: model).makeModel() == model)
    }
  }

  @Test(.rules("C12")) func `A localized text stays one through every property`() throws {
    let text = NSString.localizedUserNotificationString(forKey: "HELLO %@", arguments: ["Ada", 3])
    let content = UNMutableNotificationContent()
    content.title = text
    content.subtitle = text
    content.body = text
    #expect(text == "HELLO Ada")
    let expected = DisplayText.localized(
      key: "HELLO %@", arguments: [.string("Ada"), .integer(3)])
    let model = try content.fields.model()
    #expect(model.title == expected && model.subtitle == expected && model.body == expected)
    #expect(UNNotificationContent(fields: ContentFields(model)) == content)
    let action = UNTextInputNotificationAction(
      identifier: "a", title: text, textInputButtonTitle: text, textInputPlaceholder: text)
    let category = UNNotificationCategory(
      identifier: "c", actions: [action], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: text, categorySummaryFormat: text)
    #expect(category.model.actions.first?.title == expected)
    #expect(category.model.actions.first?.textInput?.placeholder == expected)
    #expect(category.model.hiddenPreviewsBodyPlaceholder == expected)
    #expect(category.model.summaryFormat == expected)
    #expect(UNNotificationCategory(model: category.model) == category)
  }

  @Test func `An argument that is not a property list is sent as its text`() {
    struct Price: CustomStringConvertible {
      let description = "3 €"
    }
    let text = NSString.localizedUserNotificationString(forKey: "K %@", arguments: [Price()])
    #expect(text == "K 3 €")
    #expect(
      RememberedTexts.source(of: text) == .localized(key: "K %@", arguments: [.string("3 €")]))
  }

  @Test(
    .rules("C11"),
    arguments: [
      (NSNumber(value: 3), .integer(3)), (NSNumber(value: 3.0), .real(3)),
      (NSNumber(value: true), .boolean(true)), (NSNumber(value: false), .boolean(false)),
      (NSNumber(value: UInt64.max), .unsigned(.max)), (NSNumber(value: Int64.min), .integer(.min)),
      (NSNumber(value: Int8(1)), .integer(1)), (NSNumber(value: Float(0.5)), .real(0.5)),
    ] as [(NSNumber, PropertyList)])
  func `Numbers keep the distinctions of a property list`(number: NSNumber, expected: PropertyList)
  {
    #expect(PropertyList(number) == expected)
  }

  @Test func `Numbers that Foundation reads from JSON keep their kinds`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(#"{"a":1,"b":1.5,"c":true}"#.utf8))
    let read = try UserInfoConverter.read(json, path: "p")
    #expect(read == .dictionary(["a": .integer(1), "b": .real(1.5), "c": .boolean(true)]))
  }

  @Test(.rules("C11"))
  func `Values that a property list cannot hold are left out, and the others are kept`() throws {
    let missing: String? = nil
    let content = Sample.content()
    content.userInfo = [
      "name": "Ada", "nil": missing as Any, "null": NSNull(), 7: "seven",
      "list": [1, NSNull(), ["deep": URL(fileURLWithPath: "/x"), "kept": true]] as [Any],
      "some": Optional("text") as Any,
    ]
    let request = UNNotificationRequest(identifier: "i", content: content, trigger: nil)
    let kept = try request.makeModel().content.userInfo
    #expect(
      kept == [
        "name": .string("Ada"), "some": .string("text"),
        "list": .array([.integer(1), .dictionary(["kept": .boolean(true)])]),
      ])
  }

  @Test(.rules("C11")) func `A notice names the values that were left out, and their number`() {
    let content = Sample.content()
    content.userInfo = ["list": [1, ["deep": URL(fileURLWithPath: "/x")]] as [Any]]
    let one = content.fields.userInfo.leftOut.notice
    #expect(one?.field == #"content.userInfo["list"][1]["deep"]"#)
    #expect(one?.value?.contains("URL") == true)
    content.userInfo = ["list": Array(repeating: NSNull(), count: 7)]
    let many = content.fields.userInfo.leftOut.notice
    #expect(many?.message.hasPrefix("7 values were left out") == true)
    #expect(many?.field?.hasSuffix("and 2 more") == true)
    content.userInfo = ["list": [1, 2]]
    #expect(content.fields.userInfo.leftOut.notice == nil)
  }

  @Test func `The app reads back its own values, although a part cannot be sent`() {
    let content = Sample.content()
    content.userInfo = ["count": 3, "null": NSNull()]
    #expect(content.userInfo["count"] as? Double == 3)
    #expect(content.userInfo["null"] is NSNull)
    let other = Sample.content()
    other.userInfo = ["count": 3]
    #expect(content != other)
  }

  @Test func `A userInfo that is nested too deeply or too large is refused as a limit`() {
    var deep: Any = "bottom"
    for _ in 0...Limits.userInfoDepth { deep = [deep] }
    for values in [["deep": deep], ["many": Array(repeating: 1, count: Limits.userInfoValues)]] {
      let content = Sample.content()
      content.userInfo = values
      let request = UNNotificationRequest(identifier: "i", content: content, trigger: nil)
      let error = #expect(throws: NotificationSystemError.self) { try request.makeModel() }
      #expect(error?.code == .limitReached)
    }
  }

  @Test(.rules("C19"), arguments: [(.nan, 0), (.infinity, 1), (-.infinity, 0), (0.5, 0.5)])
  func `A relevance score that is not a number counts as the nearest within its range`(
    score: Double, expected: Double
  ) throws {
    let content = Sample.content()
    content.relevanceScore = score
    #expect(try content.makeModel().relevanceScore == expected)
  }

  @Test(arguments: CalendarKind.foundationIdentifiers)
  func `Every calendar of Foundation keeps its name`(name: String, identifier: Calendar.Identifier)
  {
    let kind = CalendarKind(Calendar(identifier: identifier), withWeeks: false)
    #expect(kind.identifier == name)
    #expect(kind.foundationValue.identifier == identifier)
  }

  @Test func `Date components come back with every field`() throws {
    var components = DateComponents(
      era: 1, year: 2, month: 3, day: 4, hour: 5, minute: 6, second: 7, nanosecond: 8, weekday: 2,
      weekdayOrdinal: 3, quarter: 4, weekOfMonth: 5, weekOfYear: 6, yearForWeekOfYear: 7)
    components.dayOfYear = 9
    components.isLeapMonth = true
    #expect(DateComponents(CalendarRule(components)) == components)
    components.timeZone = TimeZone(identifier: "Asia/Tokyo")
    #expect(DateComponents(CalendarRule(components)).timeZone == components.timeZone)
  }

  @Test(.rules("F6"))
  func `A response with text becomes the subclass, one without does not`() throws {
    let delivered = try Sample.delivered()
    let plain = UNNotificationResponse.make(
      NotificationResponse(notification: delivered, actionIdentifier: "a"))
    let text = UNNotificationResponse.make(
      NotificationResponse(notification: delivered, actionIdentifier: "a", userText: ""))
    #expect(plain as? UNTextInputNotificationResponse == nil)
    #expect((text as? UNTextInputNotificationResponse)?.userText == "")
    #expect(plain.notification.request == Sample.request())
  }
}

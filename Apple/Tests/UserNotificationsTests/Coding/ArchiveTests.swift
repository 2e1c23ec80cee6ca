import NotificationModel
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Archives with secure coding")
struct ArchiveTests {
  private func objects() -> [any NSObject & NSSecureCoding] {
    var components = DateComponents(hour: 9, minute: 30, weekday: 3)
    components.timeZone = TimeZone(identifier: "Asia/Tokyo")
    components.calendar = Calendar(identifier: .buddhist)
    let calendar = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 48, longitude: 11), radius: 300, identifier: "r")
    region.notifyOnExit = false
    let location = UNLocationNotificationTrigger(region: region, repeats: true)
    let interval = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
    let request = UNNotificationRequest(
      identifier: "i", content: ContentTests.full(), trigger: calendar)
    let notification = UNNotification(date: Date(timeIntervalSince1970: 10.25), request: request)
    let action = UNNotificationAction(
      identifier: "a", title: "A", options: .destructive, icon: .init(systemImageName: "bolt"))
    let reply = UNTextInputNotificationAction(
      identifier: "b", title: "B", options: .foreground, icon: .init(templateImageName: "x"),
      textInputButtonTitle: "Send", textInputPlaceholder: "Text")
    let category = UNNotificationCategory(
      identifier: "c", actions: [action, reply], intentIdentifiers: ["x"],
      hiddenPreviewsBodyPlaceholder: "%u", categorySummaryFormat: "%u more",
      options: [.customDismissAction, .hiddenPreviewsShowTitle])
    let attachment = UNNotificationAttachment(
      model: Attachment(
        identifier: "p", path: "/tmp/p.png", type: "public.png",
        options: ["hidden": .boolean(true), "time": .real(2)]))
    let withAttachment = ContentTests.full()
    withAttachment.attachments = [attachment]
    return [
      ContentTests.full(), withAttachment, UNNotificationContent(), request,
      Sample.request(trigger: location), Sample.request(trigger: interval),
      Sample.request(trigger: UNPushNotificationTrigger()), notification,
      UNNotificationResponse(notification: notification, actionIdentifier: "done"),
      UNTextInputNotificationResponse(
        notification: notification, actionIdentifier: "reply", userText: "ü"),
      action, reply, category, attachment, UNNotificationSound.defaultRingtone,
      UNNotificationSound(named: .init("bell.caf")), UNNotificationActionIcon(systemImageName: "s"),
      UNNotificationSettings(model: settings), calendar, location, interval, region,
      CLLocationSourceInformation(
        softwareSimulationState: true, andExternalAccessoryState: false),
    ]
  }

  private var settings: ReportedSettings {
    var settings = ReportedSettings()
    settings.authorizationStatus = .authorized
    settings.sound = .enabled
    settings.carPlay = .disabled
    settings.alertStyle = .alert
    settings.showPreviews = .never
    settings.providesAppNotificationSettings = true
    return settings
  }

  @Test func `Every object comes back equal, and of its own class`() throws {
    for object in objects() {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: true)
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
      let restored = try #require(
        unarchiver.decodeObject(
          of: [type(of: object)], forKey: NSKeyedArchiveRootObjectKey) as? NSObject)
      #expect(restored == object)
      #expect(type(of: restored) == type(of: object))
      #expect(restored.hash == object.hash)
    }
  }

  @Test(.rules("C11"))
  func `Numbers, Data and Date in userInfo keep their kinds through an archive`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ContentTests.full(), requiringSecureCoding: true)
    let restored = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: UNMutableNotificationContent.self, from: data))
    let model = try restored.fields.model().userInfo
    #expect(model["int"] == .integer(7))
    #expect(model["real"] == .real(2))
    #expect(model["yes"] == .boolean(true))
    #expect(model["data"] == .data(Data([1, 2])))
    #expect(model["date"] == .date(Date(timeIntervalSince1970: 1.5)))
  }

  @Test func `Values of userInfo that are not a property list are left out of an archive`() throws {
    let content = Sample.content()
    content.userInfo = ["kept": 1, "dropped": NSObject(), 5: "dropped"]
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: content, requiringSecureCoding: true)
    let restored = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: UNMutableNotificationContent.self, from: data))
    #expect(restored.userInfo as? [String: Int] == ["kept": 1])
  }

  @Test func `An archive without a required field gives nil`() {
    let empty = FieldCoder([:])
    #expect(UNNotificationRequest(coder: empty) == nil)
    #expect(UNNotification(coder: empty) == nil)
    #expect(UNNotificationResponse(coder: empty) == nil)
    #expect(UNTextInputNotificationResponse(coder: empty) == nil)
    #expect(UNNotificationAttachment(coder: empty) == nil)
    #expect(UNNotificationAction(coder: empty) == nil)
    #expect(UNNotificationCategory(coder: empty) == nil)
    #expect(UNNotificationActionIcon(coder: empty) == nil)
    #expect(UNCalendarNotificationTrigger(coder: empty) == nil)
    #expect(UNTimeIntervalNotificationTrigger(coder: empty) == nil)
    #expect(UNLocationNotificationTrigger(coder: empty) == nil)
    #expect(CLCircularRegion(coder: empty) == nil)
    #expect(UNNotificationContent(coder: empty) == UNNotificationContent())
  }

  @Test(.rules("B5"), arguments: [0, -5, 30])
  func `An archived interval that no program could create is refused`(seconds: Double) {
    let coder = FieldCoder([
      "timeInterval": NSNumber(value: seconds), "repeats": NSNumber(value: true),
    ])
    #expect(UNTimeIntervalNotificationTrigger(coder: coder) == nil)
  }
}

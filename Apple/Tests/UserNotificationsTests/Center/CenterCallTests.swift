import NotificationModel
import SystemConnection
import TestSupport
import Testing

@testable import UserNotifications

@Suite("The center's calls")
struct CenterCallTests {
  let connection = FakeConnection()
  let center: UNUserNotificationCenter

  init() {
    center = UNUserNotificationCenter(connection: AppConnection(connection))
  }

  @Test func `Creating a center sends nothing`() {
    #expect(connection.calls.isEmpty)
  }

  @Test(.rules("G3", "B19")) func `Calls are sent in their order, on the calling thread`() throws {
    center.add(Sample.request("a"), withCompletionHandler: nil)
    center.removePendingNotificationRequests(withIdentifiers: ["a", "b"])
    center.removeAllPendingNotificationRequests()
    center.removeDeliveredNotifications(withIdentifiers: ["c"])
    center.removeAllDeliveredNotifications()
    center.setNotificationCategories([])
    center.setBadgeCount(3, withCompletionHandler: nil)
    #expect(
      connection.calls == [
        .notifications(.add(try Sample.request("a").makeModel())),
        .notifications(.removePending(identifiers: ["a", "b"])),
        .notifications(.removeAllPending), .notifications(.removeDelivered(identifiers: ["c"])),
        .notifications(.removeAllDelivered),
        .notifications(.setCategories([])), .notifications(.setBadge(3)),
      ])
  }

  @Test func `A content changed after the call does not reach the request`() async throws {
    let content = Sample.content(title: "before")
    let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
    content.title = "after"
    try await center.add(request)
    guard case .notifications(.add(let model)) = connection.calls.first else {
      throw SampleProblem()
    }
    #expect(model.content.title == "before")
    #expect(request.content.title == "before")
  }

  @Test(.rules("A3"))
  func `An authorization request returns the decision, or the error`() async throws {
    let call = AppCall.settings(.requestAuthorization([.alert, .sound]))
    connection.answer(call, with: .success(.granted(true)))
    #expect(try await center.requestAuthorization(options: [.alert, .sound]))
    connection.answer(call, with: .failure(Sample.failure))
    await #expect(throws: NotificationSystemError.self) {
      try await center.requestAuthorization(options: [.alert, .sound])
    }
  }

  @Test func `Settings, categories and lists are the system's answers`() async throws {
    var settings = ReportedSettings()
    settings.authorizationStatus = .provisional
    let category = NotificationCategory(identifier: "c", actions: [], options: .allowInCarPlay)
    let delivered = try Sample.delivered()
    let pending = PendingRequest(
      app: delivered.key.app, request: delivered.request, due: nil, added: WallTime(seconds: 1))
    connection.answer(.settings(.all), with: .success(.settings(settings)))
    connection.answer(.notifications(.categories), with: .success(.categories([category])))
    connection.answer(.notifications(.pendingRequests), with: .success(.requests([pending])))
    connection.answer(
      .notifications(.deliveredNotifications), with: .success(.notifications([delivered])))
    #expect(await center.notificationSettings().authorizationStatus == .provisional)
    #expect(await center.notificationCategories().map(\.options) == [.allowInCarPlay])
    #expect(await center.pendingNotificationRequests() == [Sample.request()])
    #expect(
      await center.deliveredNotifications().map(\.date) == [
        Date(timeIntervalSince1970: 1_800_000_000)
      ])
  }

  @Test func `An answer of the wrong kind is an error, not a trap`() async {
    let error = await #expect(throws: NotificationSystemError.self) {
      try await center.requestAuthorization()
    }
    #expect(error?.code == .invalidMessage)
  }

  @Test(
    .rules("A15", "B27"),
    arguments: [
      (NotificationFailure.Code.notificationsNotAllowed, UNError.Code.notificationsNotAllowed),
      (.notificationInvalidNoDate, .notificationInvalidNoDate),
      (.notificationInvalidNoContent, .notificationInvalidNoContent),
      (.badgeInputInvalid, .badgeInputInvalid),
    ])
  func `Failures that Apple has a code for become UNErrors`(
    code: NotificationFailure.Code, expected: UNError.Code
  ) async throws {
    let failure = NotificationFailure(code, message: "m", remedy: "r")
    connection.answer(
      .notifications(.add(try Sample.request().makeModel())), with: .failure(failure))
    let error = await #expect(throws: UNError.self) { try await center.add(Sample.request()) }
    #expect(error?.code == expected)
  }

  @Test func `Other failures keep their code, field, value and remedy`() async throws {
    connection.answer(
      .notifications(.add(try Sample.request().makeModel())), with: .failure(Sample.failure))
    let error = await #expect(throws: NotificationSystemError.self) {
      try await center.add(Sample.request())
    }
    #expect(error?.code == .limitReached)
    #expect(error?.field == "request")
    #expect(error?.value == "10001")
    #expect(error?.remedy == "Remove some.")
  }

  @Test(.rules("B28"))
  func `A content without visible text and sound is refused before it is sent`() async {
    let content = UNMutableNotificationContent()
    content.userInfo = ["only": "data"]
    let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
    let error = await #expect(throws: UNError.self) { try await center.add(request) }
    #expect(error?.code == .notificationInvalidNoContent)
    #expect(connection.calls.isEmpty)
  }

  @Test(.rules("B28")) func `A badge, a sound or an attachment is enough content`() async throws {
    let badge = UNMutableNotificationContent()
    badge.badge = 0
    let sound = UNMutableNotificationContent()
    sound.sound = .default
    for content in [badge, sound] {
      try await center.add(
        UNNotificationRequest(identifier: "a", content: content, trigger: nil))
    }
    #expect(connection.calls.count == 2)
  }

  @Test(.rules("C3", "G5")) func `A negative badge is refused before it is sent`() async {
    let error = await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
    #expect(error?.code == .badgeInputInvalid)
    #expect(connection.calls.isEmpty)
  }

  @Test(.rules("B25")) func `A request with a push trigger is refused before it is sent`() async {
    let error = await #expect(throws: NotificationSystemError.self) {
      try await center.add(Sample.request(trigger: UNPushNotificationTrigger()))
    }
    #expect(error?.field == "request.trigger")
    #expect(connection.calls.isEmpty)
  }
}

struct SampleProblem: Error {}

import NotificationModel
import SystemConnection
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Triggers")
struct TriggerTests {
  @Test(.rules("B5"))
  func `An interval that is not above 0 ends the process with Apple's sentence`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("time interval must be greater than 0"))
  }

  @Test(.rules("B5"))
  func `A repeating interval below a minute ends the process with Apple's sentence`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UNTimeIntervalNotificationTrigger(timeInterval: 59.9, repeats: true)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("time interval must be at least 60 if repeating"))
  }

  @Test(.rules("B5")) func `The shortest valid intervals are accepted`() {
    #expect(UNTimeIntervalNotificationTrigger(timeInterval: 0.001, repeats: false).repeats == false)
    #expect(UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true).timeInterval == 60)
  }

  @Test(.rules("B6")) func `An interval's next date counts from now`() throws {
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 3600, repeats: false)
    let before = Date()
    let source = CenterSource(connection: FakeConnection())
    let date = try #require(CenterSource.$running.withValue(source) { trigger.nextTriggerDate() })
    #expect(date >= before + 3600 && date <= Date() + 3600)
  }

  @Test func `An endless interval is refused with its field`() throws {
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: .infinity, repeats: false)
    let error = #expect(throws: NotificationSystemError.self) {
      try Sample.request(trigger: trigger).makeModel()
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.field?.hasPrefix("request.trigger") == true)
  }

  @Test(.rules("B8", "B12")) func `The next date is the next match, strictly later`() throws {
    let trigger = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(hour: 8), repeats: true)
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let eight = Date(timeIntervalSince1970: 1_768_460_400)
    #expect(trigger.nextTriggerDate(after: eight - 1, in: zone) == eight)
    #expect(trigger.nextTriggerDate(after: eight, in: zone) == eight + 86_400)
  }

  @Test(
    .rules("B10"),
    arguments: [
      DateComponents(), DateComponents(year: 2001, month: 1, day: 1), DateComponents(hour: 25),
    ])
  func `Components that are never met have no next date`(components: DateComponents) {
    let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    #expect(trigger.nextTriggerDate() == nil)
  }

  @Test(.rules("B13", "B14"))
  func `A zone of its own fixes the instant, and the current zone floats`() throws {
    var components = DateComponents(hour: 8)
    #expect(CalendarRule(components).isFloating)
    components.timeZone = .autoupdatingCurrent
    #expect(CalendarRule(components).isFloating)
    components.timeZone = TimeZone(identifier: "Asia/Tokyo")
    #expect(CalendarRule(components).timeZone == "Asia/Tokyo")
    var other = DateComponents(hour: 8)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Kolkata"))
    other.calendar = calendar
    #expect(CalendarRule(other).timeZone == "Asia/Kolkata")
  }

  @Test func `A region given to a trigger is copied, and each reading is a copy`() {
    let region = CLCircularRegion(center: .init(), radius: 5, identifier: "r")
    let trigger = UNLocationNotificationTrigger(region: region, repeats: false)
    region.notifyOnEntry = false
    trigger.region.notifyOnExit = false
    #expect(trigger.region.notifyOnEntry && trigger.region.notifyOnExit)
  }

  @Test func `Triggers are equal when kind and values are`() {
    let interval = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
    #expect(interval == UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true))
    #expect(interval != UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false))
    #expect(
      UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 1), repeats: true)
        != UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 2), repeats: true))
    #expect((interval as UNNotificationTrigger) != UNPushNotificationTrigger())
  }
}

import NotificationEngine
import NotificationModel
import NotificationTriggers

extension RefusalRow {
  private static let region = Trigger.location(
    Region(identifier: "home", latitude: 0, longitude: 0, radius: 0.5), repeats: false)

  private static let endOfFebruary: CalendarRule = {
    var rule = CalendarRule()
    rule.month = 2
    rule.day = 31
    return rule
  }()

  static let notifications: [RefusalRow] = [
    RefusalRow(
      .notifications(.notAllowed(app, .denied)), .notificationsNotAllowed, "app",
      "com.example.organizer",
      "The person has not allowed this app to notify them (status: denied).",
      "Call requestAuthorization first, or allow it with "
        + "`unctl authorize com.example.organizer allow`."),
    RefusalRow(
      .notifications(.pendingLimit(request: "milk", count: 64, limit: 60)), .limitReached,
      "request", "milk", "The app has 64 pending requests, and 60 is the limit.",
      "Remove requests that are no longer needed, or use a repeating one."),
    RefusalRow(
      .notifications(.pendingBytes(request: "milk", total: 40_000_000)), .limitReached, "request",
      "milk",
      "With it the app's pending requests have 40000000 bytes, and 33554432 is the limit.",
      "Remove requests that are no longer needed, or keep their long values in a file of the app."),
    RefusalRow(
      .notifications(.noPendingRequest("milk", of: app)), .notFound, "identifier", "milk",
      "The app has no pending request of this name.",
      "List them with `unctl pending com.example.organizer`."),
    RefusalRow(
      .notifications(.isGone(NotificationKey(app: app, identifier: "milk", delivery: 7))),
      .notFound, "notification", "com.example.organizer/milk",
      "This notification is no longer there: it was answered, removed or replaced.",
      "List what is there with `unctl delivered`."),
    RefusalRow(
      .notifications(
        .identifierTooLong(String(repeating: "é", count: 2_049), field: "request.identifier")),
      .limitReached, "request.identifier", String(repeating: "é", count: 200),
      "The identifier has 4098 bytes, and 4096 is the limit.", "Use a shorter identifier."),
    RefusalRow(
      .notifications(.noContent), .notificationInvalidNoContent, "request.content", nil,
      "There is nothing to see or hear: no title, subtitle, body, badge, sound or attachment.",
      "Set at least one of them."),
    RefusalRow(
      .notifications(.negativeBadge(-1, field: "count")), .badgeInputInvalid, "count", "-1",
      "A badge cannot be negative.", "Use 0 to remove it, or a positive number."),
    RefusalRow(
      .notifications(.noScore(.infinity)), .invalidValue, "request.content.relevanceScore", "inf",
      "The score is not a number.", "Use a number from 0 to 1 (C19)."),
    RefusalRow(
      .notifications(.volumeOutOfRange(1.5)), .invalidValue, "request.content.sound.volume", "1.5",
      "The volume is out of range.", "Use a number from 0 to 1 (C9)."),
  ]

  static let triggers: [RefusalRow] = [
    RefusalRow(
      .notifications(.pushTrigger), .invalidValue, "request.trigger", "push",
      "Only received pushes carry this trigger.",
      "Use another trigger, or none to deliver at once."),
    RefusalRow(
      .notifications(
        .trigger(.timeInterval(seconds: -1, repeats: false), .intervalNotPositive)),
      .invalidValue, "request.trigger.timeInterval", "-1.0",
      "time interval must be greater than 0", "Use a positive number."),
    RefusalRow(
      .notifications(
        .trigger(.timeInterval(seconds: 5, repeats: true), .repeatingIntervalTooShort)),
      .invalidValue, "request.trigger.timeInterval", "5.0",
      "time interval must be at least 60 if repeating",
      "Use 60 seconds or more, or do not repeat."),
    RefusalRow(
      .notifications(
        .trigger(.calendar(CalendarRule(), repeats: false), .unknownTimeZone("Mars/Olympus"))),
      .invalidValue, "request.trigger.dateComponents.timeZone", "Mars/Olympus",
      "time zone \"Mars/Olympus\" is not known",
      "Use an identifier such as Europe/Berlin."),
    RefusalRow(
      .notifications(
        .trigger(.calendar(CalendarRule(), repeats: false), .unknownCalendar("martian"))),
      .invalidValue, "request.trigger.dateComponents.calendar", "martian",
      "calendar \"martian\" is not known",
      "Use an identifier such as gregorian."),
    RefusalRow(
      .notifications(
        .trigger(
          .calendar(CalendarRule(), repeats: false),
          .weekSettingOutOfRange(field: "firstWeekday", value: 8))),
      .invalidValue, "request.trigger.dateComponents.calendar.firstWeekday", "8",
      "firstWeekday of the calendar is 8", "Use a number from 1 to 7."),
    RefusalRow(
      .notifications(
        .trigger(
          region, .regionOutOfRange(field: "radius", value: 0.5, range: 1...1_000_000))),
      .invalidValue, "request.trigger.region.radius", "0.5",
      "radius of the region is 0.5",
      "Use a number from 1 to 1000000."),
    RefusalRow(
      .notifications(.intervalTooLong(seconds: 4e10)), .limitReached,
      "request.trigger.timeInterval", "40000000000.0",
      "The interval is longer than a thousand years.", "Use at most 31557600000 seconds."),
    RefusalRow(
      .notifications(.noDate(endOfFebruary)), .notificationInvalidNoDate,
      "request.trigger.dateComponents", "month=2 day=31",
      "No future date has these components, so the request would never be delivered.",
      "Check for a date in the past, and for components that were copied whole from a date."),
    RefusalRow(
      .notifications(.noDate(CalendarRule())), .notificationInvalidNoDate,
      "request.trigger.dateComponents", "no components",
      "No future date has these components, so the request would never be delivered.",
      "Check for a date in the past, and for components that were copied whole from a date."),
  ]

  static let places: [RefusalRow] = [
    RefusalRow(
      .places(.region(.regionOutOfRange(field: "latitude", value: 91, range: -90...90))),
      .invalidValue, "region.latitude", "91.0",
      "latitude of the region is 91.0",
      "Use a number from -90 to 90."),
    RefusalRow(
      .places(.region(.intervalNotPositive)), .invalidValue, "region", nil,
      "time interval must be greater than 0", "Use a positive number."),
    RefusalRow(
      .places(.regionLimit(count: 20, limit: 19, field: "region")), .limitReached, "region", "20",
      "20 regions are watched for the app, and 19 is the limit.",
      "Stop monitoring regions, or remove requests for places, that are no longer needed."),
    RefusalRow(
      .places(.notAboutPrecision(.allowAlways)), .invalidValue, "decision", "allowAlways",
      "The app asks for precise places, which it receives once or not at all.",
      "Use allowOnce or deny."),
    RefusalRow(
      .places(.noDistance(-1, field: "watch.accuracy")), .invalidValue, "watch.accuracy", "-1.0",
      "This is not a distance.", "Use metres, 0 or more."),
  ]
}

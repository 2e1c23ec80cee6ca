import Foundation
import NotificationModel

extension CalendarKind {
  /// Whether this system has a calendar of this name.
  var isKnown: Bool { Self.identifiers[identifier] != nil }

  /// The Foundation calendar of this name and these week settings, in UTC.
  func foundationCalendar() -> Calendar? {
    guard let known = Self.identifiers[identifier], let utc = TimeZone(secondsFromGMT: 0) else {
      return nil
    }
    var calendar = Calendar(identifier: known)
    calendar.timeZone = utc
    if let firstWeekday {
      guard WeekRules.range.contains(firstWeekday) else { return nil }
      calendar.firstWeekday = firstWeekday
    }
    if let minimumDaysInFirstWeek {
      guard WeekRules.range.contains(minimumDaysInFirstWeek) else { return nil }
      calendar.minimumDaysInFirstWeek = minimumDaysInFirstWeek
    }
    return calendar
  }

  private static let identifiers: [String: Calendar.Identifier] = [
    "buddhist": .buddhist, "chinese": .chinese, "coptic": .coptic,
    "ethiopicAmeteAlem": .ethiopicAmeteAlem, "ethiopicAmeteMihret": .ethiopicAmeteMihret,
    "gregorian": .gregorian, "hebrew": .hebrew, "indian": .indian, "islamic": .islamic,
    "islamicCivil": .islamicCivil, "islamicTabular": .islamicTabular,
    "islamicUmmAlQura": .islamicUmmAlQura, "iso8601": .iso8601, "japanese": .japanese,
    "persian": .persian, "republicOfChina": .republicOfChina,
  ]
}

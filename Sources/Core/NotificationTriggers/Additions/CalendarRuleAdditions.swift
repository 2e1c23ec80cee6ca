import NotificationModel

extension CalendarRule {
  /// Whether the rule says anything about the time of day.
  var namesTime: Bool { hour != nil || minute != nil || second != nil || nanosecond != nil }

  /// Whether the rule names single days, rather than weeks, months or years.
  var namesDay: Bool { day != nil || weekday != nil || dayOfYear != nil }

  /// Whether the rule names weeks or days of the week.
  var namesWeekOrWeekday: Bool {
    weekday != nil || weekdayOrdinal != nil || weekOfMonth != nil || weekOfYear != nil
      || yearForWeekOfYear != nil
  }

  /// Whether the rule says anything about the date.
  ///
  /// That a month is no leap month says nothing: almost none is.
  var namesDates: Bool {
    namesDay || namesWeekOrWeekday || era != nil || year != nil || month != nil || quarter != nil
      || isLeapMonth == true
  }
}

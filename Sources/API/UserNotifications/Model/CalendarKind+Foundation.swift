import NotificationModel

extension CalendarKind {
  /// The names by which the model knows Foundation's calendars.
  static let foundationIdentifiers: [(name: String, identifier: Calendar.Identifier)] = [
    ("gregorian", .gregorian), ("buddhist", .buddhist), ("chinese", .chinese),
    ("coptic", .coptic), ("ethiopicAmeteMihret", .ethiopicAmeteMihret),
    ("ethiopicAmeteAlem", .ethiopicAmeteAlem), ("hebrew", .hebrew), ("iso8601", .iso8601),
    ("indian", .indian), ("islamic", .islamic), ("islamicCivil", .islamicCivil),
    ("japanese", .japanese), ("persian", .persian), ("republicOfChina", .republicOfChina),
    ("islamicTabular", .islamicTabular), ("islamicUmmAlQura", .islamicUmmAlQura),
  ]

  /// A calendar as Foundation has it, its week settings left out where no rule reads them.
  init(_ calendar: Calendar, withWeeks hasWeeks: Bool) {
    let entry = Self.foundationIdentifiers.first { $0.identifier == calendar.identifier }
    self.init(
      identifier: entry?.name ?? "\(calendar.identifier)",
      firstWeekday: hasWeeks ? calendar.firstWeekday : nil,
      minimumDaysInFirstWeek: hasWeeks ? calendar.minimumDaysInFirstWeek : nil)
  }

  /// The calendar as Foundation has it; an unknown name gives the civil calendar.
  var foundationValue: Calendar {
    let entry = Self.foundationIdentifiers.first { $0.name == identifier }
    var calendar = Calendar(identifier: entry?.identifier ?? .gregorian)
    if let firstWeekday { calendar.firstWeekday = firstWeekday }
    if let minimumDaysInFirstWeek { calendar.minimumDaysInFirstWeek = minimumDaysInFirstWeek }
    return calendar
  }
}

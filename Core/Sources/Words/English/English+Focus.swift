extension English {
  /// The modes in which only chosen apps and persons may interrupt.
  static let focus: [Word: EnglishEntry] = [
    // The list of modes.
    .focusModes: .init("Focus", "Row of Settings, and title of the page with all Focus modes."),
    .focusNew: .init(
      "Add a Focus",
      "Button that begins a new Focus, and title of the page on which it is set up."),
    .focusNow: .init("On", "Beside a Focus: it is turned on. Short."),
    .focusNowScheduled: .init(
      "On by its schedule",
      "Beside a Focus: its schedule has turned it on. Short."),

    // One mode.
    .focusName: .init("Name", "Name of the field for the name of a Focus."),
    .focusNameNeeded: .init(
      "Give the Focus a name.",
      "Message after a Focus without a name was to be saved. The field above it is named “Name”."),
    .focusApps: .init(
      "Apps that may interrupt",
      "Heading over the apps, each with a switch: its notifications are shown while the Focus is on."
    ),
    .focusPeople: .init(
      "People who may interrupt",
      "Heading over persons whose messages are shown while the Focus is on."),
    .focusPerson: .init(
      "Address",
      "Name of the field for the mail address or phone number of a person."),
    .focusAddPerson: .init("Add the Person", "Button that adds the person of the field above it."),
    .focusRemovePerson: .init(
      "Remove {name}",
      "Spoken by a screen reader for the button that removes a person from a Focus. {name}: the address of the person."
    ),
    .focusPeopleNote: .init(
      "Messages of these people get through, from apps that say who wrote.",
      "Below the list of people who may interrupt."),
    .focusTimely: .init(
      "Time-sensitive notifications",
      "Row of a Focus, with a switch: whether notifications that cannot wait are shown while it is on."
    ),
    .focusRemove: .init("Remove This Focus", "Button that deletes a Focus."),
    .focusSaved: .init("Focus saved", "Spoken by a screen reader after a Focus was saved."),

    // Schedules.
    .focusSchedules: .init(
      "Schedules",
      "Row of a Focus: the times at which it turns on by itself. The times follow."),
    .focusAddSchedule: .init("Add a Schedule", "Button that adds days and hours to a Focus."),
    .focusSchedule: .init(
      "Schedule {number}",
      "Heading over the days and hours of a schedule. {number}: 1 for the first, 2 for the second."),
    .focusRemoveSchedule: .init(
      "Remove schedule {number}",
      "Button that removes a schedule. {number}: 1 for the first, 2 for the second."),
    .focusDays: .init(
      "Days",
      "Spoken by a screen reader: name of the row with the days of the week."),
    .focusFrom: .init("From", "Name of the field with the time of day at which a Focus turns on."),
    .focusTo: .init("To", "Name of the field with the time of day at which a Focus turns off."),
    .focusNextDay: .init(
      "Ends on the next day",
      "Below the field with the end of a schedule, if the schedule passes midnight."),

    // GNOME’s quick settings.
    .doNotDisturb: .init(
      "Do Not Disturb",
      """
      Name of the Focus that GNOME’s quick settings turn on if the user has none. Use GNOME’s word for its own switch.
      """),
    .focusHour: .init("For 1 Hour", "Item of a menu: turns a Focus on for an hour."),
  ]
}

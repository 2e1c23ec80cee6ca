import Foundation

/// The user's choice of a time or place for a reminder, in the words of the command line.
struct ReminderChoice: Hashable {
  var delay: String?
  var date: String?
  var daily: String?
  var place: String?
  var radius: String?
  var isLeft = false
  var repeats = false

  /// Returns the reminder; `nil` if none was requested.
  func reminder() throws(OrganizerError) -> Reminder? {
    guard [delay, date, daily, place].compactMap(\.self).count <= 1 else {
      throw OrganizerError("Give only one of --in, --at, --daily and --near.")
    }
    guard !repeats || delay != nil || place != nil else {
      throw OrganizerError("--repeat belongs to --in and --near.")
    }
    guard place != nil || (radius == nil && !isLeft) else {
      throw OrganizerError("--radius and --leaving belong to --near.")
    }
    if let place { return .place(try circle(around: place), repeats: repeats) }
    if let delay { return try interval(delay) }
    if let date { return .calendar(try Self.date(date), repeats: false) }
    if let daily { return .calendar(try Self.time(daily), repeats: true) }
    return nil
  }

  private func interval(_ text: String) throws(OrganizerError) -> Reminder {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
      (1...36_500).contains(number)
    else {
      throw OrganizerError("\"\(text)\" is not a length of time; write it as 30s, 5m, 2h or 1d.")
    }
    let seconds = Double(number) * unit
    guard !repeats || seconds >= 60 else {
      throw OrganizerError("A reminder repeats every 60s or slower; \(text) is shorter.")
    }
    return .interval(seconds: seconds, repeats: repeats)
  }

  private func circle(around text: String) throws(OrganizerError) -> Place {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard parts.count == 2 else {
      throw OrganizerError("\"\(text)\" is not a place; write it as 52.5163,13.3777.")
    }
    return Place(
      latitude: try Self.number(parts[0], "latitude", in: -90...90),
      longitude: try Self.number(parts[1], "longitude", in: -180...180),
      radius: try radius.map { text throws(OrganizerError) in
        try Self.number(text, "radius", in: 1...1_000_000)
      } ?? Place.usualRadius, isLeft: isLeft)
  }

  private static func number(
    _ text: String, _ field: String, in range: ClosedRange<Double>
  ) throws(OrganizerError) -> Double {
    guard let number = Double(text), range.contains(number) else {
      throw OrganizerError(
        "The \(field) is \"\(text)\"; use a number from \(Int(range.lowerBound)) to "
          + "\(Int(range.upperBound)).")
    }
    return number
  }

  private static func date(_ text: String) throws(OrganizerError) -> DateComponents {
    let halves = text.split(separator: " ")
    let parts = halves.first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard halves.count == 2, parts.count == 3, var date = try? time(String(halves[1])) else {
      throw OrganizerError("\"\(text)\" is not a date; write it as \"2027-01-05 09:00\".")
    }
    (date.year, date.month, date.day) = (parts[0], parts[1], parts[2])
    date.calendar = Calendar(identifier: .gregorian)
    guard date.isValidDate else { throw OrganizerError("There is no date \"\(text)\".") }
    // A rule without a calendar and a zone follows the user to another zone.
    date.calendar = nil
    return date
  }

  private static func time(_ text: String) throws(OrganizerError) -> DateComponents {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1],
      (0...23).contains(hour), (0...59).contains(minute)
    else { throw OrganizerError("\"\(text)\" is not a time of day; write it as 22:00.") }
    return DateComponents(hour: hour, minute: minute)
  }
}

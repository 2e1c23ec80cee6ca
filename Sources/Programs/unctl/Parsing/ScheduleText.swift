import NotificationModel

/// Days of the week with a beginning and an end as a person writes them: `mon-fri 9:00-17:00`,
/// `sat,sun 10:00-12:00`, `daily 22:00-7:00`.
struct ScheduleText: Hashable {
  let schedule: FocusSchedule

  init(_ text: String) throws(UnreadableArgument) {
    let isShort = text.utf8.count <= ArgumentLimits.bytes
    let words = isShort ? text.split(separator: " ") : []
    guard words.count == 2, let days = Self.days(words[0]), let times = Self.times(words[1]) else {
      throw UnreadableArgument(
        text,
        expected: "days and times; write them as \"mon-fri 9:00-17:00\", "
          + "\"sat,sun 10:00-12:00\" or \"daily 22:00-7:00\"")
    }
    schedule = FocusSchedule(days: days, start: times.start, end: times.end)
  }

  private static func days(_ text: Substring) -> Set<Int>? {
    if text.lowercased() == "daily" { return Set(1...7) }
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { try? WeekdayName(String($0)).number }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
      else { return nil }
      var day = first
      days.insert(day)
      while day != last {
        day = day % 7 + 1
        days.insert(day)
      }
    }
    return days
  }

  private static func times(_ text: Substring) -> (start: Int, end: Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      .map { try? TimeOfDay(String($0)) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], start.second == nil,
      end.second == nil
    else { return nil }
    return (start.hour * 60 + start.minute, end.hour * 60 + end.minute)
  }
}

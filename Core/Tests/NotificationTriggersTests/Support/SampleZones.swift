import Foundation

/// Forty zones, chosen for the history of their clocks.
enum SampleZones {
  static let identifiers = [
    "America/New_York", "America/Los_Angeles", "America/St_Johns", "America/Havana",
    "America/Sao_Paulo", "America/Santiago", "America/Caracas", "America/Godthab",
    "America/Asuncion", "America/Scoresbysund", "America/Phoenix", "Europe/Berlin",
    "Europe/London", "Europe/Dublin", "Europe/Lisbon", "Europe/Moscow", "Europe/Istanbul",
    "Europe/Volgograd", "Africa/Casablanca", "Africa/Cairo", "Africa/Juba", "Asia/Beirut",
    "Asia/Gaza", "Asia/Tehran", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Pyongyang",
    "Asia/Tokyo", "Asia/Amman", "Asia/Hong_Kong", "Australia/Lord_Howe", "Australia/Sydney",
    "Pacific/Apia", "Pacific/Kwajalein", "Pacific/Chatham", "Pacific/Easter", "Pacific/Auckland",
    "Antarctica/Troll", "Antarctica/Casey", "UTC",
  ]

  /// When the clocks of a zone changed, read from Foundation: the instant and the offset before.
  static func transitions(
    of timeZone: TimeZone, from first: Int, to last: Int
  ) -> [(second: Int, before: Int, after: Int)] {
    var found: [(second: Int, before: Int, after: Int)] = []
    var second = first
    while let date = timeZone.nextDaylightSavingTimeTransition(
      after: Date(timeIntervalSince1970: Double(second)))
    {
      second = Int(date.timeIntervalSince1970)
      guard second < last else { break }
      let before = timeZone.secondsFromGMT(for: date.addingTimeInterval(-1))
      let after = timeZone.secondsFromGMT(for: date)
      if before != after { found.append((second, before, after)) }
    }
    return found
  }
}

public import Foundation

/// What happened on a simulated device, earliest first.
///
/// Print it, or put it into an expectation: a test that fails then shows what happened.
///
/// ```swift
/// let night = await device.advance(by: 8 * 3600)
/// #expect(night.banners.isEmpty, "\(night)")
/// ```
public struct Story: RandomAccessCollection, Equatable, Sendable {
  private let happenings: ArraySlice<Happening>

  /// How many happenings before the first one were dropped: a device keeps the last 200,000.
  public let omitted: Int

  init(_ happenings: ArraySlice<Happening>, omitted: Int) {
    self.happenings = happenings
    self.omitted = omitted
  }

  /// The last part of the story, short enough to be quoted.
  var ending: Story {
    let last = happenings.suffix(KitLimits.quotedHappenings)
    return Story(last, omitted: omitted + happenings.count - last.count)
  }

  /// The position of the first happening, which is 0.
  public var startIndex: Int { 0 }

  /// The position behind the last happening.
  public var endIndex: Int { happenings.count }

  /// One happening.
  public subscript(position: Int) -> Happening { happenings[happenings.startIndex + position] }
}

extension Story {
  /// The requests that apps added, with their due dates; `nil` for requests that were delivered at once.
  public var added: [(identifier: String, due: Date?)] {
    compactMap { happening in
      guard case .added(let identifier, let due) = happening.event else { return nil }
      return (identifier, due)
    }
  }

  /// The banners that slid in.
  public var banners: [ShownNotification] {
    compactMap { if case .banner(let shown) = $0.event { shown } else { nil } }
  }

  /// The notifications that appeared on the lock screen.
  public var lockScreen: [ShownNotification] {
    compactMap { if case .lockScreen(let shown) = $0.event { shown } else { nil } }
  }

  /// The notifications that were added to Notification Center.
  public var listed: [ShownNotification] {
    compactMap { if case .listed(let shown) = $0.event { shown } else { nil } }
  }

  /// The sounds that played.
  public var sounds: [PlayedSound] {
    compactMap { if case .sound(let sound) = $0.event { sound } else { nil } }
  }

  /// The numbers that were set on icons, and their apps.
  public var badges: [(app: String, count: Int)] {
    compactMap { happening in
      guard case .badge(let count) = happening.event, let app = happening.app else { return nil }
      return (app, count)
    }
  }

  /// The identifiers of the notifications that were removed from every screen.
  public var withdrawn: [String] {
    compactMap { if case .withdrawn(let identifier) = $0.event { identifier } else { nil } }
  }
}

extension Story: CustomStringConvertible {
  /// A transcript: one line for each happening, and a first line if earlier ones are left out.
  public var description: String {
    if isEmpty { return "Nothing happened." }
    let gap = omitted == 0 ? [] : ["(\(omitted) earlier happenings are left out)"]
    return (gap + map(\.description)).joined(separator: "\n")
  }
}

/// Shows texts of apps in the transcript, whatever characters they contain.
enum StoryText {
  /// Returns the text on one line, with characters that could control a terminal, or reverse the line's direction, as
  /// escapes.
  static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    return text.unicodeScalars.map { isHarmful($0) ? escape($0) : String($0) }.joined()
  }

  /// Returns an identifier in a form that is distinct from the words around it.
  static func name(_ identifier: String) -> String {
    let isPlain = !identifier.isEmpty && !identifier.contains(where: \.isWhitespace)
    return isPlain ? identifier : "\"\(identifier)\""
  }

  /// Returns identifiers, one after the other.
  static func names(_ identifiers: [String]) -> String {
    identifiers.isEmpty ? "none" : identifiers.map(name).joined(separator: ", ")
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE001F: true
    default: false
    }
  }
}

/// Converts between moments and wall-clock texts.
enum WallText {
  /// Returns a text such as `Mon 2026-06-01 09:00:00`; a fraction of a second is left out.
  static func of(_ moment: Date, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekday, .hour, .minute, .second], from: moment)
    let day = [parts.year, parts.month, parts.day].map { padded($0) }.joined(separator: "-")
    let time = [parts.hour, parts.minute, parts.second].map { padded($0) }.joined(separator: ":")
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return "\(weekdays[((parts.weekday ?? 1) - 1) % 7]) \(day) \(time)"
  }

  /// Returns the instant of a text such as `2026-06-01 09:00` or `2026-06-01 09:00:00`.
  static func date(_ text: String, in timeZone: TimeZone) -> Date {
    guard let date = instant(text, in: timeZone) else {
      preconditionFailure(
        "\"\(text)\" is not a time such as 2026-06-01 09:00 that a clock in \(timeZone.identifier) shows."
      )
    }
    return date
  }

  /// Returns the same instant; `nil` for another form, and for a time that the clock never shows, such as on 31 June.
  static func instant(_ text: String, in timeZone: TimeZone) -> Date? {
    let numbers = text.split { $0 == "-" || $0 == " " || $0 == ":" || $0 == "T" }.map { Int($0) }
    var parts = numbers.compactMap(\.self)
    if parts.count == 5 { parts.append(0) }
    guard numbers.allSatisfy({ $0 != nil }), parts.count == 6 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let wanted = DateComponents(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5])
    guard let date = calendar.date(from: wanted) else { return nil }
    // Foundation carries a day or a month that is too large over to the next one.
    let shown = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    return shown == wanted ? date : nil
  }

  private static func padded(_ number: Int?) -> String {
    let text = String(number ?? 0)
    return text.count < 2 ? "0\(text)" : text
  }
}

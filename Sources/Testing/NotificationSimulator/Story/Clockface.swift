import Foundation
import NotificationModel

/// Instants as a person in a zone reads them; whole numbers only, so that no machine writes another text.
enum Clockface {
  static func text(_ wall: WallTime, in timeZone: String) -> String {
    let second = Int(wall.flooredSeconds)
    let offset =
      TimeZone(identifier: timeZone)?
      .secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) ?? 0
    let local = second + offset
    let date = WallClockOracle.date(local / 86_400)
    let time = local % 86_400
    let fraction = wall.microseconds - Int64(second) * 1_000_000
    let seconds = two(time % 60) + (fraction == 0 ? "" : "." + padded(Int(fraction), to: 6))
    return "\(date.year)-\(two(date.month))-\(two(date.day)) "
      + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(seconds)"
  }

  static func text(_ moment: Moment) -> String {
    "\(text(moment.wall, in: moment.timeZone)) \(moment.timeZone)"
  }

  private static func two(_ number: Int) -> String { padded(number, to: 2) }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

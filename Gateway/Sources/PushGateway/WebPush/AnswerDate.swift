import FoundationEssentials
import Synchronization

/// The value of `Date` in answers (RFC 9110, section 6.6.1), made once a second.
final class AnswerDate: Sendable {
  private let last = Mutex<(second: Int64, text: String)>((.min, ""))

  /// The value at an instant, in milliseconds since 1970.
  func text(at milliseconds: Int64) -> String {
    let second = milliseconds / 1_000
    return last.withLock {
      if $0.second != second { $0 = (second, Self.text(of: second)) }
      return $0.text
    }
  }

  /// The form of HTTP, such as `Fri, 15 Jan 2027 08:00:00 GMT`, from that of ISO 8601.
  private static func text(of second: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
    let parts = date.split { "-T:Z".contains($0) }
    // The first of January of 1970 was a Thursday.
    let weekday = days[Int(second / 86_400 % 7)]
    let month = months[(Int(parts[1]) ?? 1) - 1]
    return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(parts[3...].joined(separator: ":")) GMT"
  }

  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

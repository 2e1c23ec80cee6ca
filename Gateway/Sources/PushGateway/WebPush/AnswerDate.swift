import PushProtocol
import Synchronization

/// The value of `Date` in answers (RFC 9110, section 6.6.1), made once a second.
final class AnswerDate: Sendable {
  private let last = Mutex<(second: Int64, text: String)>((.min, ""))

  /// The value at an instant, in milliseconds since 1970.
  func text(at milliseconds: Int64) -> String {
    let second = milliseconds / 1_000
    return last.withLock {
      if $0.second != second { $0 = (second, UniversalTime(second).httpText) }
      return $0.text
    }
  }
}

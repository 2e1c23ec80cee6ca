import Foundation
import NotificationModel

/// The person who reads a report: their zone, their clock, their terminal.
struct Reader: Hashable {
  var timeZone: TimeZone
  /// What the system's clock says, for distances; absent leaves them out.
  var now: WallTime?
  var style = TextStyle.plain
  /// The columns of the terminal; absent where the output goes to a file.
  var width: Int?

  /// A date, with how far away it is.
  func date(_ time: WallTime) -> String {
    let date = DateText.person(time, in: timeZone)
    return now.map { "\(date) (\(DateText.distance(to: time, from: $0)))" } ?? date
  }

  /// Rows of a name and a value, the values aligned.
  func rows(_ pairs: [(name: String, value: String)]) -> [String] {
    let column = pairs.map { TextWidth.of($0.name) }.max() ?? 0
    return pairs.map { pair in
      style.strong(TextWidth.pad(pair.name, to: column)) + "  " + SafeText.line(pair.value)
    }
  }

  func table(_ header: [String], _ rows: [[String]]) -> [String] {
    Table(header: header, rows: rows).lines(style: style, width: width)
  }
}

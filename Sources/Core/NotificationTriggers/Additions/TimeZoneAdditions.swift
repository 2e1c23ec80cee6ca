import Foundation

extension TimeZone {
  /// Local time minus UTC at an instant, in seconds.
  func offset(at second: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
  }

  /// The first second after the given one at which anything changes, changes of the standard offset
  /// included: its name promises less than it does, and the tests hold it to that.
  func transition(after second: Int) -> Int? {
    nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(second)))
      .map { Int($0.timeIntervalSince1970) }.flatMap { $0 > second ? $0 : nil }
  }
}

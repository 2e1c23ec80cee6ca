import Foundation

/// A circle on the map at whose border a person wants to be reminded.
struct Place: Codable, Hashable {
  /// How far from the middle a place is where nothing else is said, in metres.
  static let usualRadius = 100.0

  var latitude: Double
  var longitude: Double
  /// Metres from the middle to the border.
  var radius: Double
  /// Whether going away counts, and not coming.
  var isLeft: Bool

  /// The place in words.
  var summary: String {
    let metres = radius.formatted(.number.grouping(.never).precision(.fractionLength(0...1)))
    return "when you \(isLeft ? "leave" : "come to") \(Self.degrees(latitude)),"
      + "\(Self.degrees(longitude)) (\(metres) m)"
  }

  private static func degrees(_ value: Double) -> String {
    value.formatted(
      .number.locale(Locale(identifier: "en_US_POSIX")).precision(.fractionLength(0...6)))
  }
}

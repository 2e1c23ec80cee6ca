import Foundation

/// A circle on the map with a reminder at its border.
struct Place: Codable, Hashable {
  /// The radius of a place unless another one is given, in metres.
  static let usualRadius = 100.0

  var latitude: Double
  var longitude: Double
  /// The distance from the middle to the border, in metres.
  var radius: Double
  /// Whether leaving counts, and not arriving.
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

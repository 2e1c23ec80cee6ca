import Foundation

/// Rows in columns, for people and for `cut`.
enum Listing {
  static func write(_ header: [String], _ rows: [[String]]) {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    for row in [header] + rows {
      let padded = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      print(padded.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
    }
  }

  /// An instant in milliseconds since 1970, in universal time.
  static func instant(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(
      .iso8601.year().month().day().dateSeparator(.dash).time(includingFractionalSeconds: true))
      + "Z"
  }
}

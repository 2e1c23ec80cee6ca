import Foundation

/// What a reading command found: JSON for programs, lines for people.
///
/// The names in the JSON are part of the program's face: they are added to, never changed.
protocol Report: Encodable {
  func lines(for reader: Reader) -> [String]
}

extension Report {
  /// The report as one JSON value with its keys in order.
  func json(isPretty: Bool = true) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    return isPretty
      ? text.split(separator: "\n").map { SafeText.json(String($0)) }.joined(separator: "\n")
      : SafeText.json(text)
  }
}

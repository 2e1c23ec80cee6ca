/// The scenario as it happened, line by line, if it was requested.
struct Narration {
  /// How many lines about the consequences of a step are written.
  private static let linesOfStep = 16

  private(set) var lines: [String]?
  /// How many lines the current step may still write.
  private var left = 0

  init(isTold: Bool) {
    lines = isTold ? [] : nil
  }

  var isTold: Bool { lines != nil }

  mutating func beginStep() { left = Self.linesOfStep }

  mutating func write(_ line: String) { lines?.append(line) }

  /// Writes a consequence of the step, unless it has too many.
  mutating func writeConsequence(_ line: String) {
    left -= 1
    if left > 0 { write(line) }
    if left == 0 { write("  and so on") }
  }
}

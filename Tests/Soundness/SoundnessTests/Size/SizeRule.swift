/// Files and functions stay short enough to be read at one sitting.
enum SizeRule {
  /// No file is longer than this.
  static let longestFile = 400
  /// A file longer than this is named below, with a reason.
  static let longFile = 300
  /// No function, accessor or closure is longer than this, its first and last line counted.
  static let longestBody = 70

  /// Files that are long for a reason.
  static let exceptions: [Exception] = []

  static func length(of file: SourceFile) -> [Finding] {
    if file.lineCount > longestFile {
      return [
        Finding(
          path: file.path, line: file.lineCount, what: "more than \(longestFile) lines",
          remedy: "Split it: `Type+Facet.swift`, or a type of its own.")
      ]
    }
    guard file.lineCount > longFile else { return [] }
    return [
      Finding(
        path: file.path, line: file.lineCount, what: "more than \(longFile) lines",
        remedy: "Split it, or name it in SizeRule.exceptions and say why.")
    ]
  }

  static func bodies(of file: SourceFile, _ outline: Outline) -> [Finding] {
    outline.bodies.filter { $0.lineCount > longestBody }.map {
      Finding(
        path: file.path, line: $0.line, what: "\($0.name) has more than \(longestBody) lines",
        remedy: "Keep the decisions here and move plain work into functions of their own.")
    }
  }
}

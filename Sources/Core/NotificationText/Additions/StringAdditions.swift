extension String {
  /// Whether some letter has more marks than `TextLimits.marksOnLetter`.
  ///
  /// Comparing texts sorts the marks of each letter, which costs the square of their number.
  var hasStackedMarks: Bool {
    // A mark has two bytes at least, so most texts need no second look.
    guard utf8.count > TextLimits.marksOnLetter * 2 else { return false }
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > TextLimits.marksOnLetter { return true }
    }
    return false
  }
}

extension TextProblem {
  /// The problem of a letter with too many marks; the place follows where the format has places.
  static func stackedMarks(in file: String) -> TextProblem {
    TextProblem(
      .tooLarge, file: file,
      message: "a letter has more than \(TextLimits.marksOnLetter) marks; take some away")
  }
}

import NotificationModel

extension String {
  /// Whether some letter has more marks than `TextLimits.marksOnLetter`.
  var hasStackedMarks: Bool { hasMarks(over: TextLimits.marksOnLetter) }

  /// The text without the marks that are too many on their letters.
  var withoutStackedMarks: String {
    guard hasStackedMarks else { return self }
    var marks = 0
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks <= TextLimits.marksOnLetter { kept.append(scalar) }
    }
    return String(kept)
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

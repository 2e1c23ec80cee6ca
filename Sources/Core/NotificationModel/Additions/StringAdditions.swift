extension String {
  /// Whether some letter has more marks than a limit.
  ///
  /// Comparing texts sorts the marks of each letter, which costs the square of their number.
  package func hasMarks(over limit: Int) -> Bool {
    // A mark has two bytes at least, and U+0300 is the first, so most texts need no second look.
    guard utf8.count > limit * 2, utf8.contains(where: { $0 >= 0xCC }) else { return false }
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.isMark ? marks + 1 : 0
      if marks > limit { return true }
    }
    return false
  }
}

extension TextField {
  /// The laid-out part of the shown text: all of a usual text, and of a long one the part around the caret.
  ///
  /// It begins at fixed steps, so that typing seldom moves it, and after a line break or a space if one is near, so that line
  /// breaks stay the same.
  var window: Range<Int> {
    let seen = seen
    let limit = SceneLimits.fieldLetters
    let scalars = seen.unicodeScalars
    guard seen.utf8.count > limit, scalars.count > limit else { return 0..<seen.utf8.count }
    let step = limit / 4
    let caret = seen.utf8.index(seen.startIndex, offsetBy: seenCaret)
    let letters = scalars.distance(from: scalars.startIndex, to: caret)
    var start = scalars.index(scalars.startIndex, offsetBy: max(0, letters / step - 1) * step)
    if start > scalars.startIndex {
      let near = seen[start...].prefix(step / 2)
      let border = near.firstIndex(where: \.isNewline) ?? near.firstIndex(of: " ")
      start = seen.index(after: border ?? start)
    }
    let end = scalars.index(start, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
    func byte(_ place: String.Index) -> Int { seen.utf8.distance(from: seen.startIndex, to: place) }
    return byte(start)..<byte(end)
  }
}

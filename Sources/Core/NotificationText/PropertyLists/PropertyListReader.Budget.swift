extension PropertyListReader {
  /// What is left of the limits while one property list is read.
  struct Budget {
    private var values = TextLimits.values
    private var bytes = TextLimits.contentBytes
    let file: String

    init(file: String) { self.file = file }

    mutating func spend(values count: Int = 1, bytes size: Int = 0) throws(TextProblem) {
      values -= count
      bytes -= size
      guard values >= 0 else {
        throw TextProblem(
          .tooLarge, file: file, message: "more than \(TextLimits.values) values; make it smaller")
      }
      guard bytes >= 0 else {
        throw TextProblem(
          .tooLarge, file: file,
          message: "more than \(TextLimits.contentBytes) bytes of content; make it smaller")
      }
    }

    mutating func spend(_ text: String) throws(TextProblem) {
      try spend(values: 0, bytes: text.utf8.count)
      if text.hasStackedMarks { throw .stackedMarks(in: file) }
    }

    func check(depth: Int) throws(TextProblem) {
      guard depth <= TextLimits.nestingDepth else {
        throw TextProblem(
          .tooLarge, file: file,
          message: "nested more than \(TextLimits.nestingDepth) deep; make it flatter")
      }
    }
  }
}

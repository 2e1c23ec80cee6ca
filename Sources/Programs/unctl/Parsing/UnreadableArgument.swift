/// An argument that cannot be understood: its value, and what one should look like.
struct UnreadableArgument: Error, Hashable, CustomStringConvertible {
  /// What was written.
  var value: String
  /// What it should have been, with an example, as the end of a sentence.
  var expected: String

  init(_ value: String, expected: String) {
    self.value = value
    self.expected = expected
  }

  var description: String { "\"\(value)\" is not \(expected)" }
}

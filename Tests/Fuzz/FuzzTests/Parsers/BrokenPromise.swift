/// A violation of a parser's promise, in a sentence.
package struct BrokenPromise: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws the sentence unless the condition holds.
func promise(
  _ condition: @autoclosure () throws -> Bool, _ sentence: @autoclosure () -> String
) throws {
  if try !condition() { throw BrokenPromise(sentence()) }
}

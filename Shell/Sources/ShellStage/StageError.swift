/// The reason why there is no stage, in words for the user.
package struct StageError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

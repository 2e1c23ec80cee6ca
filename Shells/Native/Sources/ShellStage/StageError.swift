/// The reason why a stage cannot be opened, in words for the user.
package struct StageError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The reason why a private desktop cannot do a step of the test.
package struct DesktopFailure: Error, CustomStringConvertible {
  /// The description of the failure.
  package let description: String

  /// Creates a failure from a sentence.
  package init(_ description: String) { self.description = description }
}

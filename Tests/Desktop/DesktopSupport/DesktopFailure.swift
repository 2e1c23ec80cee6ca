/// Why a private desktop does not do what the test needs.
package struct DesktopFailure: Error, CustomStringConvertible {
  /// What happened, or did not.
  package let description: String

  /// Creates a failure from a sentence.
  package init(_ description: String) { self.description = description }
}

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs only where the person who tests wants the tests with real servers: `make test-desktop`.
  static var whereDesktopTestsAreWanted: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["UN_DESKTOP_TESTS"] == "1",
      "make test-desktop runs it")
  }
}

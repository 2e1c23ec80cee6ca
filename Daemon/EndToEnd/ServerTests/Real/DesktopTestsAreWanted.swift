import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs only if the tests with real servers are enabled: `make test-desktop`.
  static var whereDesktopTestsAreWanted: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["UN_DESKTOP_TESTS"] == "1",
      "make test-desktop runs it")
  }
}

import Foundation

/// Tells whether this process runs tests, in which nothing may be started.
package enum TestProcess {
  /// Whether this process does.
  package static let isRunning = recognizes(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  /// Tells it from how a process was started.
  package static func recognizes(arguments: [String], environment: [String: String]) -> Bool {
    let name = arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
    return name.hasSuffix(".xctest") || runners.contains(name)
      || arguments.contains("--testing-library")
      || variables.contains { environment[$0] != nil }
  }

  private static let runners: Set<String> = ["xctest", "swiftpm-testing-helper"]

  private static let variables = [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier",
  ]
}

import Foundation
package import NotificationModel
import NotificationTransport

extension Hello {
  /// The greeting of this process.
  ///
  /// A bundle's own identifier takes precedence over the identifier that the host named, which takes precedence over the
  /// variable; without any of them the system derives one from the executable. An extension acts for the app for which it was
  /// started (J2).
  package static func ofThisProcess(
    environment: [String: String], host: HostState
  ) -> Hello {
    let bundle = Bundle.main
    return Hello(
      bundleIdentifier: ExtensionChannel.extendedApp(in: environment) ?? bundle.bundleIdentifier
        ?? host.read(\.bundleIdentifier)
        ?? environment["USERNOTIFICATIONS_BUNDLE_ID"],
      bundlePath: bundle.bundleIdentifier == nil ? bundle.resourcePath : bundle.bundlePath,
      displayName: bundle.shownName ?? host.read(\.displayName),
      environment: environment.filter { isOfTheSession($0.key) },
      hearsOfQuestions: true)
  }

  /// Whether a variable is needed so that a program that is started later can reach the user.
  static func isOfTheSession(_ name: String) -> Bool {
    sessionVariables.contains(name) || name.hasPrefix("XDG_") || name.hasPrefix("LC_")
  }

  private static let sessionVariables: Set<String> = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION",
    "HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "USERNOTIFICATIONS_SOCKET", "USERNOTIFICATIONS_DATA",
    "USERNOTIFICATIONS_BUNDLE_ID",
  ]
}

extension Bundle {
  /// The name that the user sees, if the bundle has one.
  fileprivate var shownName: String? {
    let keys = ["CFBundleDisplayName", "CFBundleName"]
    return keys.lazy.compactMap { self.infoDictionary?[$0] as? String }.first { !$0.isEmpty }
  }
}

/// Determines whether this process runs tests, in which no daemon may be started.
package enum TestProcess {
  /// Whether this process runs tests.
  package static let isRunning = recognizes(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  /// Determines from its arguments and environment whether a process runs tests.
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

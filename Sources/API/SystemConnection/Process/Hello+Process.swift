import Foundation
package import NotificationModel

extension Hello {
  /// What this process says about itself.
  ///
  /// A bundle's own identifier goes before the one the host named, which goes before the variable;
  /// without any the system derives one from the executable. An extension speaks for the app that it
  /// was started for (J2).
  package static func ofThisProcess(
    environment: [String: String], host: HostState
  ) -> Hello {
    let bundle = Bundle.main
    return Hello(
      bundleIdentifier: SocketConnection.extendedApp(in: environment) ?? bundle.bundleIdentifier
        ?? host.read(\.bundleIdentifier)
        ?? environment["USERNOTIFICATIONS_BUNDLE_ID"],
      bundlePath: bundle.bundleIdentifier == nil ? bundle.resourcePath : bundle.bundlePath,
      displayName: bundle.shownName ?? host.read(\.displayName),
      environment: environment.filter { isOfTheSession($0.key) },
      hearsOfQuestions: true)
  }

  /// The variables without which a program that is started later could not reach the person.
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
  /// The name for people, where the bundle has one.
  fileprivate var shownName: String? {
    let keys = ["CFBundleDisplayName", "CFBundleName"]
    return keys.lazy.compactMap { self.infoDictionary?[$0] as? String }.first { !$0.isEmpty }
  }
}

package import Foundation
package import NotificationModel
import NotificationTransport

extension PrivateDesktop {
  /// Lays out an app's bundle and installs it; the user allows it everything that it may request.
  ///
  /// Its program does nothing: requests are scheduled on its behalf.
  @discardableResult
  package func install(
    _ identifier: String, icon: Data? = nil, mayAlertCritically: Bool = false
  ) throws -> BundleIdentifier {
    guard let app = BundleIdentifier(identifier) else {
      throw DesktopFailure("\(identifier) is no identifier")
    }
    let bundle = "\(folder)/\(identifier).app"
    try Self.makeFolder(bundle, mode: 0o755)
    var keys = ["CFBundleIdentifier": identifier, "CFBundleExecutable": "program"]
    if let icon {
      keys["CFBundleIconFile"] = "icon.png"
      try icon.write(to: URL(filePath: bundle + "/icon.png"))
    }
    try write(keys, to: bundle + "/Info.plist")
    if mayAlertCritically {
      try write(
        ["com.apple.developer.usernotifications.critical-alerts": true],
        to: bundle + "/Entitlements.plist")
    }
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: bundle + "/program"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bundle + "/program")
    let person = try control()
    _ = try person.call(.install(path: bundle))
    _ = try person.call(.settings(.authorize(app: app, .allow)))
    if mayAlertCritically { _ = try person.call(.settings(.authorize(app: app, .allowCritical))) }
    return app
  }

  private func write(_ keys: [String: any Sendable], to path: String) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: keys, format: .xml, options: 0)
    try data.write(to: URL(filePath: path))
  }
}

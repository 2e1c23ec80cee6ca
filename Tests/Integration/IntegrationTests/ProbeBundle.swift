import Foundation

/// Bundles of an app without code, with an extension that the test controls, and strings in German.
enum ProbeBundle {
  static let identifier = "com.example.probe"

  /// A bundle whose service extension is controlled by the title of its push.
  static func withService(in folder: String) throws -> String {
    try make(
      in: folder, program: "ExtensionProbe",
      [
        "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
        "NSExtensionPrincipalClass": "ProbeService",
      ])
  }

  /// A bundle whose content extension is controlled by the title of its notification.
  static func withContent(in folder: String) throws -> String {
    try make(
      in: folder, program: "ContentProbe",
      [
        "NSExtensionPointIdentifier": "com.apple.usernotifications.content-extension",
        "NSExtensionPrincipalClass": "ProbeController",
        "NSExtensionAttributes": [
          "UNNotificationExtensionCategory": "probe",
          "UNNotificationExtensionInitialContentSizeRatio": 0.5,
          "UNNotificationExtensionUserInteractionEnabled": true,
        ],
      ])
  }

  private static func make(
    in folder: String, program: String, _ extensionKeys: [String: Any]
  ) throws -> String {
    let bundle = folder + "/Probe.app"
    let appex = bundle + "/PlugIns/Probe.appex"
    let german = bundle + "/de.lproj"
    let files = FileManager.default
    for folder in [appex, german] {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try files.copyItem(atPath: RealDaemon.binaries + "/ExitProbe", toPath: bundle + "/Probe")
    try files.copyItem(atPath: RealDaemon.binaries + "/\(program)", toPath: appex + "/Extension")
    try write(
      ["CFBundleIdentifier": identifier, "CFBundleExecutable": "Probe"],
      to: bundle + "/Info.plist")
    try write(
      [
        "CFBundleIdentifier": "\(identifier).extension", "CFBundleExecutable": "Extension",
        "NSExtension": extensionKeys,
      ], to: appex + "/Info.plist")
    try write(["stay": "Bleiben"], to: german + "/Localizable.strings")
    try write(plurals, to: german + "/Localizable.stringsdict")
    return bundle
  }

  private static func write(_ list: [String: Any], to path: String) throws {
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: URL(filePath: path))
  }

  /// One text with plural forms.
  private static var plurals: [String: Any] {
    let count: [String: Any] = [
      "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d",
      "one": "%d Ei", "other": "%d Eier",
    ]
    return ["eggs": ["NSStringLocalizedFormatKey": "%#@count@", "count": count]]
  }
}

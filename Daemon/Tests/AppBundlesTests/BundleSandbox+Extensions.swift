import Foundation

extension BundleSandbox {
  /// The kind of an extension.
  enum Extending {
    case service
    /// With these attributes; valid ones replace an empty dictionary.
    case content([String: Any])
  }

  static var service: [String: Any] {
    [
      "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
      "NSExtensionPrincipalClass": "NotificationService",
    ]
  }

  static var attributes: [String: Any] {
    [
      "UNNotificationExtensionCategory": "task",
      "UNNotificationExtensionInitialContentSizeRatio": 1,
    ]
  }

  /// Writes an extension that is valid apart from the given keys; an empty text removes one.
  func writeExtension(
    _ name: String, extending: Extending = .service, changing changes: [String: Any] = [:]
  ) throws {
    let folder = "PlugIns/\(name).appex"
    try makeFolder(folder)
    try write("\(folder)/Program", "\u{7F}ELF", mode: 0o755)
    var values: [String: Any] = [
      "CFBundleIdentifier": "com.example.organizer.\(name.lowercased())",
      "CFBundleExecutable": "Program", "NSExtension": Self.list(extending),
    ]
    values.merge(changes) { $1 }
    try writeList("\(folder)/Info.plist", values.filter { ($0.value as? String) != "" })
  }

  private static func list(_ extending: Extending) -> [String: Any] {
    guard case .content(let given) = extending else { return service }
    return [
      "NSExtensionPointIdentifier": "com.apple.usernotifications.content-extension",
      "NSExtensionPrincipalClass": "NotificationViewController",
      "NSExtensionAttributes": given.isEmpty ? attributes : given,
    ]
  }
}

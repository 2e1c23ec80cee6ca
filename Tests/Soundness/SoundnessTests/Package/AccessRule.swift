/// Only declarations for apps are `public`: between modules of this package `package` is enough.
struct AccessRule {
  /// The modules of the libraries that apps import.
  static let products: Set = [
    "CoreLocation", "Intents", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
    "UserNotificationsTesting", "UserNotificationsUI", "_Testing_UIKit",
  ]

  static func findings(in file: SourceFile, _ outline: Outline) -> [Finding] {
    guard let module = SourceTree.module(of: file.path), !products.contains(String(module)) else {
      return []
    }
    // `open` may be the name of a case, and is then no modifier of the following word.
    return outline.declarations.filter {
      $0.modifiers.contains("public") || $0.keyword == "class" && $0.modifiers.contains("open")
    }.map {
      Finding(
        path: file.path, line: $0.line,
        what: "\($0.name) is public, and no app imports \(module)",
        remedy: "Make it `package`.")
    }
  }
}

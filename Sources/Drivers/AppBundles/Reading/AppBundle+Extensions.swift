import NotificationModel

extension AppBundle {
  /// Reads the extensions in `PlugIns`, by the names of their folders.
  ///
  /// - Throws: the first problem of one of them; `invalidValue` where two want the same place: an app
  ///   has one service extension (J1), and each category is drawn by one content extension (J3).
  static func extensions(
    in folder: BundleFolder, names: [String], of app: BundleIdentifier
  ) throws(BundleProblem) -> [AppExtension] {
    let plugIns = try folder.plugIns(in: names)
    guard plugIns.count <= BundleLimits.extensions else {
      throw BundleProblem(
        .tooManyFiles, field: "PlugIns", value: "\(plugIns.count) extensions",
        remedy: "keep at most \(BundleLimits.extensions)")
    }
    var places = ExtensionPlaces()
    var extensions: [AppExtension] = []
    for name in plugIns {
      let inner = try folder.inner("PlugIns/\(name)")
      let found = try AppExtension(in: inner, of: app)
      try places.take(found, file: inner.shown("Info.plist"))
      extensions.append(found)
    }
    return extensions
  }
}

/// The places that extensions of one app have taken.
private struct ExtensionPlaces {
  private var identifiers: Set<BundleIdentifier> = []
  private var hasService = false
  private var categories: Set<String> = []

  mutating func take(_ found: AppExtension, file: String) throws(BundleProblem) {
    guard identifiers.insert(found.identifier).inserted else {
      throw BundleProblem(
        .invalidValue, field: "\(file): CFBundleIdentifier", value: found.identifier.rawValue,
        remedy: "give each extension an identifier of its own")
    }
    switch found.point {
    case .service:
      guard !hasService else {
        throw BundleProblem(
          .invalidValue, field: "\(file): NSExtension: NSExtensionPointIdentifier",
          value: ExtensionPointName.service,
          remedy: "keep one service extension in the app")
      }
      hasService = true
    case .content(let attributes):
      for category in attributes.categories where !categories.insert(category).inserted {
        throw BundleProblem(
          .invalidValue,
          field: "\(file): NSExtension: NSExtensionAttributes: UNNotificationExtensionCategory",
          value: category, remedy: "let one extension draw each category, and name it once")
      }
    }
  }
}

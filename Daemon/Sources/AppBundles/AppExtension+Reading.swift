import NotificationModel

extension AppExtension {
  /// Reads one extension of a bundle.
  ///
  /// - Parameters:
  ///   - folder: The folder of the extension, whose name ends in `.appex`.
  ///   - app: The identifier of its app, with which its own begins as on Apple's systems.
  /// - Throws: the problem of the first file or key at fault.
  init(in folder: BundleFolder, of app: BundleIdentifier) throws(BundleProblem) {
    let file = folder.shown("Info.plist")
    let info = try BundleList(folder.propertyList("Info.plist"), file: file)
    let identifier = try info.identifier("CFBundleIdentifier")
    guard identifier.rawValue.hasPrefix("\(app).") else {
      throw BundleProblem(
        .invalidValue, field: info.field("CFBundleIdentifier"), value: identifier.rawValue,
        remedy: "begin it with that of the app, as in \(app).service")
    }
    let executable = try folder.executable(info.requiredText("CFBundleExecutable"))
    guard !folder.isScript(executable) else {
      // Its process would be the interpreter's, which does not identify the extension.
      throw BundleProblem(
        .invalidValue, field: info.field("CFBundleExecutable"), value: executable,
        remedy: "name a program; a script cannot be an extension")
    }
    let list = try info.list("NSExtension")
    self.init(
      point: try Self.point(list), identifier: identifier,
      executable: "\(folder.path)/\(executable)",
      principalClass: try list.requiredText("NSExtensionPrincipalClass"))
  }

  private static func point(_ list: BundleList) throws(BundleProblem) -> Point {
    let key = "NSExtensionPointIdentifier"
    let name = try list.requiredText(key)
    switch name {
    case ExtensionPointName.service: return .service
    case ExtensionPointName.content:
      return .content(try ContentAttributes(list.list("NSExtensionAttributes")))
    default:
      throw BundleProblem(
        .invalidValue, field: list.field(key), value: name,
        remedy: "use \(ExtensionPointName.service) or \(ExtensionPointName.content)")
    }
  }
}

extension AppExtension.ContentAttributes {
  /// Reads the settings that a content extension declares (J3).
  init(_ list: BundleList) throws(BundleProblem) {
    self.init(
      categories: try Self.categories(list), initialSizeRatio: try Self.ratio(list))
    hidesDefaultContent = try list.flag("UNNotificationExtensionDefaultContentHidden")
    overridesDefaultTitle = try list.flag("UNNotificationExtensionOverridesDefaultTitle")
    isInteractive = try list.flag("UNNotificationExtensionUserInteractionEnabled")
  }

  private static func categories(_ list: BundleList) throws(BundleProblem) -> [String] {
    let key = "UNNotificationExtensionCategory"
    let categories = try list.textOrTexts(key)
    guard !categories.isEmpty, !categories.contains("") else {
      throw BundleProblem(
        .missingKey, field: list.field(key),
        remedy: "name the category of the notifications that it draws, or a list of categories")
    }
    guard categories.count <= BundleLimits.extensionCategories else {
      throw BundleProblem(
        .tooManyFiles, field: list.field(key), value: "\(categories.count) categories",
        remedy: "name at most \(BundleLimits.extensionCategories)")
    }
    return categories
  }

  private static func ratio(_ list: BundleList) throws(BundleProblem) -> Double {
    let key = "UNNotificationExtensionInitialContentSizeRatio"
    let ratio = try list.number(key)
    guard (0...BundleLimits.sizeRatio).contains(ratio) else {
      throw BundleProblem(
        .invalidValue, field: list.field(key), value: "\(ratio)",
        remedy: "use the height in units of the width, from 0 to \(BundleLimits.sizeRatio)")
    }
    return ratio
  }
}

/// The names of the points at which the system uses extensions (`NSExtensionPointIdentifier`).
package enum ExtensionPointName {
  /// The point of an extension that may change pushes (J1).
  package static let service = "com.apple.usernotifications.service"
  /// The point of an extension that draws notifications (J3).
  package static let content = "com.apple.usernotifications.content-extension"
}

extension AppBundle {
  /// Reads the extensions in `PlugIns`, by the names of their folders.
  ///
  /// - Throws: the first problem of one of them; `invalidValue` if two claim the same role: an app
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
    var roles = ExtensionRoles()
    var extensions: [AppExtension] = []
    for name in plugIns {
      let inner = try folder.inner("PlugIns/\(name)")
      let found = try AppExtension(in: inner, of: app)
      try roles.claim(found, file: inner.shown("Info.plist"))
      extensions.append(found)
    }
    return extensions
  }
}

/// The roles that the extensions of one app have claimed.
private struct ExtensionRoles {
  private var identifiers: Set<BundleIdentifier> = []
  private var hasService = false
  private var categories: Set<String> = []

  mutating func claim(_ found: AppExtension, file: String) throws(BundleProblem) {
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

import Foundation
package import NotificationModel
package import NotificationText

/// The contents of a flat `.app` folder.
///
/// The folder holds `Info.plist`, the executable, an icon, sounds, `*.lproj` folders with the texts, `PlugIns`, and
/// `Entitlements.plist` with the permissions that the app may ask for. Unlike on Apple's systems the entitlements are a plain
/// file of the bundle and are not signed.
package struct AppBundle: Hashable, Sendable {
  /// The absolute path of the folder.
  package var path: String
  /// The app's identifier (`CFBundleIdentifier`).
  package var identifier: BundleIdentifier
  /// The display name: `CFBundleDisplayName`, else `CFBundleName`, else the folder's name.
  package var displayName: String
  /// The name of the program within the folder (`CFBundleExecutable`).
  package var executable: String
  /// Whether the program is a script, which the kernel passes to an interpreter (`#!`).
  package var isScript: Bool
  /// The displayed version (`CFBundleShortVersionString`).
  package var version: String?
  /// The name of the icon within the folder, if the file exists.
  package var icon: String?
  /// The language that the app was written in (`CFBundleDevelopmentRegion`).
  package var developmentRegion: String?
  /// The app's work in the background (`UIBackgroundModes`).
  package var backgroundModes: [String]
  /// The schemes of the URLs that the app opens (`CFBundleURLTypes`), in lower case.
  package var urlSchemes: [String]
  /// The names of the `.lproj` folders without the extension, sorted.
  package var languages: [String]
  /// The names of the sound files within the folder, sorted.
  package var sounds: [String]
  /// The extensions in `PlugIns`, by the names of their folders.
  package var extensions: [AppExtension]
  /// The permissions that the app may ask the user for.
  package var entitlements: Entitlements

  /// The absolute path of the program.
  package var executablePath: String { "\(path)/\(executable)" }

  /// The absolute path of the icon; nil without one.
  package var iconPath: String? { icon.map { "\(path)/\($0)" } }

  /// Reads a bundle.
  ///
  /// Every name that the bundle gives is checked to stay within its folder. Whether the folder holds
  /// links or too many files is checked by the installer.
  ///
  /// - Throws: the problem of the first file or key at fault, also in one of its extensions.
  package init(at path: String) throws(BundleProblem) {
    let folder = BundleFolder(path: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard folder.isThere else {
      throw BundleProblem(
        .missingFile, field: name, remedy: "name a folder that is there and ends in .app")
    }
    guard folder.isBundle else {
      throw BundleProblem(
        .notABundle, field: name, remedy: "name a folder that ends in .app, not a file or a link")
    }
    let info = try BundleList(folder.propertyList("Info.plist"), file: "Info.plist")
    self.path = folder.path
    identifier = try info.identifier("CFBundleIdentifier")
    executable = try folder.executable(info.requiredText("CFBundleExecutable"))
    isScript = folder.isScript(executable)
    let fallback = name == ".app" ? identifier.rawValue : String(name.dropLast(4))
    displayName = try info.displayName ?? fallback
    version = try info.text("CFBundleShortVersionString")
    developmentRegion = try info.text("CFBundleDevelopmentRegion")
    backgroundModes = try info.texts("UIBackgroundModes")
    urlSchemes = try info.urlSchemes
    icon = folder.icon(among: try info.iconNames)
    let names = try folder.names()
    languages = try folder.languages(in: names)
    sounds = names.filter(BundleFolder.isSound)
    extensions = try Self.extensions(in: folder, names: names, of: identifier)
    entitlements =
      names.contains("Entitlements.plist")
      ? try Entitlements(
        BundleList(folder.propertyList("Entitlements.plist"), file: "Entitlements.plist"))
      : Entitlements()
  }
}

extension AppBundle {
  /// Reads the app's texts in all its languages.
  ///
  /// These are `Localizable.strings` and `Localizable.stringsdict` of each `.lproj` folder; a language
  /// without either has an empty table.
  ///
  /// - Throws: the problem of the first file that is damaged, or that exceeds a limit.
  package func texts() throws(BundleProblem) -> TextResolver {
    var tables: [String: StringsTable] = [:]
    var bytesLeft = BundleLimits.textBytes
    for language in languages {
      tables[language] = try table(of: language, bytesLeft: &bytesLeft)
    }
    return TextResolver(tables: tables, developmentRegion: developmentRegion)
  }

  private func table(
    of language: String, bytesLeft: inout Int
  ) throws(BundleProblem) -> StringsTable {
    var table = StringsTable()
    for ending in ["strings", "stringsdict"] {
      let name = "\(language).lproj/Localizable.\(ending)"
      let limit = min(TextLimits.fileBytes, bytesLeft)
      guard let data = try BundleFolder(path: path).contents(of: name, limit: limit) else {
        continue
      }
      bytesLeft -= data.count
      do throws(TextProblem) {
        if ending == "strings" {
          try table.add(strings: data, file: name)
        } else {
          try table.add(stringsdict: data, file: name)
        }
      } catch {
        throw BundleProblem(
          .damagedFile, field: name, value: "\(error)", remedy: "correct the file")
      }
    }
    return table
  }
}

extension Entitlements {
  /// Reads the entitlements of a bundle; unknown keys are ignored.
  init(_ list: BundleList) throws(BundleProblem) {
    self.init()
    let prefix = "com.apple.developer.usernotifications."
    criticalAlerts = try list.flag(prefix + "critical-alerts")
    timeSensitive = try list.flag(prefix + "time-sensitive")
    filtering = try list.flag(prefix + "filtering")
    communication = try list.flag(prefix + "communication")
    pushEnvironment = try Self.pushEnvironment(list)
    applicationGroups = try Self.groups(list)
  }

  private static func pushEnvironment(_ list: BundleList) throws(BundleProblem) -> String? {
    let key = "aps-environment"
    guard let environment = try list.text(key) else { return nil }
    guard ["development", "production"].contains(environment) else {
      throw list.wrong(key, "“development” or “production”")
    }
    return environment
  }

  /// A group is a folder that apps share, so its name must be as harmless as an identifier.
  private static func groups(_ list: BundleList) throws(BundleProblem) -> [String] {
    let key = "com.apple.security.application-groups"
    let groups = try list.texts(key)
    for group in groups where BundleIdentifier(group) == nil {
      throw BundleProblem(
        .invalidValue, field: list.field(key), value: group,
        remedy: "use letters, digits, dots, hyphens and underscores, as in group.com.example")
    }
    return groups
  }
}

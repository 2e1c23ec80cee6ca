import Foundation
import NotificationText

/// The app's bundle as its own process reads it; the daemon reads the same files with more checks.
enum HostBundle {
  /// The strings of the bundle that this process belongs to, as the app or as one of its extensions.
  ///
  /// As for the daemon, a bundle with a damaged file has no strings, and neither has a bare program.
  static func texts() -> TextResolver {
    var folder = Bundle.main.bundleURL
    while folder.pathExtension != "app" {
      guard folder.pathComponents.count > 1 else { return TextResolver() }
      folder.deleteLastPathComponent()
    }
    return (try? texts(of: folder)) ?? TextResolver()
  }

  /// The strings in the language folders of a bundle, those of `Localizable` unless a table is named.
  static func texts(of folder: URL, table name: String = "Localizable") throws -> TextResolver {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let languages = names.filter { $0.hasSuffix(".lproj") }.sorted().prefix(HostLimits.languages)
    var bytesLeft = HostLimits.textBytes
    var tables: [String: StringsTable] = [:]
    for file in languages {
      let language = folder.appendingPathComponent(file)
      var table = StringsTable()
      if let data = try data("\(name).strings", in: language, bytesLeft: &bytesLeft) {
        try table.add(strings: data, file: file)
      }
      if let data = try data("\(name).stringsdict", in: language, bytesLeft: &bytesLeft) {
        try table.add(stringsdict: data, file: file)
      }
      tables[language.deletingPathExtension().lastPathComponent] = table
    }
    let region = Bundle(url: folder)?.infoDictionary?["CFBundleDevelopmentRegion"] as? String
    return TextResolver(tables: tables, developmentRegion: region)
  }

  /// The languages that the variables of the session name, best first.
  static func sessionLanguages(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    LanguagePreference.languages(
      list: environment["LANGUAGE"],
      locale: environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"])
  }

  /// The content of a file; nothing where there is none.
  private static func data(
    _ name: String, in folder: URL, bytesLeft: inout Int
  ) throws -> Data? {
    let file = folder.appendingPathComponent(name)
    guard let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
      values.isRegularFile == true, let size = values.fileSize
    else { return nil }
    guard size <= min(TextLimits.fileBytes, bytesLeft) else { throw CocoaError(.fileReadTooLarge) }
    bytesLeft -= size
    return try Data(contentsOf: file)
  }
}

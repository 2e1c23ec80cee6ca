package import Foundation
package import NotificationText
import Synchronization

/// The strings of the app to which code belongs, and the languages in which they are read.
package struct HostTexts: Sendable {
  /// The app's strings.
  package var resolver: TextResolver
  /// The user's languages, best first.
  package var languages: [String]

  /// Creates texts.
  package init(resolver: TextResolver, languages: [String]) {
    self.resolver = resolver
    self.languages = languages
  }

  /// The texts of this process: of the app's bundle, in the languages of the session.
  package static let ofThisProcess = HostTexts(
    resolver: HostBundle.texts(), languages: HostBundle.sessionLanguages())

  /// Returns the texts of a table of a bundle, read once in a process; a damaged file gives none, as for the app's
  /// own.
  package func strings(of folder: URL, table: String?) -> HostTexts {
    let table = table ?? "Localizable"
    let file = folder.appendingPathComponent(table).path
    let resolver = Self.readTables.withLock { tables in
      if let known = tables[file] { return known }
      let read = (try? HostBundle.texts(of: folder, table: table)) ?? TextResolver()
      if tables.count >= HostLimits.readTables { tables.removeAll() }
      tables[file] = read
      return read
    }
    return HostTexts(resolver: resolver, languages: languages)
  }

  private static let readTables = Mutex<[String: TextResolver]>([:])
}

/// The app's bundle as its own process reads it; the daemon reads the same files with more checks.
enum HostBundle {
  /// Returns the strings of the bundle to which this process belongs, as the app or as one of its extensions.
  ///
  /// As in the daemon, a bundle with a damaged file has no strings, and neither has a bare program.
  static func texts() -> TextResolver {
    var folder = Bundle.main.bundleURL
    while folder.pathExtension != "app" {
      guard folder.pathComponents.count > 1 else { return TextResolver() }
      folder.deleteLastPathComponent()
    }
    return (try? texts(of: folder)) ?? TextResolver()
  }

  /// Returns the strings in the language folders of a bundle, those of `Localizable` unless a table is named.
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

  /// Returns the languages that the variables of the session name, best first.
  static func sessionLanguages(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    LanguagePreference.languages(
      list: environment["LANGUAGE"],
      locale: environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"])
  }

  /// Returns the content of a file; `nil` if it does not exist.
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

/// The limits of this layer.
enum HostLimits {
  /// The most languages of one bundle.
  static let languages = 256
  /// The most bytes of all strings files of one bundle.
  static let textBytes = 33_554_432
  /// How many tables of bundles are kept in memory.
  static let readTables = 64
}

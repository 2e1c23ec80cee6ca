package import Foundation
package import NotificationText
import Synchronization

/// The strings of the app that code belongs to, and the languages that they are read in.
package struct HostTexts: Sendable {
  /// The app's strings.
  package var resolver: TextResolver
  /// The person's languages, best first.
  package var languages: [String]

  /// Creates texts.
  package init(resolver: TextResolver, languages: [String]) {
    self.resolver = resolver
    self.languages = languages
  }

  /// Those of this process: of the app's bundle, in the languages of the session.
  package static let ofThisProcess = HostTexts(
    resolver: HostBundle.texts(), languages: HostBundle.sessionLanguages())

  /// Those of a table of a bundle, read once in a process; a damaged file gives none, as for the app's own.
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

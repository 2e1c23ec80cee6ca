import AppBundles
import Logging
import NotificationEngine
import NotificationModel
import NotificationText
import NotificationWords
import Synchronization
import Words

/// The strings of apps, read from their folders when they are first needed, and the English words of reasons.
final class BundleTexts: TextCatalog {
  let languages: [String]
  let words: any ReasonWords = EnglishWords()
  private let resolvers = Mutex<[String: TextResolver]>([:])
  /// The system's own words.
  let system: SystemWords

  /// Reads the session's languages from its variables.
  init(environment: [String: String], log: Logger) {
    system = SystemWords(environment: environment, log: log)
    languages = system.languages
  }

  func vocabulary(languages: [String]) -> Vocabulary { system.words(in: languages) }

  func resolver(for app: AppRecord) -> TextResolver {
    guard let path = app.bundlePath else { return TextResolver() }
    return resolvers.withLock { resolvers in
      if let known = resolvers[path] { return known }
      if resolvers.count >= DaemonLimits.textCatalogs { resolvers.removeAll() }
      let read = Self.read(path)
      resolvers[path] = read
      return read
    }
  }

  /// Drops the strings, because a bundle was replaced.
  func forget() {
    resolvers.withLock { $0.removeAll() }
  }

  /// The strings of a bundle, or of the folder of a program without a bundle; unreadable strings
  /// count as missing, because a notification without its strings is better than none.
  private static func read(_ path: String) -> TextResolver {
    do throws(BundleProblem) {
      return try AppBundle(at: path).texts()
    } catch {
      return TextResolver()
    }
  }
}

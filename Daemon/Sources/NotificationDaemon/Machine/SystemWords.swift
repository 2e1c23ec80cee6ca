import InstalledWords
import LinuxEvents
import Logging
import NotificationText
import Synchronization
import Words

/// The system's own words in the language that its user chooses; a catalogue is read when the choice changes.
final class SystemWords: Sendable {
  private let installed: InstalledWords
  private let log: Logger
  private let read: Mutex<(languages: [String], words: Vocabulary)>

  /// Finds the catalogues of this program's installation, and the languages of the session.
  init(environment: [String: String], log: Logger) {
    installed = InstalledWords(
      environment: environment,
      executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
    self.log = log
    let (words, problems) = installed.words()
    for problem in problems { log.warning("\(problem)") }
    read = Mutex(([], words))
  }

  /// The session's languages, best first.
  var languages: [String] { installed.languages }

  /// The words that were read last, which are those of the user's setting.
  var current: Vocabulary { read.withLock(\.words) }

  /// The words in the best of these languages, or those of the session without any.
  func words(in languages: [String]) -> Vocabulary {
    read.withLock { read in
      guard read.languages != languages else { return read.words }
      let (words, problems) = installed.words(chosen: languages)
      for problem in problems { log.warning("\(problem)") }
      read = (languages, words)
      return words
    }
  }
}

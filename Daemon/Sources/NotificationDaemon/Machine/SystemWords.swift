import InstalledWords
import LinuxEvents
import Logging
import NotificationModel
import NotificationText
import NotificationTransport
import Synchronization
import Words

/// The system's own words in the language that its user chooses; a catalogue is read when the choice changes.
final class SystemWords: Sendable {
  private let installed: InstalledWords
  private let log: Logger
  private let read: Mutex<Reading>

  /// The words that were read last.
  struct Reading {
    /// The user's choice, best first; empty for the session's languages.
    var chosen: [String]
    var words: Vocabulary
    /// The faults of the catalogue as sentences.
    var problems: [String]
  }

  /// Finds the catalogues of this program's installation, and the languages of the session.
  init(environment: [String: String], log: Logger) {
    installed = InstalledWords(
      environment: environment,
      executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
    self.log = log
    let (words, problems) = installed.words()
    for problem in problems { log.warning("\(problem)") }
    read = Mutex(Reading(chosen: [], words: words, problems: problems))
  }

  /// The session's languages, best first.
  var languages: [String] { installed.languages }

  /// The words that were read last, which are those of the user's setting.
  var current: Vocabulary { read.withLock(\.words) }

  /// The language in use, the place of its catalogue, and its faults.
  func finding(installation: Installation) -> DoctorFinding {
    let reading = read.withLock { $0 }
    return DoctorFinding(
      language: reading, wanted: reading.chosen.isEmpty ? languages : reading.chosen,
      catalog: installed.catalog(of: reading.words.language), installation: installation)
  }

  /// The words in the best of these languages, or those of the session without any.
  func words(in languages: [String]) -> Vocabulary {
    read.withLock { read in
      guard read.chosen != languages else { return read.words }
      let (words, problems) = installed.words(chosen: languages)
      for problem in problems { log.warning("\(problem)") }
      read = Reading(chosen: languages, words: words, problems: problems)
      return words
    }
  }
}

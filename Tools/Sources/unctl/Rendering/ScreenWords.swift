import Foundation
import InstalledWords
import LinuxEvents
import Words

/// The words of the screens of this program; a catalogue is read when the language changes.
struct ScreenWords {
  private let installed = InstalledWords(
    environment: ProcessInfo.processInfo.environment,
    executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
  private var read: (chosen: [String], words: Vocabulary)?

  /// The words in the best of the languages that the user chose for the system; an empty list means the session's.
  ///
  /// The faults of a catalogue are printed to the standard error.
  mutating func vocabulary(chosen: [String]) -> Vocabulary {
    if let read, read.chosen == chosen { return read.words }
    let (words, problems) = installed.words(chosen: chosen)
    for problem in problems { StandardError.write(problem) }
    read = (chosen, words)
    return words
  }
}

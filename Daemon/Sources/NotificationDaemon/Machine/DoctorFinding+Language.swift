import NotificationModel
import NotificationText
import NotificationTransport
import Words

extension DoctorFinding {
  /// Reports the language of the system's own words; a fault of its catalogue is a problem, and less than nine tenths of
  /// the words a warning.
  init(
    language reading: SystemWords.Reading, wanted: [String], catalog: String?,
    installation: Installation
  ) {
    if let first = reading.problems.first {
      let others = reading.problems.count - 1
      self.init(
        level: .problem, subject: "language",
        finding: first + (others > 0 ? "; and \(others) more texts are in English" : ""),
        remedy: "\(installation.bringing(DaemonLock.programName)) again.")
      return
    }
    let language = reading.words.language
    guard let catalog else {
      let isMissing = wanted.first.map { LanguageTag($0)?.language } ?? "en" != "en"
      self.init(
        level: .good, subject: "language",
        finding: isMissing ? "en, because there is no translation into \(wanted[0])" : "en")
      return
    }
    let (translated, all) = (reading.words.translatedWords, Word.allCases.count)
    let isIncomplete = translated * 10 < all * 9
    self.init(
      level: isIncomplete ? .warning : .good, subject: "language",
      finding: "\(language), from \(catalog), with \(translated) of \(all) words",
      remedy: isIncomplete ? "\(installation.bringing(DaemonLock.programName)) again." : "")
  }
}

import NotificationModel
import NotificationText
import NotificationTransport
import Words

extension DoctorFinding {
  /// Reports the language of the system's own words; a fault of its catalogue is a problem.
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
    let isMissing =
      language == "en" && wanted.first.map { LanguageTag($0)?.language } ?? "en" != "en"
    self.init(
      level: .good, subject: "language",
      finding: catalog.map { "\(language), from \($0)" }
        ?? (isMissing ? "en, because there is no translation into \(wanted[0])" : "en"))
  }
}

import InstalledWords
import NotificationModel
import ShellAccessibility
import ShellScene
import Words

// The language of the shell's own words, which follows the settings while it runs.

extension ShellRun {
  /// Handles the settings of all apps, which were read.
  func receive(_ settings: GlobalSettings) {
    shell.receive(settings)
    guard settings.language != chosenLanguages else { return }
    chosenLanguages = settings.language
    speak()
    preferences.write(fromTheRight: chosenLanguages.isEmpty ? nil : shell.words.isRightToLeft)
  }

  /// Speaks the chosen language, or the session's, with the hours of the desktop.
  func speak() {
    var (words, problems) = installedWords.words(chosen: chosenLanguages)
    for problem in problems { log("notification-shell: \(problem)") }
    if let hasTwelve = preferences.hasTwelveHours { words.times.hasTwelveHours = hasTwelve }
    shell.words = words
    if !chosenLanguages.isEmpty { accessibility?.locale = words.language }
  }
}

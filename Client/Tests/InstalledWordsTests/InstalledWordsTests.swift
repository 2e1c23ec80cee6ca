import Foundation
import TestSupport
import Testing
import Words

@testable import InstalledWords

@Suite struct `The installed catalogues` {
  private func words(
    _ environment: [String: String], chosen: [String] = [], executable: String? = nil
  ) -> (words: Vocabulary, problems: [String]) {
    InstalledWords(environment: environment, executable: executable).words(chosen: chosen)
  }

  @Test func `A session without a language speaks English, and its log is silent`() {
    for locale in ["", "C", "POSIX", "C.UTF-8"] {
      let (words, problems) = words(["LANG": locale])
      #expect(words.language == "en")
      #expect(problems.isEmpty)
    }
  }

  @Test func `Times follow LC_TIME, ages the words`() {
    let words = words(["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"]).words
    #expect(words.times.time(ofMinute: 905) == "15:05")
    #expect(words.formats.minutesAgo(5) == "5 min. ago")
  }

  @Test func `A language without words keeps its times`() {
    let words = words(["LANG": "fi_FI.UTF-8"]).words
    #expect(words.text(.cancel) == "Cancel")
    #expect(words.times.time(ofMinute: 905) == "15.05")
  }

  @Test func `A missing catalogue is English and one sentence for the log`() {
    let (words, problems) = words(["LANG": "de_DE.UTF-8"], executable: "/nowhere/bin/program")
    #expect(words.text(.cancel) == "Cancel")
    #expect(problems.count == 1 && problems[0].contains("de"), "\(problems)")
  }

  @Test(arguments: ["bin", "libexec/usernotifications"])
  func `The folder is found from each place of programs`(place: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("share/locale/de/LC_MESSAGES"), withIntermediateDirectories: true)
    _ = try folder.write("share/locale/de/LC_MESSAGES/usernotifications.mo", "damaged")
    let (words, problems) = words(
      ["LANG": "de_DE.UTF-8"], executable: folder.path("\(place)/program"))
    #expect(words.text(.cancel) == "Cancel")
    #expect(problems.first?.contains("does not begin as a compiled catalogue") == true)
  }

  @Test func `A language that the user chose has its own times`() {
    let words = words(["LANG": "de_DE.UTF-8", "LC_TIME": "de_DE.UTF-8"], chosen: ["en_US"]).words
    #expect(words.times.hasTwelveHours)
  }

  @Test(arguments: [
    (["LANG": "en_GB.UTF-8"], ["en"], "16:01"),
    (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], ["en"], "16:01"),
    (["LANG": "en_GB.UTF-8"], ["en_US"], "4:01\u{202F}PM"),
    (["LANG": "de_DE.UTF-8"], ["en"], "4:01\u{202F}PM"),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:en_GB"], ["en"], "16:01"),
  ])
  func `The session's own language keeps its region and its times`(
    environment: [String: String], chosen: [String], time: String
  ) {
    #expect(words(environment, chosen: chosen).words.times.time(ofMinute: 961) == time)
  }
}

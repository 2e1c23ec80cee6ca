import Foundation
import InstalledWords
import Synchronization
import TestSupport
import Testing
import Words

@testable import notification_center

@Suite struct `The words of the page` {
  @Test(arguments: [
    ("de-AT, de;q=0.9, en;q=0.5", ["de-AT", "de", "en"]), ("en;q=0.2, ja", ["ja", "en"]),
    ("fr;q=0, de", ["de"]), ("*, de;q=0.5", ["de"]), ("de ; q=0.5 , en ; q=0.8", ["en", "de"]),
    ("", []), (";;,q=1,-", []), ("de;q=x, en", ["en"]),
    ("de;Q=0.1, en;q=0.2", ["en", "de"]), ("de;q=1.5, en;q=inf, fr;q=-1, ja;q=nan, ko", ["ko"]),
  ])
  func `The languages of a browser are read by their weights`(field: String, tags: [String]) {
    #expect(AcceptedLanguages(field).tags == tags)
  }

  @Test func `A field that is too long is ignored`() {
    #expect(AcceptedLanguages(String(repeating: "de,", count: 1_000)).tags.isEmpty)
  }

  @Test func `The module has a text for every word, and names the language`() throws {
    let words = PageWords(installed: InstalledWords(environment: [:], executable: nil)) { _ in }
    let module = words.module(chosen: [], accepting: "en-GB")
    let json = module.dropFirst("export default ".count).dropLast(";\n".count)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["language"] as? String == "en")
    #expect(object["direction"] as? String == "ltr")
    let texts = try #require(object["texts"] as? [String: Any])
    #expect(Set(texts.keys) == Set(Word.allCases.map(\.rawValue)))
    #expect((texts["more"] as? [String: String])?["one"] == "{count} more notification")
  }

  @Test(arguments: [
    ([], "fi, en-GB", "en-GB"), ([], "en, en-AU", "en-AU"), ([], "nb", "en"),
    (["en_US"], "en-NZ", "en-US"), (["en"], "de, en-NZ", "en-NZ"),
  ])
  func `Numbers and dates are in the language of the words, with a region of the browser`(
    chosen: [String], accepted: String, locale: String
  ) {
    let words = PageWords(installed: InstalledWords(environment: [:], executable: nil)) { _ in }
    let module = words.module(chosen: chosen, accepting: accepted)
    #expect(module.contains("\"locales\":[\"\(locale)\"]"))
  }

  @Test(arguments: [
    ("nb", "pt_BR", "pt-PT"), ("", "pt_BR", "pt-PT"), ("nb, en", "en", "en"),
  ])
  func `Without a language of the browser the page follows the session`(
    accepted: String, language: String, locale: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pt_BR/LC_MESSAGES")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    // A catalogue without messages.
    let empty: [UInt8] = [0xDE, 0x12, 0x04, 0x95] + Array(repeating: 0, count: 24)
    try Data(empty).write(to: URL(filePath: path + "/usernotifications.mo"))
    let environment = ["LANG": "pt_PT.UTF-8", "USERNOTIFICATIONS_LOCALES": folder.path]
    let words = PageWords(installed: InstalledWords(environment: environment, executable: nil)) {
      _ in
    }
    let module = words.module(chosen: [], accepting: accepted)
    #expect(module.contains("\"language\":\"\(language.replacing("_", with: "-"))\""))
    #expect(module.contains("\"locales\":[\"\(locale)\"]"))
  }

  @Test(arguments: ["de_AT_x", "de_", "-"])
  func `A malformed name in the settings is not used as the locale of the page`(name: String) {
    let words = PageWords(installed: InstalledWords(environment: [:], executable: nil)) { _ in }
    let module = words.module(chosen: [name], accepting: "en")
    #expect(module.contains("\"locales\":[\"en\"]"))
  }

  @Test func `A missing catalogue is reported once, and the page is English`() throws {
    let folder = try TemporaryFolder()
    let reports = Mutex<[String]>([])
    let words = PageWords(
      installed: InstalledWords(environment: [:], executable: folder.path("program"))
    ) { report in reports.withLock { $0.append(report) } }
    for _ in 0..<2 {
      #expect(words.module(chosen: [], accepting: "de").contains("\"language\":\"en\""))
    }
    #expect(reports.withLock(\.count) == 1)
    #expect(words.module(chosen: ["pt_BR"], accepting: "de").contains("\"locales\":[\"en\"]"))
  }
}

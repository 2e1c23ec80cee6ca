import Foundation
import Testing

@testable import Words

@Suite struct `The template of translations` {
  @Test func `Every word has its text in exactly one topic, and a comment`() {
    for word in Word.allCases {
      let entries = English.topics.compactMap { $0[word] }
      #expect(entries.count == 1, "\(word.rawValue)")
      #expect(entries.allSatisfy { !$0.other.isEmpty && !$0.comment.isEmpty }, "\(word.rawValue)")
    }
  }

  @Test func `Forms for one and for others have the same gaps, and a count`() {
    for word in Word.allCases {
      guard let one = English.entry(of: word).one else { continue }
      let other = Set(Gaps.names(in: English.entry(of: word).other))
      #expect(Set(Gaps.names(in: one)) == other && other.contains("count"), "\(word.rawValue)")
    }
  }

  private static let folder = URL(filePath: #filePath).appending(path: "../../../../po")
    .standardized

  @Test func `The file of the template is that of the sources`() throws {
    let template = try String(
      contentsOf: Self.folder.appending(path: "usernotifications.pot"), encoding: .utf8)
    #expect(template == TranslationTemplate.text, "`make pot` writes it")
  }

  @Test func `Each translated language can be chosen`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let languages = files.filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }
    #expect(!languages.isEmpty)
    #expect(Set(languages).subtracting(LanguageChoice.translated).isEmpty)
  }
}

import Foundation
import TestSupport
import Testing

/// `scripts/translations check` finds the faults that translators make.
@Suite(.blocking) struct TranslationCheckTests {
  /// The exit code and the output for a German catalogue with one changed entry.
  private func check(_ translation: String) throws -> (code: Int32, output: String) {
    let folder = try TemporaryFolder()
    for name in ["scripts", "po"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for path in ["scripts/translations", "scripts/check-gaps", "scripts/catalogs.py"] {
      try FileManager.default.copyItem(
        atPath: SourceTree.root + "/" + path, toPath: folder.path(path))
    }
    let header = """
      msgid ""
      msgstr ""
      "Language: de\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\\n"
      "Project-Id-Version: usernotifications\\n"
      "PO-Revision-Date: 2026-01-01 00:00+0000\\n"
      "Last-Translator: A <a@example.com>\\n"
      "Language-Team: de\\n"


      """
    let message = "#, python-brace-format\nmsgctxt \"clearOne\"\nmsgid \"Clear {title}\"\nmsgstr "
    _ = try folder.write("po/usernotifications.pot", header + message + "\"\"\n")
    _ = try folder.write("po/de.po", header + message + "\"\(translation)\"\n")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [folder.path("scripts/translations"), "check"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func `A translation with its gaps passes`() throws {
    let (code, output) = try check("{title} löschen")
    #expect(code == 0, "\(output)")
  }

  @Test(arguments: ["", "{title} {title} löschen", "Löschen", "{titel} löschen"])
  func `An empty translation, and a gap that is doubled, missing or unknown, fail`(
    translation: String
  ) throws {
    #expect(try check(translation).code != 0)
  }
}

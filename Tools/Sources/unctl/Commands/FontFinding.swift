import Foundation
import InstalledWords
import NotificationModel
import Words

/// The check that an installed font has the letters of the user's language.
enum FontFinding {
  /// The finding for the language in use; `nil` if a font covers it, or if fontconfig is not installed.
  static func current(chosen: [String]) -> DoctorFinding? {
    let session = InstalledWords(
      environment: ProcessInfo.processInfo.environment, executable: nil)
    let language = LanguageChoice.language(for: chosen.isEmpty ? session.languages : chosen)
    guard let fonts = try? fonts(for: language) else { return nil }
    return finding(about: language, fonts: fonts)
  }

  /// The finding for a language and the lines of `fc-list`, a line for each of its fonts.
  static func finding(about language: String, fonts: String) -> DoctorFinding? {
    guard fonts.allSatisfy(\.isWhitespace) else { return nil }
    let package =
      ["ja", "ko", "zh"].contains(language.prefix(2)) ? "fonts-noto-cjk" : "fonts-noto-core"
    return DoctorFinding(
      level: .warning, subject: "fonts",
      finding: "no installed font has the letters of the language \(language)",
      remedy: "Install one; on Debian, the package \(package) has it.")
  }

  /// The fonts of a language, as fontconfig names it; `nil` without its program.
  private static func fonts(for language: String) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["fc-list", ":lang=\(name(of: language))", "file"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Fontconfig distinguishes regions of Chinese alone.
  static func name(of language: String) -> String {
    let name = language.lowercased().replacing("_", with: "-")
    return name.hasPrefix("zh") ? name : String(name.prefix { $0 != "-" })
  }
}

import Foundation
import ShellScene
import TestSupport
import Testing

@Suite struct `The page about the looks` {
  private let text: String

  init() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../docs/manual/shell-theme.md").standardized
    text = try String(contentsOf: page, encoding: .utf8)
  }

  /// The cells of the rows whose first one is a name.
  private var rows: [String: [String]] {
    var rows: [String: [String]] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      rows[cells[0].trimmingCharacters(in: ["`"])] = cells
    }
    return rows
  }

  @Test func `It has a row for each name of the file, with the allowed values, and no other row`()
    throws
  {
    let names = ThemeSetting.all.map(\.name) + ColorRole.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(Set(rows.keys) == Set(names))
    for setting in ThemeSetting.all {
      #expect(rows[setting.name]?[1] == setting.allowed, "\(setting.name)")
      #expect(rows[setting.name]?[2] == setting.standard, "\(setting.name)")
    }
    for role in ColorRole.allCases {
      let colors = [Theme.light, .dark].map { "`\($0.color(role).hex)`" }
      #expect(rows[role.rawValue].map { Array($0[1...2]) } == colors, "\(role)")
    }
  }

  @Test func `Its example is a file that can be read`() throws {
    let example = try #require(
      text.split(separator: "```ini\n").last?.split(separator: "```").first)
    let file = try ThemeFile(Array(example.utf8))
    for scheme in [ColorScheme.light, .dark] {
      #expect(file.applied(to: Theme(scheme), scheme) != Theme(scheme))
    }
  }

  @Test func `It names every section and the limits`() {
    for scheme in ColorScheme.allCases { #expect(text.contains("`[\(scheme.rawValue)]`")) }
    #expect(text.contains("\(ThemeLimits.bytes >> 10) KiB"))
    #expect(text.contains("1,000 lines"))
    #expect(ThemeLimits.lines == 1_000)
  }
}

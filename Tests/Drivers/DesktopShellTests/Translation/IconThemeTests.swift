import DesktopEntries
import Foundation
import Testing

/// The pictures of the icon theme that a page can show.
struct IconThemeTests {
  @Test
  func `The best size comes first, then the folder without sizes, and nothing else is a name`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.path + "/icons-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func put(_ path: String) throws {
      let whole = "\(folder)/\(path)"
      try FileManager.default.createDirectory(
        atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(fileURLWithPath: whole))
    }
    let variables = ["XDG_DATA_HOME": "\(folder)/none", "XDG_DATA_DIRS": folder]
    func picture(_ name: String) -> String? {
      IconTheme.picture(of: name, environment: variables)?.replacingOccurrences(
        of: folder, with: "")
    }
    #expect(picture("tea") == nil)
    try put("pixmaps/tea.png")
    #expect(picture("tea") == "/pixmaps/tea.png")
    try put("icons/hicolor/48x48/apps/tea.png")
    #expect(picture("tea") == "/icons/hicolor/48x48/apps/tea.png")
    try put("icons/hicolor/128x128/apps/tea.png")
    #expect(picture("tea") == "/icons/hicolor/128x128/apps/tea.png")
    #expect(picture("\(folder)/pixmaps/tea.png") == "/pixmaps/tea.png")
    for name in ["", ".", "../pixmaps/tea", "/none.png", String(repeating: "x", count: 500)] {
      #expect(picture(name) == nil)
    }
  }
}

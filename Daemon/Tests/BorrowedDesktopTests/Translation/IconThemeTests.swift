import DesktopEntries
import Foundation
import TestSupport
import Testing

/// The pictures of the icon theme that a page can show.
struct IconThemeTests {
  /// Files in a folder of their own, which is the only one with data and settings.
  private final class Files {
    let folder = FileManager.default.temporaryDirectory.path + "/icons-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func put(_ path: String, _ text: String = "x") throws {
      let whole = "\(folder)/\(path)"
      try FileManager.default.createDirectory(
        atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: whole))
    }

    func picture(_ name: String, findsDrawings: Bool = true) -> String? {
      let variables = [
        "XDG_DATA_HOME": "\(folder)/none", "XDG_DATA_DIRS": folder,
        "XDG_CONFIG_HOME": "\(folder)/settings", "XDG_CONFIG_DIRS": "\(folder)/none",
        "HOME": "\(folder)/own",
      ]
      return IconTheme(environment: variables, findsDrawings: findsDrawings).picture(of: name)?
        .replacingOccurrences(of: folder, with: "")
    }
  }

  @Test
  func `The best size comes first, then the folder without sizes, and nothing else is a name`()
    throws
  {
    let files = Files()
    #expect(files.picture("tea") == nil)
    try files.put("pixmaps/tea.png")
    #expect(files.picture("tea") == "/pixmaps/tea.png")
    try files.put("icons/hicolor/48x48/apps/tea.png")
    #expect(files.picture("tea") == "/icons/hicolor/48x48/apps/tea.png")
    try files.put("icons/hicolor/128x128/apps/tea.png")
    #expect(files.picture("tea") == "/icons/hicolor/128x128/apps/tea.png")
    #expect(files.picture("\(files.folder)/pixmaps/tea.png") == "/pixmaps/tea.png")
    for name in ["", ".", "../pixmaps/tea", "/none.png", String(repeating: "x", count: 500)] {
      #expect(files.picture(name) == nil)
    }
  }

  @Test(.rules("S9"))
  func
    `The chosen theme comes first, then its parents, and at last the theme of all apps`()
    throws
  {
    let files = Files()
    try files.put("icons/hicolor/48x48/apps/high.png")
    try files.put("icons/Adwaita/index.theme", "[Icon Theme]\nDirectories=status\n")
    try files.put("icons/Adwaita/status/high.png")
    #expect(files.picture("high") == "/icons/Adwaita/status/high.png")
    try files.put("settings/gtk-3.0/settings.ini", "[Settings]\ngtk-icon-theme-name = Paper\n")
    #expect(files.picture("high") == "/icons/hicolor/48x48/apps/high.png")
    try files.put(
      "icons/Paper/index.theme",
      "[Icon Theme]\nInherits=Cloth,Paper,../x\nDirectories=16,64,/etc,../..,\n[16]\nSize=16\n"
        + "[64]\nSize=32\nScale=2\n"
    )
    try files.put("icons/Cloth/index.theme", "[Icon Theme]\nDirectories=a/b\n")
    try files.put("icons/Cloth/a/b/high.png")
    #expect(files.picture("high") == "/icons/Cloth/a/b/high.png")
    try files.put("icons/Paper/16/high.png")
    #expect(files.picture("high") == "/icons/Paper/16/high.png")
    try files.put("icons/Paper/64/high.png")
    #expect(files.picture("high") == "/icons/Paper/64/high.png")
    #expect(files.picture("high-symbolic") == "/icons/Paper/64/high.png")
    #expect(files.picture("settings/high") == nil)
  }

  @Test(.rules("S9"))
  func `A drawing comes before a small picture, and after one that is large enough`() throws {
    let files = Files()
    try files.put(
      "icons/hicolor/index.theme",
      "[Icon Theme]\nDirectories=16,48,scalable\n[16]\nSize=16\n[48]\nSize=48\n[scalable]\nSize=128\n"
    )
    try files.put("icons/hicolor/16/tea.png")
    try files.put("icons/hicolor/scalable/tea.svg")
    #expect(files.picture("tea") == "/icons/hicolor/scalable/tea.svg")
    #expect(files.picture("tea", findsDrawings: false) == "/icons/hicolor/16/tea.png")
    try files.put("icons/hicolor/48/tea.png")
    #expect(files.picture("tea") == "/icons/hicolor/48/tea.png")
    try files.put("pixmaps/cup.svg")
    #expect(files.picture("cup") == "/pixmaps/cup.svg")
    #expect(files.picture("cup", findsDrawings: false) == nil)
  }

  @Test(.rules("S9"))
  func `Settings and themes are found by links, and themes in the folder of old as well`() throws {
    let files = Files()
    try files.put("dotfiles/settings.ini", "[Settings]\ngtk-icon-theme-name=Paper\n")
    try files.put("dotfiles/index.theme", "[Icon Theme]\nDirectories=a\n")
    try files.put("own/.icons/Paper/a/high.png")
    try files.put("settings/gtk-4.0/none")
    for (link, target) in [
      ("settings/gtk-4.0/settings.ini", "dotfiles/settings.ini"),
      ("own/.icons/Paper/index.theme", "dotfiles/index.theme"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(files.folder)/\(link)", withDestinationPath: "\(files.folder)/\(target)")
    }
    #expect(files.picture("high") == "/own/.icons/Paper/a/high.png")
  }
}

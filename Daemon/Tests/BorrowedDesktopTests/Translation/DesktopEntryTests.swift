import DesktopEntries
import Foundation
import Testing

@testable import BorrowedDesktop

/// The data of an app's entry in the desktop's menu.
struct DesktopEntryTests {
  @Test(arguments: [
    ("[Desktop Entry]\nName=Tea\nIcon=tea\n", DesktopMedia.Icon.themed("tea")),
    ("# menu\n[Desktop Entry]\nIcon = tea-pot \n", .themed("tea-pot")),
    ("[Desktop Action New]\nIcon=no\n[Desktop Entry]\nIcon=yes", .themed("yes")),
    ("[Desktop Entry]\r\nIcon=tea\r\n", .themed("tea")),
    ("[Desktop Entry]\nIcon[de]=tee\nIcon=tea", .themed("tea")),
    ("Icon=no\n[Desktop Entry]\nName=Tea\n[Other]\nIcon=no", nil),
    ("[Desktop Entry]\nIcon=\n", nil), ("[Desktop Entry]\nIcon", nil), ("", nil),
    ("[Desktop Entry]\nIcon=/a/../b.png", nil),
  ])
  func `The icon of a desktop entry is a name of the theme or a file`(
    text: String, icon: DesktopMedia.Icon?
  ) {
    #expect(DesktopMedia.Icon(DesktopEntry("com.example.tea", text: text)) == icon)
  }

  @Test
  func `The first folder with an entry counts, links are followed, and pipes are not read`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.path + "/entry-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["home", "first", "second"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)/applications", withIntermediateDirectories: true)
    }
    let variables = [
      "XDG_DATA_HOME": folder + "/home", "XDG_DATA_DIRS": "\(folder)/first:\(folder)/second",
    ]
    func icon() -> DesktopMedia.Icon? {
      DesktopEntry.find("com.example.tea", environment: variables)
        .flatMap { DesktopMedia.Icon($0) }
    }
    #expect(icon() == nil)
    let entry = "/applications/com.example.tea.desktop"
    try Data("[Desktop Entry]\nIcon=/opt/tea.png\n".utf8).write(
      to: URL(filePath: folder + "/second" + entry))
    #expect(icon() == LocalFile("/opt/tea.png").map(DesktopMedia.Icon.file))
    try Data("[Desktop Entry]\nIcon=tea\n".utf8).write(to: URL(filePath: folder + "/tea"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/first" + entry, withDestinationPath: folder + "/tea")
    #expect(icon() == .themed("tea"))
    let pipe = try Process.run(
      URL(filePath: "/usr/bin/mkfifo"), arguments: [folder + "/home" + entry])
    pipe.waitUntilExit()
    #expect(icon() == .themed("tea"))
    #expect(DesktopEntry.find("com.example.other", environment: variables) == nil)
  }
}

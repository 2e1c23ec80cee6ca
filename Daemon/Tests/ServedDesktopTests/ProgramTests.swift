import DesktopEntries
import Foundation
import TestSupport
import Testing

@testable import ServedDesktop

/// The units of apps, and the meaning of `auto` on a desktop.
struct ProgramTests {
  @Test(
    .rules("S20"),
    arguments: [
      ("app-gnome-org.gnome.Maps-4711.scope", "org.gnome.Maps"),
      ("app-org.kde.konsole-1f2e.scope", "org.kde.konsole"),
      ("app-firefox@8fe1.service", "firefox"),
      (
        "app-gnome-org.gnome.Evolution\\x2dalarm\\x2dnotify-12.scope",
        "org.gnome.Evolution-alarm-notify"
      ),
      ("app-usernotificationsd-com.example.tea@77.service", "com.example.tea"),
      ("app-flatpak-org.example.App-77.scope", "org.example.App"),
      ("session-2.scope", nil), ("app-.scope", nil), ("app.slice", nil),
      ("vte-spawn-1234.scope", nil),
    ])
  func `A unit's name holds the app that it was started as`(unit: String, app: String?) {
    #expect(UnitName.app(ofUnit: unit) == app)
  }

  @Test func `The unit is the last part of a control group`() {
    let groups =
      "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-gnome-org.gnome.Maps-1.scope\n"
    #expect(UnitName.app(inControlGroups: groups) == "org.gnome.Maps")
    #expect(UnitName.app(inControlGroups: "0::/init.scope\n") == nil)
  }

  @Test(
    .rules("S1"),
    arguments: [
      (["GNOME"], false, false, true), (["ubuntu", "GNOME"], false, false, true),
      (["KDE"], false, false, true), (["sway"], true, false, true), (["sway"], false, true, true),
      (["sway"], false, false, false), ([], false, false, false),
    ])
  func `Lending is right where the desktop has a server or another is there`(
    desktops: [String], hasOwner: Bool, canStart: Bool, lends: Bool
  ) {
    let surroundings = DesktopSurroundings(
      desktops: desktops, hasOtherOwner: hasOwner, canStartOther: canStart)
    #expect((surroundings.reasonToLend != nil) == lends)
  }

  @Test(
    .rules("S1"),
    arguments: [
      "GNOME", "KDE", "X-Cinnamon", "Budgie", "LXQt", "XFCE", "MATE", "Pantheon", "Unity", "Phosh",
      "COSMIC", "Deepin", "Enlightenment", "cinnamon", "budgie-desktop",
    ])
  func `A desktop with its own server keeps the name, also before the session has named it`(
    desktop: String
  ) {
    #expect(reason([desktop], installed: []) == "\(desktop) has a server of its own")
    #expect(
      reason([], installed: ["sway", desktop])
        == "\(desktop) is installed, and the session has not named its desktop yet")
    #expect(reason(["sway"], installed: ["sway", desktop]) == nil)
    #expect(reason([], installed: ["sway", "labwc"]) == nil)
    #expect(reason([], installed: [desktop], hasUnnamedScreen: true) == nil)
  }

  private func reason(
    _ desktops: [String], installed: [String], hasUnnamedScreen: Bool = false
  ) -> String? {
    DesktopSurroundings(
      desktops: desktops, hasOtherOwner: false, canStartOther: false,
      installedDesktops: installed, hasUnnamedScreen: hasUnnamedScreen
    ).reasonToLend
  }

  @Test func `The desktops that can be chosen at login are those of the session files`() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      ("xsessions/cinnamon.desktop", "[Desktop Entry]\nDesktopNames=X-Cinnamon;\n"),
      ("xsessions/mate.desktop", "[Desktop Entry]\nName=MATE\n"),
      ("wayland-sessions/phosh.desktop", "[Desktop Entry]\nDesktopNames=Phosh:GNOME\n"),
      ("wayland-sessions/README", "[Desktop Entry]\nDesktopNames=KDE\n"),
    ] {
      let file = URL(filePath: "\(folder.path)/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(
      InstalledSessions.desktops(environment: ["XDG_DATA_DIRS": folder.path])
        == ["X-Cinnamon", "mate", "Phosh", "GNOME"])
  }
}

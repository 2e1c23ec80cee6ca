import Foundation
import Testing
import TestSupport
import make_app_bundle

/// The menu entries, icons and commands of apps in Debian packages.
@Suite(.blocking) struct MenuEntryTests {
  private func entry(_ app: PackagedBundle, _ options: String...) throws -> [Substring] {
    let deb = try DebianPackage(
      PackagedApp(at: app.folder.bundle),
      options: PackageOptions(options, known: PackageOption.debian), package: app.folder.root,
      tools: Tools(environment: app.environment)
    ).make()
    let file = try app.unpacked(deb).appending(
      path: "usr/share/applications/com.example.bins.desktop")
    if Machine.has("desktop-file-validate") {
      #expect(try app.run("desktop-file-validate", [file.path]) == "")
    }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  @Test func `A menu entry starts the command, and has the app's schemes and places in the menu`()
    throws
  {
    let app = try PackagedBundle(
      #"""
      , "name": "Bins & more", "info": {"LSApplicationCategoryType": "public.app-category.productivity",
        "CFBundleURLTypes": [{"CFBundleURLName": "m", "CFBundleURLSchemes": ["bins", "https", "waste"]}]}
      """#, program: nil)
    #expect(
      try entry(app, "--summary", "reminder of the bins") == [
        "[Desktop Entry]", "Type=Application", "Name=Bins & more", "Comment=reminder of the bins",
        "Exec=/usr/bin/bins %u", "Categories=Office;",
        "MimeType=x-scheme-handler/bins;x-scheme-handler/waste;", "X-GNOME-UsesNotifications=true",
      ])
  }

  @Test
  func `An app in the background is in no menu, and without a command its program is started`()
    throws
  {
    let app = try PackagedBundle(#", "info": {"LSUIElement": true}"#, program: nil)
    #expect(
      try entry(app, "--no-command", "--categories", "Network;Chat") == [
        "[Desktop Entry]", "Type=Application", "Name=Bins",
        "Exec=/usr/lib/usernotifications/apps/Bins.app/bins", "Categories=Network;Chat;",
        "NoDisplay=true", "X-GNOME-UsesNotifications=true",
      ])
  }

  @Test func `Package and command of a program with capitals are in lower case`() throws {
    let app = try PackagedBundle(program: nil)
    try app.folder.write("out/Bins.app/Bins_Now", "#!/bin/sh\n", mode: 0o755)
    try app.set("CFBundleExecutable", to: "Bins_Now")
    let deb = try app.deb()
    #expect(deb.lastPathComponent == "bins-now_1.0_all.deb")
    let files = try app.run("dpkg-deb", ["--contents", deb.path])
    let program = "../lib/usernotifications/apps/Bins.app/Bins_Now"
    #expect(files.contains("./usr/bin/bins-now -> \(program)\n"))
  }

  @Test(arguments: [
    (64, 64, "Icon=com.example.bins", "hicolor/64x64/apps/com.example.bins.png"),
    (64, 32, "Icon=/usr/lib/usernotifications/apps/Bins.app/bin.png", nil),
    (65, 65, "Icon=/usr/lib/usernotifications/apps/Bins.app/bin.png", nil),
  ])
  func `An icon of a usual size is in the theme, and another is named by its path`(
    width: UInt8, height: UInt8, line: String, path: String?
  ) throws {
    let app = try PackagedBundle(program: nil)
    let picture: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, width, 0, 0, 0, height]
    try Data(picture).write(to: app.folder.bundle.appending(path: "bin.png"))
    try app.set("CFBundleIconFile", to: "bin.png")
    #expect(try entry(app).contains(Substring(line)))
    let deb = app.folder.root.appending(path: "out/bins_1.0_all.deb")
    let files = try app.run("dpkg-deb", ["--contents", deb.path])
    #expect(files.contains("usr/share/icons/") == (path != nil))
    if let path { #expect(files.contains("./usr/share/icons/\(path)\n")) }
  }

  @Test func `A command has the name and the manual page that were given`() throws {
    let app = try PackagedBundle(program: nil)
    try app.folder.write("Docs/bins.1", ".Dd May 1, 2026\n")
    #expect(
      try entry(app, "--command", "bins-reminder", "--manual", "Docs/bins.1")
        .contains("Exec=/usr/bin/bins-reminder"))
    let deb = app.folder.root.appending(path: "out/bins_1.0_all.deb")
    let files = try app.run("dpkg-deb", ["--contents", deb.path])
    #expect(
      files.contains("./usr/bin/bins-reminder -> ../lib/usernotifications/apps/Bins.app/bins\n"))
    #expect(files.contains("./usr/share/man/man1/bins-reminder.1.gz\n"))
  }
}

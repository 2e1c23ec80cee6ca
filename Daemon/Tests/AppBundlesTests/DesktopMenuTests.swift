import AppBundles
import Foundation
import NotificationModel
import Testing

struct DesktopMenuTests {
  private func types(_ schemes: [String]) -> [String: Any] {
    ["CFBundleURLTypes": [["CFBundleURLName": "main", "CFBundleURLSchemes": schemes]]]
  }

  private func menu(_ sandbox: BundleSandbox) throws -> DesktopMenu {
    try #require(DesktopMenu(environment: ["XDG_DATA_HOME": sandbox.root]))
  }

  private func entry(_ sandbox: BundleSandbox) -> String? {
    try? String(
      contentsOfFile: "\(sandbox.root)/applications/com.example.organizer.desktop",
      encoding: .utf8)
  }

  @Test func `The URL schemes of a bundle are in lower case, each once`() throws {
    let sandbox = try BundleSandbox()
    #expect(try AppBundle(at: sandbox.bundle).urlSchemes == [])
    try sandbox.writeInfo(types(["Organizer", "organizer", "x-list.2+b"]))
    #expect(try AppBundle(at: sandbox.bundle).urlSchemes == ["organizer", "x-list.2+b"])
  }

  @Test(arguments: ["", "1a", "a b", "a;b", "a\nb", "ä", "a/b"])
  func `A scheme that no URL can have is refused with its key`(scheme: String) throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeInfo(types([scheme]))
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.field == "Info.plist: CFBundleURLTypes: CFBundleURLSchemes")
  }

  @Test func `An app with schemes has an entry in the user's menu as long as it is installed`()
    throws
  {
    let sandbox = try BundleSandbox()
    try sandbox.writeInfo(types(["organizer"]))
    let menu = try menu(sandbox)
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    #expect(try menu.update(bundle))
    #expect(try !menu.update(bundle))
    let lines = try #require(entry(sandbox)).split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    #expect(lines.contains("MimeType=x-scheme-handler/organizer;"))
    #expect(lines.contains("Exec=\(bundle.executablePath) %u"))
    #expect(try menu.remove(bundle.identifier))
    #expect(entry(sandbox) == nil)
    #expect(try !menu.remove(bundle.identifier))
  }

  @Test func `A menu entry of another program is left alone, whatever its encoding`() throws {
    for text in ["[Desktop Entry]\nName=Mine\n", "[Desktop Entry]\nName=Gr\u{FC}n\n"] {
      let sandbox = try BundleSandbox()
      try sandbox.writeInfo(types(["organizer"]))
      let folder = "\(sandbox.root)/applications"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // The second one is then not UTF-8.
      let theirs = try #require(text.data(using: .isoLatin1))
      let file = URL(filePath: folder + "/com.example.organizer.desktop")
      try theirs.write(to: file)
      let menu = try menu(sandbox)
      let bundle = try sandbox.installer.install(from: sandbox.bundle)
      #expect(try !menu.update(bundle))
      #expect(try !menu.remove(bundle.identifier))
      #expect(try Data(contentsOf: file) == theirs)
    }
  }

  @Test func `A version without schemes removes the menu entry`() throws {
    let sandbox = try BundleSandbox()
    let menu = try menu(sandbox)
    try sandbox.writeInfo(types(["organizer"]))
    #expect(try menu.update(sandbox.installer.install(from: sandbox.bundle)))
    try sandbox.writeInfo([:])
    #expect(try menu.update(sandbox.installer.install(from: sandbox.bundle)))
    #expect(entry(sandbox) == nil)
  }

  @Test func `A menu entry that another program wrote is left alone`() throws {
    let sandbox = try BundleSandbox()
    let menu = try menu(sandbox)
    let folder = "\(sandbox.root)/applications"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("[Desktop Entry]\nName=Mine\n".utf8).write(
      to: URL(filePath: "\(folder)/com.example.organizer.desktop"))
    try sandbox.writeInfo(types(["organizer"]))
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    #expect(try !menu.update(bundle))
    #expect(try !menu.remove(bundle.identifier))
    #expect(entry(sandbox) == "[Desktop Entry]\nName=Mine\n")
  }

  @Test func `Names and paths of a bundle cannot add to the command of the menu entry`() throws {
    let sandbox = try BundleSandbox()
    var info = types(["organizer", "http", "file"])
    info["CFBundleDisplayName"] = "A\\nExec=evil"
    info["CFBundleExecutable"] = "a\"$b`%c d"
    try sandbox.writeInfo(info)
    try sandbox.write("a\"$b`%c d", "#!/bin/sh\n", mode: 0o755)
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    #expect(try menu(sandbox).update(bundle))
    let lines = try #require(entry(sandbox)).split(separator: "\n")
    #expect(lines.contains("Name=A\\\\nExec=evil"))
    #expect(lines.contains("Exec=\"\(bundle.path)/a\\\\\"\\\\$b\\\\`%%c d\" %u"))
    #expect(lines.contains("MimeType=x-scheme-handler/organizer;"))
  }

  @Test func `An environment without a home folder has no desktop menu`() {
    #expect(DesktopMenu(environment: [:]) == nil)
    #expect(DesktopMenu(environment: ["XDG_DATA_HOME": "relative"]) == nil)
  }
}

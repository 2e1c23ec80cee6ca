import Foundation
import Testing
import TestSupport
import make_app_bundle

/// Manifests for flatpak-builder.
@Suite(.blocking) struct FlatpakManifestTests {
  private static let schemes = #"""
    , "info": {"CFBundleURLTypes": [{"CFBundleURLName": "m", "CFBundleURLSchemes": ["bins"]}]}
    """#

  private func content(_ app: PackagedBundle, _ options: String...) throws -> [String: Any] {
    let manifest = try FlatpakManifest(
      PackagedApp(at: app.folder.bundle),
      options: PackageOptions(options, known: PackageOption.flatpak))
    let file = try manifest.make()
    #expect(file.lastPathComponent == "com.example.bins.json")
    let tree = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(tree as? [String: Any])
  }

  @Test func `A manifest has flatpak-builder's keys, and gives an app its socket and nothing else`()
    throws
  {
    let content = try content(PackagedBundle())
    #expect(
      content.keys.sorted() == [
        "command", "finish-args", "id", "modules", "runtime", "runtime-version", "sdk",
      ])
    #expect(content["id"] as? String == "com.example.bins")
    #expect(content["command"] as? String == "bins")
    #expect(content["runtime"] as? String == "org.freedesktop.Platform")
    #expect(content["sdk"] as? String == "org.freedesktop.Sdk")
    #expect(content["finish-args"] as? [String] == ["--filesystem=xdg-run/usernotifications/app"])
    let modules = try #require(content["modules"] as? [[String: Any]])
    #expect(
      modules.map { $0.keys.sorted() } == [["build-commands", "buildsystem", "name", "sources"]])
    let sources = try #require(modules.first?["sources"] as? [[String: String]])
    #expect(
      sources == [
        ["type": "dir", "path": "Bins.app", "dest": "Bins.app"],
        ["type": "file", "path": "com.example.bins.desktop"],
      ])
  }

  @Test func `The runtime and the additional permissions come from the options`() throws {
    let content = try content(
      PackagedBundle(), "--runtime", "org.gnome.Platform", "--runtime-version=48",
      "--finish-arg=--socket=wayland", "--finish-arg", "--share=network")
    #expect(content["runtime"] as? String == "org.gnome.Platform")
    #expect(content["sdk"] as? String == "org.gnome.Sdk")
    #expect(content["runtime-version"] as? String == "48")
    #expect(
      content["finish-args"] as? [String] == [
        "--filesystem=xdg-run/usernotifications/app", "--socket=wayland", "--share=network",
      ])
  }

  @Test(.enabled(if: Machine.has("bwrap"), "bwrap is not installed: apt install bubblewrap"))
  func `The commands of a manifest put bundle, command, menu entry and icon in place`() throws {
    let app = try PackagedBundle(Self.schemes)
    try app.folder.write("out/Bins.app/bin.svg", "<svg/>")
    try app.set("CFBundleIconFile", to: "bin.svg")
    let modules = try #require(try content(app)["modules"] as? [[String: Any]])
    let commands = try #require(modules.first?["build-commands"] as? [String])
    let place = app.folder.root.appending(path: "app")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let sandbox = [
      "--tmpfs", "/", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink",
      "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev",
      "--bind", place.path, "/app", "--ro-bind", app.folder.root.appending(path: "out").path,
      "/run/build", "--chdir", "/run/build",
    ]
    for command in commands { _ = try app.run("bwrap", sandbox + ["sh", "-c", command]) }
    // The command runs from where the manifest's `command` looks for it.
    _ = try app.run("bwrap", sandbox + ["/app/bin/bins"])
    let entry = try String(
      contentsOf: place.appending(path: "share/applications/com.example.bins.desktop"),
      encoding: .utf8)
    #expect(entry.contains("Exec=bins %u\nIcon=com.example.bins\n"))
    let icon = place.appending(path: "share/icons/hicolor/scalable/apps/com.example.bins.svg")
    #expect(try String(contentsOf: icon, encoding: .utf8) == "<svg/>")
    let info = place.appending(path: "lib/usernotifications/apps/Bins.app/Info.plist")
    #expect(FileManager.default.fileExists(atPath: info.path))
  }

  @Test(arguments: [
    ("--filesystem=xdg-run/usernotifications", "would leave its sandbox"),
    ("--filesystem=xdg-run/usernotifications/:rw", "would leave its sandbox"),
    ("--filesystem=xdg-run", "would leave its sandbox"),
    ("--filesystem=xdg-run/usernotifications/control.sock", "would leave its sandbox"),
    ("wayland", "--finish-arg=--socket=wayland"),
  ])
  func `A right with which an app would leave its sandbox is refused`(
    argument: String, words: String
  )
    throws
  {
    let app = try PackagedBundle(program: nil)
    let problem = #expect(throws: PackagingProblem.self) {
      try app.flatpak("--finish-arg", argument)
    }
    #expect(problem?.field == "--finish-arg" && problem?.value == argument)
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test(arguments: ["example.bins", "com.example.9bins", "com.ex-ample.bins"])
  func `An identifier that no Flatpak can have is refused`(identifier: String) throws {
    let app = try PackagedBundle(
      #", "info": {"CFBundleIdentifier": "\#(identifier)"}"#, program: nil)
    let problem = #expect(throws: PackagingProblem.self) { try app.flatpak() }
    #expect(problem?.field == "Info.plist: CFBundleIdentifier" && problem?.value == identifier)
  }

  @Test func `Extensions and odd icons, which are not in a Flatpak, are reported`() throws {
    let app = try PackagedBundle(
      #", "extensions": [{"name": "Names", "kind": "service", "product": "hello"}]"#, program: nil)
    #expect(try app.flatpak().notes.count == 1)
    #expect(try PackagedBundle(program: nil).flatpak().notes == [])
  }
}

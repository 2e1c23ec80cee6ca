import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// The program that makes the desktop find the schemes of installed apps.
@Suite(.blocking, .timeLimit(.minutes(5))) struct MenuIndexTests {
  @Test func `It is started on the screen of the session, which the daemon did not know at first`()
    throws
  {
    let folder = try TemporaryFolder()
    let seen = folder.path("seen")
    try folder.write(
      "update-desktop-database",
      "#!/bin/sh\necho \"$WAYLAND_DISPLAY\" >\(seen).new\nmv \(seen).new \(seen)\n", mode: 0o755)
    let daemon = try RealDaemon(variables: [
      "PATH": "\(folder.path):\(RealDaemon.binaries):/usr/bin:/bin", "DISPLAY": "",
      "WAYLAND_DISPLAY": "", "XDG_DATA_HOME": folder.path("share"),
    ])
    try daemon.start()
    let screen = try folder.write("wayland-9")
    let command = ControlClient(
      paths: daemon.paths, startsDaemon: false, environment: daemon.environment,
      screen: ["WAYLAND_DISPLAY": screen, "XDG_CURRENT_DESKTOP": "test"])
    _ = try command.call(.install(path: try bundle(in: daemon.folder)))
    while !FileManager.default.fileExists(atPath: seen) { usleep(10_000) }
    #expect(try String(contentsOfFile: seen, encoding: .utf8) == screen + "\n")
  }

  /// A bundle whose app opens addresses, so that it gets an entry in the menu.
  private func bundle(in folder: String) throws -> String {
    let bundle = folder + "/Opener.app"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: RealDaemon.binaries + "/ExitProbe", toPath: bundle + "/Opener")
    let info: [String: Any] = [
      "CFBundleIdentifier": "com.example.opener", "CFBundleExecutable": "Opener",
      "CFBundleURLTypes": [["CFBundleURLSchemes": ["opener"]]],
    ]
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: URL(filePath: bundle + "/Info.plist"))
    return bundle
  }
}

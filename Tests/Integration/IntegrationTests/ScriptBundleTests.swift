import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// Bundles whose program is a script, which the kernel runs as its interpreter.
@Suite(.blocking, .timeLimit(.minutes(5))) struct ScriptBundleTests {
  private static let client =
    #filePath.components(separatedBy: "/Tests/")[0] + "/docs/clients/python/notify.py"
  private static let app = "com.example.notify-py"

  private let daemon: RealDaemon

  init() throws {
    daemon = try RealDaemon()
    try daemon.start()
  }

  /// Installs a bundle with the Python client as its program, and returns the installed program.
  private func install(interpreter: String) throws -> String {
    let bundle = daemon.folder + "/Notify.app"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    let lines = try String(contentsOfFile: Self.client, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let script = "#!\(interpreter)\n" + lines.joined(separator: "\n")
    try Data(script.utf8).write(to: URL(filePath: bundle + "/notify.py"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bundle + "/notify.py")
    let info = ["CFBundleIdentifier": Self.app, "CFBundleExecutable": "notify.py"]
    try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
      .write(to: URL(filePath: bundle + "/Info.plist"))
    let name = try #require(BundleIdentifier(Self.app))
    _ = try daemon.control().call(.install(path: bundle))
    // A denial by the user is an answer that needs no waiting.
    _ = try daemon.control().call(.settings(.authorize(app: name, .deny)))
    guard case .apps(let apps) = try daemon.control().call(.apps(.all)) else { return "" }
    return try #require(apps.first?.bundlePath) + "/notify.py"
  }

  @Test(arguments: ["/usr/bin/env python3", "/usr/bin/python3", " /usr/bin/env -S python3 -u"])
  func `The script of a bundle is accepted as the bundle's program`(interpreter: String) throws {
    let script = try install(interpreter: interpreter)
    let result = try daemon.run(script, ["Tea"])
    #expect(result.output == "The person does not want notifications of this program.\n")
  }

  @Test func `Another script of the same interpreter is refused`() throws {
    _ = try install(interpreter: "/usr/bin/env python3")
    let result = try daemon.run("/usr/bin/env", ["python3", Self.client, "Tea"])
    #expect(result.status != 0 && result.output.contains("identityRefused"))
  }
}

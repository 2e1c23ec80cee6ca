import AppBundles
import Foundation
import NotificationModel

/// A temporary folder with a bundle to install and a data folder to install it into.
final class BundleSandbox {
  let root: String
  let bundle: String
  let data: String

  /// Makes a valid bundle.
  init() throws {
    root = "\(NSTemporaryDirectory())/bundles-\(UUID().uuidString)"
    bundle = "\(root)/Organizer.app"
    data = "\(root)/data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try makeFolder("de.lproj")
    try makeFolder("en.lproj")
    try write("Organizer", "#!/bin/sh\nexit 0\n", mode: 0o755)
    try writeInfo([:])
    try write("en.lproj/Localizable.strings", "\"due\" = \"%@ is due\";")
    try write("de.lproj/Localizable.strings", "\"due\" = \"%@ ist fällig\";")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  var installer: BundleInstaller { BundleInstaller(dataFolder: data) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(bundle)/\(name)", withIntermediateDirectories: true)
  }

  func write(_ name: String, _ text: String, mode: Int = 0o644) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(bundle)/\(name)"))
    try setMode(name, mode)
  }

  func setMode(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(bundle)/\(name)")
  }

  func writeList(_ name: String, _ values: [String: Any]) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    try data.write(to: URL(filePath: "\(bundle)/\(name)"))
  }

  /// Writes an `Info.plist` that is valid apart from the given keys; an empty text removes one.
  func writeInfo(_ changes: [String: Any]) throws {
    var values: [String: Any] = [
      "CFBundleIdentifier": "com.example.organizer", "CFBundleExecutable": "Organizer",
    ]
    values.merge(changes) { $1 }
    try writeList("Info.plist", values.filter { ($0.value as? String) != "" })
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(bundle)/\(name)")
  }

  /// Runs a shell command within the bundle, for files that Foundation cannot make.
  func shell(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: bundle)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }

  /// Everything below the data folder: kind, permissions and content by path.
  func snapshot() throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: data) {
      let whole = "\(data)/\(path)"
      let attributes = try FileManager.default.attributesOfItem(atPath: whole)
      let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
      let content = FileManager.default.contents(atPath: whole)?.base64EncodedString() ?? "folder"
      found[path] = "\(String(mode, radix: 8)) \(content)"
    }
    return found
  }
}

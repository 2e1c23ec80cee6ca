import Foundation

/// A package's folder with built programs in it, which is removed with its owner.
final class PackageFolder {
  let root: URL
  var bundle: URL { root.appending(path: "out/Bins.app") }
  var manifest: URL { root.appending(path: "Bins.app.json") }
  /// The built programs, by their products.
  var programs: [String: URL] {
    let folder = root.appending(path: "build")
    return ["bins": folder.appending(path: "bins"), "hello": folder.appending(path: "hello")]
  }

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "packaging-\(UUID().uuidString)")
    for product in ["bins", "hello"] {
      try write("build/\(product)", "\u{7F}ELF", mode: 0o755)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func write(_ path: String, _ text: String, mode: Int = 0o644) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  /// A property list of the bundle that was made.
  func list(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: bundle.appending(path: path))
    let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    return list as? [String: Any] ?? [:]
  }

  /// The names in the bundle, and next to it.
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "out").path).sorted()
  }
}

import Foundation

/// The package's own files, read once for all rules.
enum SourceTree {
  /// The package's folder.
  static let root: String = {
    var folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    while folder.path != "/", !isPackage(folder.deletingLastPathComponent()) {
      folder.deleteLastPathComponent()
    }
    return folder.deletingLastPathComponent().path
  }()

  /// Every file, relative to the package's folder; hidden folders and build products are left out.
  static let paths: [String] = {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
      for name in names.sorted() where name != ".git" && name != ".build" && name != ".swiftpm" {
        let path = folder.isEmpty ? name : folder + "/" + name
        if isFolder(path) { folders.append(path) } else { found.append(path) }
      }
    }
    return found.sorted()
  }()

  /// Every Swift file but the package's description.
  static let swiftFiles: [SourceFile] = paths.compactMap { path in
    guard path.hasSuffix(".swift"), !path.hasSuffix("Package.swift") else { return nil }
    return text(of: path).map { SourceFile(path: path, text: $0) }
  }

  /// Every page of documentation.
  static let pages: [Page] = paths.compactMap { path in
    guard path.hasSuffix(".md") else { return nil }
    return text(of: path).map { Page(path: path, text: $0) }
  }

  /// The declarations of the Swift files, file by file.
  static let outlines: [(file: SourceFile, outline: Outline)] = swiftFiles.map {
    ($0, Outline(of: $0))
  }

  /// The Swift files in a folder and all below it.
  static func swiftFiles(in folder: String) -> [SourceFile] {
    swiftFiles.filter { $0.path.hasPrefix(folder + "/") }
  }

  /// The module that a source file belongs to; `nil` for tests, examples and everything else.
  static func module(of path: String) -> Substring? {
    let folders = path.split(separator: "/").dropLast()
    guard let sources = folders.firstIndex(of: "Sources"), sources + 1 < folders.endIndex,
      !["Benchmarks", "Examples", "Fuzzing", "Tests"].contains(folders[0])
    else { return nil }
    return folders[sources + 1]
  }

  /// Whether a file is source code of a product, an example or the plugin, and neither a test nor a measurement.
  static func isSource(_ path: String) -> Bool {
    module(of: path) != nil || Layer(of: path) == .examples || path.hasPrefix("Plugins/")
  }

  static func text(of path: String) -> String? {
    try? String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  /// Whether there is a file or folder of this name.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }

  private static func isFolder(_ path: String) -> Bool {
    let values = try? URL(fileURLWithPath: root + "/" + path).resourceValues(forKeys: [
      .isDirectoryKey
    ])
    return values?.isDirectory ?? false
  }

  private static func isPackage(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  }
}

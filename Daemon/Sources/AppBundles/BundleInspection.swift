import Foundation
import LinuxEvents

/// The contents of a folder, after all of them have passed the checks.
package struct BundleInspection {
  /// A file or a folder below the top.
  package struct Entry: Hashable {
    /// The path below the top of the bundle.
    package var path: String
    /// Whether it is a folder.
    package var isFolder: Bool
    /// Whether it is an executable file.
    package var isExecutable: Bool
  }

  /// The file system's facts about one name.
  struct Facts {
    var type: FileAttributeType
    var mode: Int
    var linkCount: Int
    var size: Int
  }

  /// The entries, each folder before its contents.
  package private(set) var entries: [Entry] = []
  private var bytes = 0

  /// Inspects all contents of a folder, without following links.
  ///
  /// - Throws: the problem of the first name, in alphabetical order, that a bundle must not contain.
  package init(of path: String) throws(BundleProblem) {
    try inspect(path, below: "", depth: 1)
  }

  private mutating func inspect(
    _ root: String, below folder: String, depth: Int
  ) throws(BundleProblem) {
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    for name in try Self.names(in: "\(root)/\(folder)", shownAs: folder) {
      let path = prefix + name
      try Self.check(name: name, path: path)
      guard entries.count < BundleLimits.files else {
        throw BundleProblem(
          .tooManyFiles, field: path, remedy: "leave out what the app does not need")
      }
      guard depth <= BundleLimits.depth else {
        throw BundleProblem(.tooDeep, field: path, remedy: "make the folders flatter")
      }
      let facts = try Self.facts(of: "\(root)/\(path)", shownAs: path)
      try Self.check(facts, path: path)
      try add(facts, path: path)
      if facts.type == .typeDirectory { try inspect(root, below: path, depth: depth + 1) }
    }
  }

  private mutating func add(_ facts: Facts, path: String) throws(BundleProblem) {
    let isFolder = facts.type == .typeDirectory
    if !isFolder { bytes += facts.size }
    guard bytes <= BundleLimits.totalBytes else {
      throw BundleProblem(
        .tooLarge, field: path, value: "more than \(BundleLimits.totalBytes) bytes together",
        remedy: "leave out what the app does not need")
    }
    entries.append(
      Entry(path: path, isFolder: isFolder, isExecutable: !isFolder && facts.mode & 0o100 != 0))
  }

  /// Refuses a name that cannot be shown or passed back to the file system.
  static func check(name: String, path: String) throws(BundleProblem) {
    // Names that are not UTF-8 arrive with the replacement character.
    guard BundleFolder.isPlainName(name), !name.unicodeScalars.contains("\u{FFFD}") else {
      throw BundleProblem(
        .forbiddenName, field: path,
        remedy: "use UTF-8 without control characters, at most \(BundleLimits.nameBytes) bytes")
    }
  }

  /// Refuses an entry that is not a plain file or folder which belongs to the bundle alone.
  static func check(_ facts: Facts, path: String) throws(BundleProblem) {
    guard facts.type == .typeRegular || facts.type == .typeDirectory else {
      throw BundleProblem.forbidden(path, facts.type)
    }
    guard facts.type == .typeDirectory || facts.linkCount == 1 else {
      throw BundleProblem(
        .forbiddenFile, field: path, value: "a hard link, \(facts.linkCount) names",
        remedy: "copy the file instead of linking it")
    }
    guard facts.mode & 0o7000 == 0 else {
      throw BundleProblem(
        .forbiddenMode, field: path, value: "mode 0\(String(facts.mode, radix: 8))",
        remedy: "remove the special bits with chmod u-s,g-s,-t")
    }
    guard facts.mode & 0o400 != 0 else {
      throw BundleProblem(
        .unreadable, field: path, value: "mode 0\(String(facts.mode, radix: 8))",
        remedy: "make it readable with chmod u+r")
    }
  }

  private static func names(
    in path: String, shownAs folder: String
  ) throws(BundleProblem) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw BundleProblem(
        .unreadable, field: folder.isEmpty ? path : folder, remedy: "make the folder readable")
    }
  }

  private static func facts(
    of path: String, shownAs shown: String
  ) throws(BundleProblem) -> Facts {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let type = attributes[.type] as? FileAttributeType
    else {
      throw BundleProblem(
        .unreadable, field: shown, remedy: "try again when nothing changes the bundle")
    }
    let number = { (key: FileAttributeKey) in (attributes[key] as? NSNumber)?.intValue ?? 0 }
    return Facts(
      type: type, mode: number(.posixPermissions), linkCount: number(.referenceCount),
      size: number(.size))
  }
}

/// A copy of a bundle with plain permissions, flushed to the disk before it is used.
package struct BundleCopy {
  private let source: String
  private let destination: String

  /// Prepares a copy; nothing is written yet.
  package init(from source: String, to destination: String) {
    self.source = source
    self.destination = destination
  }

  /// Copies the inspected entries and nothing else.
  package func perform(_ inspection: BundleInspection) throws(BundleProblem) {
    try makeFolder(destination)
    for entry in inspection.entries {
      let target = "\(destination)/\(entry.path)"
      if entry.isFolder {
        try makeFolder(target)
      } else {
        try copy(entry, to: target)
      }
    }
    // Folders are set last, from the inside out, when the names in them are final.
    let folders = inspection.entries.filter(\.isFolder).map { "\(destination)/\($0.path)" }
    for folder in folders.reversed() + [destination] {
      try BundlePaths.writing(folder) { () throws(LinuxError) in
        try FileSync.synchronize(folder: folder)
      }
    }
  }

  private func makeFolder(_ path: String) throws(BundleProblem) {
    try BundlePaths.changing(path) {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    }
  }

  private func copy(_ entry: BundleInspection.Entry, to target: String) throws(BundleProblem) {
    try BundlePaths.changing(target) {
      try FileManager.default.copyItem(atPath: "\(source)/\(entry.path)", toPath: target)
      try FileManager.default.setAttributes(
        [.posixPermissions: entry.isExecutable ? 0o755 : 0o644], ofItemAtPath: target)
    }
    try BundlePaths.writing(target) { () throws(LinuxError) in
      try FileSync.synchronize(file: target)
    }
  }
}

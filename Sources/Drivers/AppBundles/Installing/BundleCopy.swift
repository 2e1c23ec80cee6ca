import Foundation
import LinuxEvents

/// A copy of a bundle with plain permissions, on the disk before it is used.
struct BundleCopy {
  private let source: String
  private let destination: String

  init(from source: String, to destination: String) {
    self.source = source
    self.destination = destination
  }

  /// Copies what was inspected and nothing else.
  func perform(_ inspection: BundleInspection) throws(BundleProblem) {
    try makeFolder(destination)
    for entry in inspection.entries {
      let target = "\(destination)/\(entry.path)"
      if entry.isFolder {
        try makeFolder(target)
      } else {
        try copy(entry, to: target)
      }
    }
    // Folders last and from the inside out, when the names in them are final.
    let folders = inspection.entries.filter(\.isFolder).map { "\(destination)/\($0.path)" }
    for folder in folders.reversed() + [destination] {
      try BundlePlaces.writing(folder) { () throws(LinuxError) in
        try FileSync.synchronize(folder: folder)
      }
    }
  }

  private func makeFolder(_ path: String) throws(BundleProblem) {
    try BundlePlaces.changing(path) {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    }
  }

  private func copy(_ entry: BundleInspection.Entry, to target: String) throws(BundleProblem) {
    try BundlePlaces.changing(target) {
      try FileManager.default.copyItem(atPath: "\(source)/\(entry.path)", toPath: target)
      try FileManager.default.setAttributes(
        [.posixPermissions: entry.isExecutable ? 0o755 : 0o644], ofItemAtPath: target)
    }
    try BundlePlaces.writing(target) { () throws(LinuxError) in
      try FileSync.synchronize(file: target)
    }
  }
}

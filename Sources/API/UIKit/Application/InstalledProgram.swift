/// A program of the machine's, found as a shell finds it.
enum InstalledProgram {
  /// The first file of a name in the folders of `PATH`; nothing where there is none that can be run.
  static func file(_ name: String, path: String?) -> URL? {
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

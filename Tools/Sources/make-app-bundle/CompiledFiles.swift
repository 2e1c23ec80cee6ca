import Foundation

/// The kind of machine that a compiled file is for.
enum CompiledFile {
  /// Reads the machine's number from the head of an ELF file; `nil` for any other file.
  static func machine(of file: URL) -> Int? {
    guard let handle = try? FileHandle(forReadingFrom: file),
      let head = (try? handle.read(upToCount: 20)).map(Array.init),
      head.count == 20, head[..<4] == [0x7F, 0x45, 0x4C, 0x46]
    else { return nil }
    let isLittle = head[5] == 1
    return isLittle ? Int(head[18]) | Int(head[19]) << 8 : Int(head[18]) << 8 | Int(head[19])
  }
}

/// The compiled programs and libraries of a bundle.
struct CompiledFiles {
  /// The files.
  let files: [URL]
  /// Debian's name of the files' architecture; `all` without compiled files.
  let architecture: String

  /// The packages that a Swift program with statically linked Swift libraries needs, for machines without `dpkg-shlibdeps`:
  /// its result for a program that was built on Debian 12.
  static let usualLibraries =
    "libc6 (>= 2.35), libcurl4 (>= 7.16.2), libgcc-s1 (>= 3.4), libstdc++6 (>= 12)"

  /// Looks for them.
  ///
  /// - Throws: The problem of a file for an unsupported architecture, or for another one than the rest.
  init(among paths: [String], in folder: URL) throws(PackagingProblem) {
    var files: [URL] = []
    var architecture: String?
    for path in paths {
      let file = folder.appending(path: path)
      guard let machine = CompiledFile.machine(of: file) else { continue }
      guard let name = Self.architectures[machine], architecture ?? name == name else {
        throw PackagingProblem(
          path, "ELF machine \(machine)",
          "all programs of a package are built for one and the same of \(Self.known)")
      }
      architecture = name
      files.append(file)
    }
    self.files = files
    self.architecture = architecture ?? "all"
  }

  private static var known: String { architectures.values.sorted().joined(separator: ", ") }
  private static let architectures = [40: "armhf", 62: "amd64", 183: "arm64", 243: "riscv64"]

  /// Removes debugging information.
  func strip(with tools: Tools) throws {
    for file in files {
      _ = try tools.run(
        "strip",
        ["--strip-unneeded", "--remove-section=.comment", "--remove-section=.note", file.path],
        in: file.deletingLastPathComponent(), from: "binutils")
    }
  }

  /// The packages whose libraries the files need.
  ///
  /// - Parameters:
  ///   - tools: The machine's programs.
  ///   - folder: An empty folder to work in.
  /// - Returns: The content of the field `Depends`.
  /// - Throws: The problem of a library that no package contains, such as Swift's own.
  func dependencies(with tools: Tools, in folder: URL) throws -> [String] {
    guard !files.isEmpty else { return [] }
    for file in files { try checkLibraries(of: file, with: tools) }
    guard tools.has("dpkg-shlibdeps") else { return [Self.usualLibraries] }
    let control = folder.appending(path: "debian/control")
    try FileManager.default.createDirectory(
      at: control.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("Source: app\n\nPackage: app\nArchitecture: any\n".utf8).write(to: control)
    let found = try tools.run(
      "dpkg-shlibdeps", ["-O"] + files.flatMap { ["-e", $0.path] }, in: folder, from: "dpkg-dev")
    return found.split(separator: "\n").compactMap { line in
      line.hasPrefix("shlibs:Depends=") ? String(line.dropFirst("shlibs:Depends=".count)) : nil
    }
  }

  /// Refuses a library without a version, such as Swift's: no package contains it, and `dpkg-shlibdeps` ignores it.
  private func checkLibraries(of file: URL, with tools: Tools) throws {
    let own = files.map(\.lastPathComponent)
    let head = try tools.run(
      "objdump", ["-p", file.path], in: file.deletingLastPathComponent(), from: "binutils")
    for line in head.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, words[0] == "NEEDED", !words[1].contains(".so."),
        !own.contains(String(words[1]))
      else { continue }
      throw PackagingProblem(
        file.lastPathComponent, String(words[1]),
        "the program needs this library, which no package of Debian has; "
          + "link it into the program with --static")
    }
  }
}

package import Foundation

/// The programs of the machine that packages are made with.
package struct Tools: Sendable {
  private let environment: [String: String]
  private let root: String

  /// Uses the programs of an environment's `PATH`, and the libraries below a folder.
  package init(environment: [String: String], root: String = "") {
    self.environment = environment
    self.root = root
  }

  /// A variable of the environment, unless it is empty.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a program is installed.
  func has(_ name: String) -> Bool { path(of: name) != nil }

  /// Whether the linker finds a library: in `LIBRARY_PATH`, or in the folders of the system.
  func hasLibrary(_ name: String) -> Bool {
    let own = (variable("LIBRARY_PATH") ?? "").split(separator: ":").map(String.init)
    return (own + Self.libraryFolders(below: root)).contains { folder in
      ["so", "a"].contains {
        FileManager.default.fileExists(atPath: "\(folder)/lib\(name).\($0)")
      }
    }
  }

  private static func libraryFolders(below root: String) -> [String] {
    let usual = ["/usr/local/lib", "/usr/lib", "/usr/lib64", "/lib", "/lib64"].map { root + $0 }
    let inside = (try? FileManager.default.contentsOfDirectory(atPath: root + "/usr/lib")) ?? []
    return usual + inside.filter { $0.contains("-linux-") }.map { "\(root)/usr/lib/\($0)" }
  }

  /// Runs a program, and returns its output.
  ///
  /// - Parameters:
  ///   - name: The program.
  ///   - arguments: Its arguments.
  ///   - folder: Its working folder.
  ///   - origin: The Debian package that contains it.
  ///   - date: The date for its output, for programs that write dates.
  /// - Returns: Its standard output.
  /// - Throws: A `PackagingProblem` with the package to install, or with the program's error output.
  package func run(
    _ name: String, _ arguments: [String], in folder: URL, from origin: String, date: Date? = nil
  ) throws -> String {
    guard let path = path(of: name) else { throw Self.missing(name, from: origin) }
    let process = Process()
    let output = Pipe()
    let messages = FileManager.default.temporaryDirectory.appending(
      path: "make-app-\(UUID().uuidString)")
    try Data().write(to: messages)
    defer { try? FileManager.default.removeItem(at: messages) }
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
      .merging(date.map { ["SOURCE_DATE_EPOCH": "\(Int($0.timeIntervalSince1970))"] } ?? [:]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
      throw PackagingProblem(
        name, "status \(process.terminationStatus)",
        said.isEmpty ? "it did not succeed" : said.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The problem of a missing program that a Debian package contains.
  static func missing(_ name: String, from origin: String) -> PackagingProblem {
    PackagingProblem(name, "", "it is not installed; install it: apt install \(origin)")
  }

  private func path(of name: String) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

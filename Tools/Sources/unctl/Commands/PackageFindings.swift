import Foundation
import NotificationModel
import NotificationTransport

/// The package manager's information about this system's own packages.
enum PackageFindings {
  /// The findings about half-installed and mismatched packages; empty if this program does not come from a package.
  static func all() -> [DoctorFinding] {
    guard Installation.ofThisProgram == .package, let text = try? answer()
    else { return [] }
    return findings(in: text)
  }

  /// The findings in a list with the name, the version and the state of a package on each line.
  static func findings(in text: String) -> [DoctorFinding] {
    let packages = text.split(separator: "\n").compactMap { Package($0) }
    let present = packages.filter(\.isPresent)
    let halves = present.filter { !$0.isWhole }.map { package in
      DoctorFinding(
        level: .problem, subject: "package \(package.name)",
        finding: "version \(package.version) is half installed",
        remedy: "Finish it with `sudo dpkg --configure -a && sudo apt-get install -f`.")
    }
    return halves.isEmpty ? mixture(of: present) : halves
  }

  /// Reports packages of different versions, as after an upgrade of some of them.
  private static func mixture(of packages: [Package]) -> [DoctorFinding] {
    let names = packages.filter { $0.name != source }.map { "\($0.name) \($0.version)" }
    guard Set(packages.filter { $0.name != source }.map(\.version)).count > 1 else { return [] }
    return [
      DoctorFinding(
        level: .warning, subject: "packages",
        finding: "they are of several versions: \(names.joined(separator: ", "))",
        remedy: "Bring all to one with `sudo apt-get update && sudo apt-get upgrade`.")
    ]
  }

  private static func answer() throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/dpkg-query")
    process.arguments =
      ["--show", "--showformat", "${Package}\\t${Version}\\t${db:Status-Abbrev}\\n"] + names
    process.standardOutput = output
    // It names missing packages, which are all optional.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The package for developers, which may be older or newer than the programs.
  private static let source = "swift-usernotifications-source"
  private static let names = [
    "usernotificationsd", "usernotifications-shell", "usernotifications-swift-runtime",
    "notification-center", "push-gateway", source,
  ]

  private struct Package {
    let name: String
    let version: String
    private let state: Substring

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, fields[2].count >= 2 else { return nil }
      name = String(fields[0])
      version = String(fields[1])
      state = fields[2]
    }

    /// Its files exist; of a removed package only settings may be left: dpkg-query(1).
    var isPresent: Bool { !"nc".contains(state.dropFirst().first ?? "n") }
    var isWhole: Bool { state.dropFirst().allSatisfy { $0 == "i" || $0 == " " } }
  }
}

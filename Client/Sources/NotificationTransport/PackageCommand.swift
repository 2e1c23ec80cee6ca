import LinuxEvents

/// The machine's command for installing packages, so that a remedy names an existing command.
package struct PackageCommand: Hashable, Sendable {
  /// Software that a remedy names.
  package enum Software: Sendable {
    case daemon, geoClue, gpsd
  }

  private enum Family {
    case debian, redHat, suse
  }

  private let family: Family?

  /// Determines the command by the text of os-release(5); an unknown system has no command.
  package init(osRelease: String) {
    let words = osRelease.split(separator: "\n")
      .filter { $0.hasPrefix("ID=") || $0.hasPrefix("ID_LIKE=") }
      .flatMap { $0.drop { $0 != "=" }.split { !$0.isLetter } }
    family = words.lazy.compactMap { Self.families[$0] }.first
  }

  /// The command of this machine.
  package static var ofThisMachine: PackageCommand {
    PackageCommand(osRelease: ForeignFile.text("/etc/os-release") ?? "")
  }

  /// The command that installs the software; `nil` if no such command is known.
  package func installing(_ software: Software) -> String? {
    switch (family, software) {
    case (.debian, .geoClue): "apt install geoclue-2.0"
    case (.debian, _): "apt install \(Self.name(of: software))"
    case (.redHat, _): "dnf install \(Self.name(of: software))"
    case (.suse, _): "zypper install \(Self.name(of: software))"
    case (nil, _): nil
    }
  }

  /// The same in brackets, to follow the word that it explains; empty without a command.
  package func hint(_ software: Software) -> String {
    installing(software).map { " (\($0))" } ?? ""
  }

  private static func name(of software: Software) -> String {
    switch software {
    case .daemon: DaemonStarter.programName
    case .geoClue: "geoclue2"
    case .gpsd: "gpsd"
    }
  }

  private static let families: [Substring: Family] = [
    "debian": .debian, "ubuntu": .debian, "fedora": .redHat, "rhel": .redHat, "centos": .redHat,
    "suse": .suse, "opensuse": .suse,
  ]
}

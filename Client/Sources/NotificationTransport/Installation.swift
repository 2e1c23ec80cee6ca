import FoundationEssentials
import LinuxEvents

/// The way in which this copy of the notification system was installed, which determines the remedy for a missing part.
package enum Installation: Hashable, Sendable {
  /// By the machine's package manager.
  case package
  /// By `make install`, or an install script, below this folder.
  case prefix(String)
  /// It runs in its build folder, or belongs to another program.
  case other

  /// Determines the installation by the folder of a program of the system.
  package init(executable: String?, fileExists: (String) -> Bool = Self.fileExists) {
    let folder = executable.map { SystemPrograms.folder(of: $0) } ?? ""
    let prefix = SystemPrograms.folder(of: folder)
    guard folder.hasSuffix("/bin"), fileExists(prefix + Self.mark) else {
      self = .other
      return
    }
    self = prefix == "/usr" ? .package : .prefix(prefix)
  }

  /// The installation that this process's program belongs to.
  package static var ofThisProgram: Installation {
    Installation(executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
  }

  /// The installation that the daemon on a `PATH` belongs to.
  package static func ofDaemon(onPath path: String) -> Installation {
    let programs = path.split(separator: ":").map { "\($0)/\(DaemonStarter.programName)" }
    return Installation(executable: programs.first { fileExists($0) })
  }

  /// A file that every installation has, but not a build folder.
  private static let mark = "/share/dbus-1/services/org.usernotifications.Daemon.service"

  package static func fileExists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

extension Installation {
  /// Whether this process is in a sandbox whose own command starts it again, whatever the program would choose.
  package static var isStartedBySandbox: Bool {
    switch ProcessFacts.Sandbox.ofThisProcess {
    case .flatpak, .snap: true
    case .unidentified, nil: false
    }
  }

  /// The remedy for a missing daemon program.
  static var remedyForMissingDaemon: String {
    switch ProcessFacts.Sandbox.ofThisProcess {
    case .flatpak(let identifier):
      "Open the socket to the app: flatpak override --user --filesystem=\(sandboxFolder) "
        + "\(identifier), or \(filesystem) in the finish-args of its manifest."
    case .snap, .unidentified:
      "Open the folder $XDG_RUNTIME_DIR/usernotifications/app to the sandbox, which holds the socket for apps."
    case nil: ofThisProgram.remedyForMissingDaemon
    }
  }

  /// The same outside of a sandbox, for a program of this installation.
  var remedyForMissingDaemon: String {
    switch self {
    case .package, .other:
      "Install \(DaemonStarter.programName)\(PackageCommand.ofThisMachine.hint(.daemon)), or put its folder on PATH."
    case .prefix: "\(bringing(DaemonStarter.programName))."
    }
  }

  /// The remedy for a missing program, as the beginning of a sentence; on systems with packages, the named one contains it.
  package func bringing(_ package: String) -> String {
    switch self {
    case .package, .other: "Install the package \(package)"
    case .prefix(let prefix):
      "Install this release in \(prefix) again, with its install.sh or from its sources"
    }
  }

  private static let sandboxFolder = "xdg-run/usernotifications/app"
  private static let filesystem = "--filesystem=\(sandboxFolder)"

  /// The level at which the daemon's units are masked, so that systemd does not start them.
  package enum UnitMask: Sendable {
    case ofPerson
    case forEverybody
  }

  /// The command after which systemd starts the daemon at each login; masked units are unmasked first.
  package static func enablingUnits(mask: UnitMask?) -> String {
    let units = "\(DaemonStarter.programName).socket \(DaemonStarter.programName).service"
    let freeing =
      switch mask {
      case .ofPerson: "systemctl --user unmask \(units) && "
      case .forEverybody: "sudo systemctl --global unmask \(units) && "
      case nil: ""
      }
    return "Let systemd start it from now on: \(freeing)systemctl --user enable --now \(units)"
  }

  /// The remedy after which systemd starts the daemon at each login, for a daemon that it does not start.
  package func remedyForMissingUnit(mask: UnitMask?) -> String {
    switch self {
    case .package, .prefix: Self.enablingUnits(mask: mask)
    case .other:
      "Install it, so that it also starts after a reboot: the package \(DaemonStarter.programName), or "
        + "`make install` in its sources."
    }
  }
}

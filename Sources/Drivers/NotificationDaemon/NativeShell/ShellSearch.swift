import LinuxEvents
import NotificationModel

/// Which program is the native shell: the variable `USERNOTIFICATIONS_SHELL` names another one, or none.
struct ShellSearch {
  /// The name of the program, and of the shell that attaches.
  static let name = "notification-shell"
  /// The variable.
  static let setting = "USERNOTIFICATIONS_SHELL"

  /// Whether the person wants none.
  let isOff: Bool
  private let named: String
  private let executable: String

  /// Reads the variable; without it the program is beside that with this path, or where it is installed.
  init(
    environment: [String: String],
    executable: String = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? ""
  ) {
    named = environment[Self.setting] ?? ""
    isOff = named == "off"
    self.executable = executable
  }

  /// Its path; nil while it is not there, which a package may change at any time.
  var path: String? {
    let program = place
    return isOff || !program.hasPrefix("/") ? nil : SystemPrograms.found(program, path: nil)
  }

  /// Where it is looked for now.
  var place: String {
    named.isEmpty ? SystemPrograms.path(of: Self.name, beside: executable) : named
  }
}

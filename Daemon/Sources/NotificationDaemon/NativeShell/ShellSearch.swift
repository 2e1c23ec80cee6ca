import LinuxEvents
import NotificationModel

/// Finds the native shell's program: the variable `USERNOTIFICATIONS_SHELL` can name another one, or switch it off.
struct ShellSearch {
  /// The name of the program, and of the shell that attaches.
  static let name = "notification-shell"
  /// The name of the variable.
  static let setting = "USERNOTIFICATIONS_SHELL"

  /// Whether the user switched the native shell off.
  let isOff: Bool
  private let named: String
  private let executable: String

  /// Reads the variable; without it the program is in the folder of this executable, or in its installed place.
  init(
    environment: [String: String],
    executable: String = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? ""
  ) {
    named = environment[Self.setting] ?? ""
    isOff = named == "off"
    self.executable = executable
  }

  /// The path; nil while the program is missing, which a package may change at any time.
  var path: String? {
    let program = place
    return isOff || !program.hasPrefix("/") ? nil : SystemPrograms.found(program, path: nil)
  }

  /// The path at which it is searched now.
  var place: String {
    named.isEmpty ? SystemPrograms.path(of: Self.name, beside: executable) : named
  }
}

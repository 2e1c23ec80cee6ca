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
  private let choice: String

  /// Reads the variable; without it the program is beside this one, or where it is installed.
  init(environment: [String: String]) {
    let named = environment[Self.setting] ?? ""
    isOff = named == "off"
    choice =
      named.isEmpty
      ? SystemPrograms.path(
        of: Self.name, beside: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "")
      : named
  }

  /// Its path; nil while it is not there, which a package may change at any time.
  var path: String? {
    isOff || !choice.hasPrefix("/") ? nil : SystemPrograms.found(choice, path: nil)
  }

  /// Where it was looked for.
  var place: String { choice }
}

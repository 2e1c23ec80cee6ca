package import NotificationModel

/// Where the daemon keeps its database and the bundles of installed apps.
package struct DataFolder: Hashable, Sendable {
  /// The folder as an absolute path.
  package let path: String

  /// Finds the folder from the variables of a process: `USERNOTIFICATIONS_DATA`, else
  /// `$XDG_DATA_HOME/usernotifications`, else `~/.local/share/usernotifications`.
  ///
  /// - Throws: `invalidValue` with the variable where its path is not absolute, or no home is named.
  package init(environment: [String: String]) throws(NotificationFailure) {
    let places = [
      ("USERNOTIFICATIONS_DATA", ""), ("XDG_DATA_HOME", "/usernotifications"),
      ("HOME", "/.local/share/usernotifications"),
    ]
    for (variable, rest) in places {
      guard let start = environment[variable], !start.isEmpty else { continue }
      guard start.hasPrefix("/") else { throw Self.relative(start, variable: variable) }
      path = start + rest
      return
    }
    throw NotificationFailure(
      .invalidValue, field: "HOME", message: "No variable says where data is kept.",
      remedy: "Set USERNOTIFICATIONS_DATA to a folder.")
  }

  private static func relative(_ path: String, variable: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: variable, value: path,
      message: "The path of the data folder must be absolute.",
      remedy: "Begin the path with a slash.")
  }
}

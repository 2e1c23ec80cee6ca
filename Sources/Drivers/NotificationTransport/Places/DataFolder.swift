import LinuxEvents
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
      .invalidValue, field: "HOME",
      message: "Neither USERNOTIFICATIONS_DATA nor XDG_DATA_HOME nor HOME says where data is kept.",
      remedy: "Set USERNOTIFICATIONS_DATA to a folder.")
  }

  /// Makes the folder, or checks that it is the person's own and closed to all others.
  ///
  /// - Throws: `notPermitted` with the folder and what is wrong with it.
  package func prepare() throws(NotificationFailure) {
    do {
      try PrivateFolder.make(path)
    } catch {
      throw PlaceFailure.data.failure(path, error)
    }
  }

  /// Checks the folder as it is, whether it may be written to, and whether there is room in it.
  ///
  /// - Throws: `notPermitted` as `prepare` does; `diskFull`.
  package func check() throws(NotificationFailure) {
    do {
      try PrivateFolder.check(path)
      try WritableFolder.check(path)
    } catch {
      throw PlaceFailure.data.failure(path, error)
    }
    guard let room = WritableFolder.freeBytes(path), room < TransportLimits.dataRoomBytes else {
      return
    }
    throw NotificationFailure(
      .diskFull, field: "data folder", value: path,
      message: "The disk of \(path) has \(room / 1_024) KB left, and the daemon needs "
        + "\(TransportLimits.dataRoomBytes / 1_024) KB to start.",
      remedy: PlaceFailure.room)
  }

  private static func relative(_ path: String, variable: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: variable, value: path,
      message:
        "\(variable) is “\(path.prefix(100))”, and the path of the data folder must be absolute.",
      remedy: "Begin the path with a slash.")
  }
}

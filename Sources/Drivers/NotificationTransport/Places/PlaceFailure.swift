package import LinuxEvents
package import NotificationModel

/// A folder of the system that cannot be used, in words.
package enum PlaceFailure {
  /// The folder of the sockets.
  case sockets
  /// The folder of the database and the logs.
  case data

  /// What is wrong with the folder, and what to do about it.
  package func failure(_ folder: String, _ error: LinuxError) -> NotificationFailure {
    NotificationFailure(
      error.isDiskFull ? .diskFull : .notPermitted, field: name, value: folder,
      message: "The \(name) cannot be used: \(error.message).", remedy: remedy(folder, error))
  }

  /// What to do about a disk that is full.
  package static let room =
    "Make room on the disk, or set USERNOTIFICATIONS_DATA to a folder on another one."

  private var name: String {
    switch self {
    case .sockets: "socket folder"
    case .data: "data folder"
    }
  }

  private func remedy(_ folder: String, _ error: LinuxError) -> String {
    if error.isDiskFull { return Self.room }
    if PrivateFolder.isModeAlone(error) { return "Close it to others: chmod 700 \(folder)" }
    switch self {
    case .sockets:
      return
        "Make it a folder of your own that you may write to, or set USERNOTIFICATIONS_SOCKET to a path in one."
    case .data:
      return
        "Make it a folder of your own that you may write to, or set USERNOTIFICATIONS_DATA to one."
    }
  }
}

extension LinuxError {
  /// Whether there is no room, or no more than the person may have.
  package var isDiskFull: Bool {
    // ENOSPC and EDQUOT have one number on all Linux machines; this layer does not import the C library.
    code == 28 || code == 122
  }
}

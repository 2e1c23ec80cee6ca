import LinuxEvents
package import NotificationModel

/// The file that says who serves a data folder, which its daemon holds locked.
package enum DaemonLock {
  /// Its path in a data folder.
  package static func path(in dataFolder: String) -> String { dataFolder + "/daemon.lock" }

  /// The socket of the daemon that holds the folder now; nothing where nobody does.
  package static func holder(in dataFolder: String) -> String? {
    let path = path(in: dataFolder)
    guard let text = SmallFile.text(path), text.hasPrefix("/"), FileLock.isHeld(at: path) else {
      return nil
    }
    return text
  }

  /// Says that a folder is served already.
  package static func served(_ dataFolder: String, at socket: String?) -> NotificationFailure {
    NotificationFailure(
      .noDaemon, field: "data folder", value: dataFolder,
      message: "Another daemon already serves \(dataFolder)"
        + (socket.map { ", and answers at \($0)." } ?? "."),
      remedy:
        "Use its socket (USERNOTIFICATIONS_SOCKET), or end it with the variables that it was started "
        + "with: \(DaemonStarter.programName) stop")
  }
}

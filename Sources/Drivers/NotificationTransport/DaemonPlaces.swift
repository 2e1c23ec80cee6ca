package import LinuxEvents
package import NotificationModel
package import NotificationWire

/// Where the two sockets of a person are.
package struct SocketPaths: Hashable, Sendable {
  /// The folder of both, which is the person's alone.
  package let folder: String
  /// The socket of apps.
  package let center: String
  /// The socket of shells and commands.
  package let control: String

  /// Finds the sockets from the variables of a process.
  ///
  /// `USERNOTIFICATIONS_SOCKET` names the socket of apps, and the other lies beside it; else they
  /// are in `$XDG_RUNTIME_DIR/usernotifications`, else in `/tmp/usernotifications-UID`.
  ///
  /// - Throws: `invalidValue` with the variable for a path that is not absolute, or that is longer
  ///   than the kernel takes, with its length.
  package init(
    environment: [String: String], userIdentifier: UInt32 = ProcessFacts.ownUserIdentifier
  ) throws(NotificationFailure) {
    if let socket = environment["USERNOTIFICATIONS_SOCKET"], !socket.isEmpty {
      try self.init(center: socket, variable: "USERNOTIFICATIONS_SOCKET")
    } else if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
      try self.init(folder: runtime + "/usernotifications", variable: "XDG_RUNTIME_DIR")
    } else {
      try self.init(folder: "/tmp/usernotifications-\(userIdentifier)", variable: "TMP")
    }
  }

  /// Puts both sockets into a folder.
  package init(folder: String) throws(NotificationFailure) {
    try self.init(folder: folder, variable: "folder")
  }

  /// The path of one of the sockets.
  package func path(of socket: WireSocket) -> String {
    socket == .center ? center : control
  }

  /// Makes the folder, or checks that it is the person's own and closed to all others.
  ///
  /// - Throws: `notPermitted` with the folder and what is wrong with it.
  package func prepareFolder() throws(NotificationFailure) {
    do {
      try PrivateFolder.make(folder)
    } catch {
      throw PlaceFailure.sockets.failure(folder, error)
    }
  }

  /// Checks the folder as it is; one that is missing can be made.
  ///
  /// - Throws: As `prepareFolder` does.
  package func checkFolder() throws(NotificationFailure) {
    do {
      try PrivateFolder.check(folder)
    } catch {
      throw PlaceFailure.sockets.failure(folder, error)
    }
  }

  private init(folder: String, variable: String) throws(NotificationFailure) {
    try self.init(center: folder + "/" + WireSocket.center.rawValue, variable: variable)
  }

  private init(center: String, variable: String) throws(NotificationFailure) {
    guard center.hasPrefix("/"), let slash = center.lastIndex(of: "/") else {
      throw NotificationFailure(
        .invalidValue, field: variable, value: center,
        message:
          "\(variable) is “\(center.prefix(100))”, and the path of a socket must be absolute.",
        remedy: "Begin the path with a slash.")
    }
    self.center = center
    folder = slash == center.startIndex ? "/" : String(center[..<slash])
    control = String(center[...slash]) + WireSocket.control.rawValue
    for path in [center, control] where path.utf8.count > TransportLimits.socketPathBytes {
      throw Self.tooLong(path, variable: variable)
    }
  }

  private static func tooLong(_ path: String, variable: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: variable, value: path,
      message: """
        The socket's path has \(path.utf8.count) bytes and the kernel takes \
        \(TransportLimits.socketPathBytes): \(path).
        """,
      remedy: "Set USERNOTIFICATIONS_SOCKET to a shorter path.")
  }
}

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

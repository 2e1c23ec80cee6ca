package import LinuxEvents
package import NotificationModel
package import NotificationWire

/// The paths of a user's sockets.
package struct SocketPaths: Hashable, Sendable {
  /// The folder of all sockets, which only the user may open.
  package let folder: String
  /// The socket of apps.
  package let center: String
  /// A second socket of apps, in a folder without other files, which can be shared with sandboxes; nil if its path is longer
  /// than the kernel allows.
  package let sandboxed: String?
  /// The socket of shells and commands.
  package let control: String

  /// Finds the sockets from the variables of a process.
  ///
  /// `USERNOTIFICATIONS_SOCKET` names the socket of apps, and the other is next to it; else they are in
  /// `$XDG_RUNTIME_DIR/usernotifications`. Without that variable, as in a job of cron, they are in the folder of the user's
  /// login, `/run/user/UID`, and if the user is not logged in, in `/tmp/usernotifications-UID`.
  ///
  /// - Throws: `invalidValue` with the variable for a path that is not absolute, or that is longer than the kernel allows,
  ///   with its length.
  package init(
    environment: [String: String], userIdentifier: UInt32 = ProcessFacts.ownUserIdentifier,
    runtimeFolders: String = "/run/user"
  ) throws(NotificationFailure) {
    let environment = Self.completed(
      environment, userIdentifier: userIdentifier, runtimeFolders: runtimeFolders)
    if let socket = environment["USERNOTIFICATIONS_SOCKET"], !socket.isEmpty {
      try self.init(center: socket, variable: "USERNOTIFICATIONS_SOCKET")
    } else if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
      guard runtime.hasPrefix("/") else { throw Self.relative(runtime, "XDG_RUNTIME_DIR") }
      try self.init(folder: runtime + "/usernotifications", variable: "XDG_RUNTIME_DIR")
    } else {
      try self.init(folder: "/tmp/usernotifications-\(userIdentifier)", variable: "TMP")
    }
  }

  /// Completes the variables of a process without those of its session, as a job of cron, or with those of another user, as
  /// below runuser and sudo, by the folder of the user's login: it also leads to systemd and the session's bus.
  package static func completed(
    _ environment: [String: String], userIdentifier: UInt32 = ProcessFacts.ownUserIdentifier,
    runtimeFolders: String = "/run/user"
  ) -> [String: String] {
    let names = ["USERNOTIFICATIONS_SOCKET", "XDG_RUNTIME_DIR"]
    let login = "\(runtimeFolders)/\(userIdentifier)"
    guard PrivateFolder.isThere(login) else { return environment }
    if names.allSatisfy({ environment[$0, default: ""].isEmpty }) {
      return environment.merging(["XDG_RUNTIME_DIR": login]) { $1 }
    }
    // Root may intend the other user's folder; the refusal explains how to act for that user.
    guard userIdentifier != 0, let folder = environment["XDG_RUNTIME_DIR"],
      let owner = FileAccount.identifier(of: folder), owner != userIdentifier
    else { return environment }
    let foreign = ["USERNOTIFICATIONS_SOCKET", "DBUS_SESSION_BUS_ADDRESS"]
    return environment.filter { !foreign.contains($0.key) || !$0.value.contains(folder) }
      .merging(["XDG_RUNTIME_DIR": login]) { $1 }
  }

  /// Creates the paths of both sockets in a folder.
  package init(folder: String) throws(NotificationFailure) {
    try self.init(folder: folder, variable: "folder")
  }

  /// The path of one of the sockets.
  package func path(of socket: WireSocket) -> String {
    socket == .center ? center : control
  }

  /// The paths at which a program looks for a socket, in this order: in a sandbox only the second may exist.
  func places(of socket: WireSocket) -> [String] {
    socket == .center ? [center, sandboxed].compactMap(\.self) : [control]
  }

  /// Creates the folder, or checks that it belongs to the user and is closed to all others.
  ///
  /// - Throws: `notPermitted` with the folder and the problem.
  package func prepareFolder() throws(NotificationFailure) {
    do {
      try PrivateFolder.make(folder)
    } catch {
      throw PlaceFailure.sockets.failure(folder, error)
    }
  }

  /// Checks the present folder; a missing one can be created.
  ///
  /// - Throws: The errors of `prepareFolder`.
  package func checkFolder() throws(NotificationFailure) {
    do {
      try PrivateFolder.check(folder)
    } catch {
      throw PlaceFailure.sockets.failure(folder, error)
    }
  }

  private static func relative(_ path: String, _ variable: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: variable, value: path,
      message:
        "\(variable) is “\(path.prefix(100))”, and the path of a socket must be absolute.",
      remedy: "Begin the path with a slash.")
  }

  private init(folder: String, variable: String) throws(NotificationFailure) {
    try self.init(center: folder + "/" + WireSocket.center.rawValue, variable: variable)
  }

  private init(center: String, variable: String) throws(NotificationFailure) {
    guard center.hasPrefix("/"), let slash = center.lastIndex(of: "/") else {
      throw Self.relative(center, variable)
    }
    self.center = center
    folder = slash == center.startIndex ? "/" : String(center[..<slash])
    control = String(center[...slash]) + WireSocket.control.rawValue
    let sandboxed = "\(center[...slash])\(Self.sandboxFolder)\(center[slash...])"
    self.sandboxed = sandboxed.utf8.count > TransportLimits.socketPathBytes ? nil : sandboxed
    for path in [center, control] where path.utf8.count > TransportLimits.socketPathBytes {
      throw Self.tooLong(path, variable: variable)
    }
  }

  /// The folder of the second socket of apps, in the folder of the others.
  private static let sandboxFolder = "app"

  private static func tooLong(_ path: String, variable: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: variable, value: path,
      message: """
        The socket's path has \(path.utf8.count) bytes and the kernel accepts \
        \(TransportLimits.socketPathBytes): \(path).
        """,
      remedy: "Set USERNOTIFICATIONS_SOCKET to a shorter path.")
  }
}

/// The folder of the daemon's database and the bundles of installed apps.
package struct DataFolder: Hashable, Sendable {
  /// The folder as an absolute path.
  package let path: String

  /// Finds the folder from the variables of a process: `USERNOTIFICATIONS_DATA`, else
  /// `$XDG_DATA_HOME/usernotifications`, else `~/.local/share/usernotifications`.
  ///
  /// - Throws: `invalidValue` with the variable if its path is not absolute, or if no home is known.
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

  /// Creates the folder, or checks that it belongs to the user and is closed to all others.
  ///
  /// - Throws: `notPermitted` with the folder and the problem.
  package func prepare() throws(NotificationFailure) {
    do {
      try PrivateFolder.make(path)
    } catch {
      throw PlaceFailure.data.failure(path, error)
    }
  }

  /// Checks the present folder, whether it can be written, and whether the disk has space left.
  ///
  /// - Throws: `notPermitted` like `prepare`; `diskFull`.
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

/// An unusable folder of the system, described for the user.
package enum PlaceFailure {
  /// The folder of the sockets.
  case sockets
  /// The folder of the database and the logs.
  case data

  /// The problem with the folder, and its remedy.
  package func failure(_ folder: String, _ error: LinuxError) -> NotificationFailure {
    NotificationFailure(
      error.isDiskFull ? .diskFull : .notPermitted, field: name, value: folder,
      message: "The \(name) cannot be used: \(error.message).", remedy: remedy(folder, error))
  }

  /// The remedy for a full disk.
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
  /// Whether the disk is full, or the user's quota is used up.
  package var isDiskFull: Bool {
    // ENOSPC and EDQUOT have the same numbers on all Linux machines; this layer does not import the C library.
    code == 28 || code == 122
  }
}

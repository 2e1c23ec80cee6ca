import LinuxEvents
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

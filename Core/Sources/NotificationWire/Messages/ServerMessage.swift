package import NotificationModel

/// A message from the daemon, on either socket.
package enum ServerMessage: Hashable, Sendable {
  /// The answer to the greeting.
  case welcome(Welcome)
  /// The answer to an app's call.
  case reply(id: Int64, AppReply)
  /// The answer to a shell's or a command's call.
  case controlReply(id: Int64, ControlReply)
  /// A refused call; the number is absent if it could not be read.
  case failure(id: Int64?, NotificationFailure)
  /// An event for an app.
  case event(AppEvent)
  /// An event for a shell.
  case shellEvent(ShellEvent)

  /// Reads a message from the given socket.
  ///
  /// Throws a failure with the message's number, if it has one, so that the call that waits for it can be
  /// ended.
  package static func decode(
    _ bytes: [UInt8], from socket: WireSocket
  ) throws(RefusedMessage) -> ServerMessage {
    try decodePart(bytes, from: socket).message
  }

  /// Reads a message, and whether others follow with the rest of its list.
  static func decodePart(
    _ bytes: [UInt8], from socket: WireSocket
  ) throws(RefusedMessage) -> (message: ServerMessage, isPartial: Bool) {
    try MessageReader.read(bytes) { object throws(NotificationFailure) in
      let isPartial: Bool = try object.optional(partialName) ?? false
      return (try message(object, from: socket), isPartial)
    }
  }

  private static func message(
    _ object: JSONObject, from socket: WireSocket
  ) throws(NotificationFailure) -> ServerMessage {
    if object["event"] != nil { return try event(object, from: socket) }
    if let failure: NotificationFailure = try object.optional("error") {
      return .failure(id: try object.optional("id"), failure)
    }
    return try answer(object, from: socket)
  }

  /// Encodes the message, without the length that precedes it; a partial one is followed by the rest of its list.
  package func encode(isPartial: Bool = false) -> [UInt8] {
    MessageReader.write { writer in
      switch self {
      case .welcome(let welcome):
        writer.member("id", Int64(0))
        writer.member("reply", Self.welcomeName)
        welcome.writeMembers(to: &writer)
      case .reply(let id, let reply):
        writer.member("id", id)
        reply.writeMembers(to: &writer)
      case .controlReply(let id, let reply):
        writer.member("id", id)
        reply.writeMembers(to: &writer)
      case .failure(let id, let failure):
        writer.member("id", ifPresent: id)
        writer.member("error", failure)
      case .event(let event): event.writeMembers(to: &writer)
      case .shellEvent(let event): event.writeMembers(to: &writer)
      }
      if isPartial { writer.member(Self.partialName, true) }
    }
  }

  /// Encodes the message with its length, ready for the socket.
  ///
  /// An answer over the limit becomes a refusal under the same number, so that no call waits for ever. Long lists leave
  /// in `MessageParts`, or in a `cutFrame`.
  package func frame(limit: Int = WireLimits.frameBytesFromDaemon) -> [UInt8] {
    do {
      return try Frame.encode(encode(), limit: limit)
    } catch {
      // A failure contains five short texts and always fits.
      return (try? Frame.encode(ServerMessage.failure(id: id, error).encode())) ?? []
    }
  }

  /// The number of the call that the message answers.
  package var id: Int64? {
    switch self {
    case .welcome: 0
    case .reply(let id, _), .controlReply(let id, _): id
    case .failure(let id, _): id
    case .event, .shellEvent: nil
    }
  }

  private static let welcomeName = "welcome"
  private static let partialName = "isPartial"

  private static func event(
    _ object: JSONObject, from socket: WireSocket
  ) throws(NotificationFailure) -> ServerMessage {
    switch socket {
    case .center: .event(try AppEvent(members: object))
    case .control: .shellEvent(try ShellEvent(members: object))
    }
  }

  private static func answer(
    _ object: JSONObject, from socket: WireSocket
  ) throws(NotificationFailure) -> ServerMessage {
    let id: Int64 = try object.value("id")
    if object["reply"] == .string(welcomeName) { return .welcome(try Welcome(members: object)) }
    return switch socket {
    case .center: .reply(id: id, try AppReply(members: object))
    case .control: .controlReply(id: id, try ControlReply(members: object))
    }
  }
}

/// The two sockets of the daemon; each has its own names for answers.
package enum WireSocket: String, Hashable, Sendable, CaseIterable {
  /// The socket of apps.
  case center = "center.sock"
  /// The socket of shells and commands, which acts for the user.
  case control = "control.sock"
}

/// The answer to a greeting, sent once the peer is identified.
package struct Welcome: Hashable, Sendable {
  /// The version of the protocol that both sides use from now on.
  package var version: Int
  /// The app that the connection belongs to; absent on the control socket.
  package var app: BundleIdentifier?
  /// The version of the daemon's program.
  package var daemonVersion: String
  /// The daemon's process identifier.
  package var daemonProcess: Int
  /// Whether the daemon's clock is a virtual one.
  package var isSimulator: Bool

  /// Creates a welcome in the current version.
  package init(
    app: BundleIdentifier?, daemonVersion: String, daemonProcess: Int, isSimulator: Bool = false
  ) {
    version = Hello.currentVersion
    self.app = app
    self.daemonVersion = daemonVersion
    self.daemonProcess = daemonProcess
    self.isSimulator = isSimulator
  }
}

extension Welcome: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let version = try wire.value("version", \.version)
    let app = try wire.optional("app", \.app)
    let daemon = try wire.value("daemon", Daemon.init)
    var welcome = Self(
      app: app, daemonVersion: daemon.version, daemonProcess: daemon.process,
      isSimulator: daemon.isSimulator)
    welcome.version = version
    return welcome
  }

  private struct Daemon: WireObject {
    let version: String
    let process: Int
    let isSimulator: Bool

    init(version: String, process: Int, isSimulator: Bool) {
      self.version = version
      self.process = process
      self.isSimulator = isSimulator
    }

    init(_ welcome: Welcome) {
      version = welcome.daemonVersion
      process = welcome.daemonProcess
      isSimulator = welcome.isSimulator
    }

    static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
      Self(
        version: try wire.value("version", \.version),
        process: try wire.value("process", \.process),
        isSimulator: try wire.value("isSimulator", \.isSimulator, default: false))
    }
  }
}

public import NotificationModel

/// The answer to a greeting, sent once the system knows who is speaking.
public struct Welcome: Hashable, Sendable {
  /// The version of the protocol that both sides speak from now on.
  public var version: Int
  /// The app that the connection belongs to; absent on the control socket.
  public var app: BundleIdentifier?
  /// The version of the daemon's program.
  public var daemonVersion: String
  /// The process that answers.
  public var daemonProcess: Int
  /// Whether the daemon's clock is a virtual one.
  public var isSimulator: Bool

  /// Creates a welcome in the current version.
  public init(
    app: BundleIdentifier?, daemonVersion: String, daemonProcess: Int, isSimulator: Bool = false
  ) {
    version = Hello.currentVersion
    self.app = app
    self.daemonVersion = daemonVersion
    self.daemonProcess = daemonProcess
    self.isSimulator = isSimulator
  }
}

extension Welcome {
  init(members object: JSONObject) throws(NotificationFailure) {
    let daemon: Daemon = try object.value("daemon")
    self.init(
      app: try object.optional("app"), daemonVersion: daemon.version, daemonProcess: daemon.process,
      isSimulator: daemon.isSimulator)
    version = try object.value("version")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("version", version)
    writer.member("app", ifPresent: app)
    writer.member(
      "daemon",
      Daemon(version: daemonVersion, process: daemonProcess, isSimulator: isSimulator))
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

    init(members object: JSONObject) throws(NotificationFailure) {
      version = try object.value("version")
      process = try object.value("process")
      isSimulator = try object.value("isSimulator", default: false)
    }

    func writeMembers(to writer: inout JSONWriter) {
      writer.member("version", version)
      writer.member("process", process)
      writer.member("isSimulator", isSimulator)
    }
  }
}

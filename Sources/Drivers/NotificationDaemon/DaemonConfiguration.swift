public import ExtensionHost
public import LocationSources
public import NotificationCore

/// What a daemon is told when it starts.
public struct DaemonConfiguration: Sendable {
  /// The path of the socket for apps.
  public var centerSocket: String
  /// The path of the socket for shells and commands.
  public var controlSocket: String
  /// The folder of the database and the installed apps.
  public var dataFolder: String
  /// Whether it runs on a clock that only commands move.
  public var isSimulator: Bool
  /// The choices in force.
  public var policy: Policy
  /// The variables of the session; what an app is started with beside its own.
  public var environment: [String: String]
  /// Whether notifications are also shown on the person's desktop, where there is one.
  public var showsOnDesktop = false
  /// Which source of places the device has.
  public var location = LocationSourceSetting.off
  /// What the processes of service extensions are allowed.
  public var extensions = ExtensionSettings()

  /// Creates a configuration of a daemon on the real clock.
  public init(
    centerSocket: String, controlSocket: String, dataFolder: String, isSimulator: Bool = false,
    policy: Policy = Policy(), environment: [String: String] = [:]
  ) {
    self.centerSocket = centerSocket
    self.controlSocket = controlSocket
    self.dataFolder = dataFolder
    self.isSimulator = isSimulator
    self.policy = policy
    self.environment = environment
  }

  /// The session's variables with the places where this daemon is found.
  var extensionEnvironment: [String: String] {
    environment.merging([
      "USERNOTIFICATIONS_SOCKET": centerSocket, "USERNOTIFICATIONS_DATA": dataFolder,
    ]) { $1 }
  }

}

public import PushStore

extension GatewayServer {
  /// What a gateway serves, and where.
  public struct Configuration: Sendable {
    /// Where it keeps its things.
    public var folder: GatewayFolder
    /// The address or host name that providers and devices reach it at.
    public var host = "127.0.0.1"
    /// The port for pushes to tokens of production; 0 takes any that is free.
    public var providerPort = 2_197
    /// The port for pushes to tokens of development; absent: none.
    public var sandboxPort: Int?
    /// The port that devices connect to.
    public var devicePort = 5_223
    /// Whether something in front of it ends the devices' TLS.
    public var hasPlainDevices = false
    /// The address of the port for health and metrics.
    public var adminHost = "127.0.0.1"
    /// That port.
    public var adminPort = 2_198
    /// How many threads serve connections; absent: one for each processor.
    public var threads: Int?
    /// What a newer push takes the place of.
    public var replacement = ReplacementPolicy.byCollapseIdentifier
    /// How many pushes wait for one device at most.
    public var waitingPushes = PushStoreLimits.waitingPushes

    /// Creates a configuration with the usual ports.
    public init(folder: GatewayFolder) {
      self.folder = folder
    }
  }
}

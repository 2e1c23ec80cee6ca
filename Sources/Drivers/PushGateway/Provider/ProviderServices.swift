public import Logging
public import PushStore

/// What the provider's end of a gateway asks and tells.
public struct ProviderServices: Sendable {
  /// Who may push what.
  public var tenants: TenantsBox
  /// Which device tokens there are.
  public var directory: TokenDirectory
  /// Takes the pushes that are in order.
  public var acceptance: any PushAcceptance
  /// Counts what happens.
  public var metrics: GatewayMetrics
  /// Told why connections ended; never a token or a payload.
  public var logger: Logger
  /// Tells the milliseconds since 1970.
  public var clock: @Sendable () -> Int64

  /// Creates services.
  public init(
    tenants: TenantsBox, directory: TokenDirectory, acceptance: any PushAcceptance,
    metrics: GatewayMetrics, logger: Logger, clock: @escaping @Sendable () -> Int64
  ) {
    self.tenants = tenants
    self.directory = directory
    self.acceptance = acceptance
    self.metrics = metrics
    self.logger = logger
    self.clock = clock
  }
}

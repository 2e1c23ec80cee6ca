extension GatewayMetrics {
  /// Something there is more or less of from moment to moment.
  public enum Gauge: Int, CaseIterable, Sendable {
    case providerConnections
    case providerStreams
    case deviceConnections
    case pushesUnderWay
    case devicesUnproven
    case providersUnproven
    case providersWithoutRight
    case portsPaused

    /// Its name in the text for Prometheus, and what it measures.
    var text: (name: String, help: String) {
      switch self {
      case .providerConnections: ("provider_connections", "Providers that are connected.")
      case .providerStreams: ("provider_streams", "Requests that are not answered yet.")
      case .deviceConnections: ("device_connections", "Devices that are connected.")
      case .devicesUnproven:
        ("device_connections_unproven", "Connections that have not shown which device they are.")
      case .providersUnproven:
        (
          "provider_connections_unproven",
          "Connections to providers' ports before their handshake is over."
        )
      case .providersWithoutRight:
        (
          "provider_connections_without_right",
          "Connections of providers that have shown no good token or certificate yet."
        )
      case .portsPaused:
        ("ports_paused", "Ports that take no connections because no files are left.")
      case .pushesUnderWay: ("pushes_under_way", "Pushes sent and not acknowledged yet.")
      }
    }
  }
}

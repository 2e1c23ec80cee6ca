extension GatewayMetrics {
  /// Something whose time is measured.
  public enum Latency: Int, CaseIterable, Sendable {
    case request
    case commit
    case delivery

    /// Its name in the text for Prometheus, and what it measures.
    var text: (name: String, help: String) {
      switch self {
      case .request: ("request_seconds", "From a request's last byte to its answer.")
      case .commit: ("commit_seconds", "From asking the store to the push being on the disk.")
      case .delivery: ("delivery_seconds", "From accepting a push to its acknowledgement.")
      }
    }
  }
}

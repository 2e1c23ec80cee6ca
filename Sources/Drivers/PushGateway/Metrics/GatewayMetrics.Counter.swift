extension GatewayMetrics {
  /// Something that happens, and is counted for as long as the gateway runs.
  public enum Counter: Int, CaseIterable, Sendable {
    case requests
    case accepted
    case refused
    case refusedForAuthentication
    case refusedForToken
    case refusedForRate
    case refusedForStore
    case duplicates
    case providerConnections
    case providerConnectionsDropped
    case providerConnectionsRefused
    case acceptFailures
    case tokensVerified
    case tokenCacheHits
    case stored
    case replaced
    case expired
    case droppedByLimit
    case droppedAway
    case commits
    case commitFailures
    case deviceConnections
    case deviceConnectionsDropped
    case deviceProofsRefused
    case devicesCrowdedOut
    case providersCrowdedOut
    case enrolments
    case registrations
    case sent
    case acknowledged
    case reloads

    /// Its name in the text for Prometheus, and what it counts.
    var text: (name: String, help: String) {
      switch self {
      case .requests: ("requests_total", "Requests of providers.")
      case .accepted: ("accepted_total", "Pushes answered with 200.")
      case .refused: ("refused_total", "Requests answered with an error.")
      case .refusedForAuthentication:
        ("refused_authentication_total", "Requests refused for who sent them (403).")
      case .refusedForToken:
        ("refused_device_token_total", "Requests refused for their device token.")
      case .refusedForRate: ("refused_rate_total", "Requests refused with 429.")
      case .refusedForStore:
        ("refused_store_total", "Requests that the store could not keep (503).")
      case .duplicates: ("duplicates_total", "Pushes that were sent again with the same apns-id.")
      case .providerConnections: ("provider_connections_total", "Connections of providers.")
      case .providerConnectionsDropped:
        ("provider_connections_dropped_total", "Connections of providers ended for misbehaving.")
      case .providerConnectionsRefused:
        (
          "provider_connections_refused_total",
          "Connections of providers that were too many and closed at once."
        )
      case .acceptFailures:
        ("accept_failures_total", "Times that no file was left for a connection to any port.")
      case .tokensVerified: ("provider_tokens_verified_total", "Signatures that were checked.")
      case .tokenCacheHits: ("provider_token_cache_hits_total", "Checks that the cache saved.")
      case .stored: ("stored_total", "Pushes written to the disk.")
      case .replaced: ("replaced_total", "Waiting pushes that a newer one replaced.")
      case .expired: ("expired_total", "Waiting pushes whose time was over.")
      case .droppedByLimit: ("dropped_limit_total", "Waiting pushes that were one too many.")
      case .droppedAway: ("dropped_away_total", "Pushes not to be kept for devices not there.")
      case .commits: ("commits_total", "Commits of the store.")
      case .commitFailures: ("commit_failures_total", "Commits that failed.")
      case .deviceConnections: ("device_connections_total", "Connections of devices.")
      case .deviceConnectionsDropped:
        ("device_connections_dropped_total", "Connections of devices ended for misbehaving.")
      case .deviceProofsRefused: ("device_proofs_refused_total", "Devices that proved nothing.")
      case .devicesCrowdedOut:
        (
          "device_connections_crowded_out_total",
          "Connections that showed no device and made room for others."
        )
      case .providersCrowdedOut:
        (
          "provider_connections_crowded_out_total",
          "Connections without a handshake or a right to push that made room for others."
        )
      case .enrolments: ("enrolments_total", "Devices that enrolled.")
      case .registrations: ("registrations_total", "Tokens given out.")
      case .sent: ("sent_total", "Pushes sent to devices.")
      case .acknowledged: ("acknowledged_total", "Pushes that devices acknowledged.")
      case .reloads: ("reloads_total", "Times that keys and certificates were read anew.")
      }
    }
  }
}

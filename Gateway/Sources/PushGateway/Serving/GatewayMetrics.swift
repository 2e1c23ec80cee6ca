import Synchronization

/// The gateway's counters, gauges and latencies, updated from any thread.
package final class GatewayMetrics: Sendable {
  private let counters: [Cell]
  private let gauges: [Cell]
  private let histograms: [Histogram]

  /// Creates metrics that all begin with zero.
  package init() {
    counters = Counter.allCases.map { _ in Cell() }
    gauges = Gauge.allCases.map { _ in Cell() }
    histograms = Latency.allCases.map { _ in Histogram() }
  }

  /// Counts an event.
  package func count(_ counter: Counter, by amount: Int = 1) {
    counters[counter.rawValue].add(amount)
  }

  /// How often something has happened.
  package func value(of counter: Counter) -> Int { counters[counter.rawValue].value }

  /// Raises a gauge, or lowers it with a negative amount.
  package func change(_ gauge: Gauge, by amount: Int) {
    gauges[gauge.rawValue].add(amount)
  }

  /// The value of a gauge.
  package func value(of gauge: Gauge) -> Int { gauges[gauge.rawValue].value }

  /// Records how long something took, in nanoseconds.
  package func record(_ latency: Latency, nanoseconds: Int64) {
    histograms[latency.rawValue].record(nanoseconds)
  }

  /// How often something was measured, and how long it took in all, in nanoseconds.
  package func summary(of latency: Latency) -> (count: Int, nanoseconds: Int) {
    histograms[latency.rawValue].summary
  }

  /// How many measurements took at most as long as each bound.
  func cumulativeCounts(of latency: Latency) -> [(bound: Int64, count: Int)] {
    histograms[latency.rawValue].cumulativeCounts
  }

  /// A number that any thread may change.
  final class Cell: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add(_ amount: Int) { number.add(amount, ordering: .relaxed) }
  }
}

extension GatewayMetrics {
  /// An event that is counted for as long as the gateway runs.
  package enum Counter: Int, CaseIterable, Sendable {
    case requests
    case accepted
    case refused
    case refusedForAuthentication
    case refusedForToken
    case refusedForRate
    case refusedForStore
    case webPushRequests
    case webPushAccepted
    case webPushRefused
    case duplicates
    case providerConnections
    case providerConnectionsDropped
    case providerConnectionsRefused
    case acceptFailures
    case proxyHeadersRefused
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
    case registrationsPutOff
    case sent
    case acknowledged
    case reloads
    case relayed
    case relayMissed
    case sweepsThatFound
    case tokensRead
    case sendersRead

    /// Whether only a gateway with several nodes counts it.
    var isOfNodes: Bool {
      switch self {
      case .relayed, .relayMissed, .sweepsThatFound, .tokensRead, .sendersRead: true
      default: false
      }
    }

    /// Its name in the text for Prometheus, and a description.
    var text: (name: String, help: String) {
      switch self {
      case .requests: ("requests_total", "Requests of providers and of senders of Web Push.")
      case .accepted: ("accepted_total", "Accepted pushes, messages of Web Push and deletions.")
      case .refused: ("refused_total", "Requests answered with an error.")
      case .refusedForAuthentication:
        ("refused_authentication_total", "Requests refused for their sender (403; Web Push: 401).")
      case .refusedForToken:
        ("refused_device_token_total", "Requests refused for their device token or endpoint.")
      case .refusedForRate: ("refused_rate_total", "Requests refused with 429.")
      case .refusedForStore:
        ("refused_store_total", "Requests that the store could not keep (503).")
      case .webPushRequests: ("web_push_requests_total", "Requests of senders of Web Push.")
      case .webPushAccepted: ("web_push_accepted_total", "Accepted messages and deletions.")
      case .webPushRefused: ("web_push_refused_total", "Web Push requests with an error.")
      case .duplicates: ("duplicates_total", "Pushes that were sent again with the same apns-id.")
      case .providerConnections:
        ("provider_connections_total", "Connections of providers and of senders of Web Push.")
      case .providerConnectionsDropped:
        ("provider_connections_dropped_total", "Connections of providers ended for misbehaving.")
      case .providerConnectionsRefused:
        ("provider_connections_refused_total", "Connections of providers that were too many.")
      case .acceptFailures:
        ("accept_failures_total", "Times that no file was left for a connection to any port.")
      case .proxyHeadersRefused:
        ("proxy_headers_refused_total", "Connections of proxies without a valid PROXY header.")
      case .tokensVerified: ("provider_tokens_verified_total", "Signatures that were checked.")
      case .tokenCacheHits: ("provider_token_cache_hits_total", "Checks that the cache saved.")
      case .stored: ("stored_total", "Pushes written to the disk.")
      case .replaced: ("replaced_total", "Waiting pushes that a newer one replaced.")
      case .expired: ("expired_total", "Waiting pushes whose time was over.")
      case .droppedByLimit: ("dropped_limit_total", "Waiting pushes over the limit.")
      case .droppedAway: ("dropped_away_total", "Pushes not to be kept, for absent devices.")
      case .commits: ("commits_total", "Commits of the store.")
      case .commitFailures: ("commit_failures_total", "Commits that failed.")
      case .deviceConnections: ("device_connections_total", "Connections of devices.")
      case .deviceConnectionsDropped:
        ("device_connections_dropped_total", "Connections of devices ended for misbehaving.")
      case .deviceProofsRefused: ("device_proofs_refused_total", "Devices whose proof was refused.")
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
      case .registrationsPutOff:
        ("registrations_put_off_total", "Tokens that a device requested too often.")
      case .sent: ("sent_total", "Pushes sent to devices.")
      case .acknowledged: ("acknowledged_total", "Pushes that devices acknowledged.")
      case .reloads: ("reloads_total", "Times that keys and certificates were read anew.")
      case .relayed: ("relayed_total", "Pushes handed to the nodes that hold their devices.")
      case .relayMissed:
        ("relay_missed_total", "Pushes that could not be handed to the node of their device.")
      case .sweepsThatFound:
        ("sweeps_found_total", "Looks for waiting pushes of connected devices that found some.")
      case .tokensRead:
        ("tokens_read_total", "Device tokens and endpoints that were looked up in the database.")
      case .sendersRead:
        ("senders_read_total", "Keys and certificates that were looked up in the database.")
      }
    }
  }
}

extension GatewayMetrics {
  /// A quantity that rises and falls.
  package enum Gauge: Int, CaseIterable, Sendable {
    case providerConnections
    case providerStreams
    case deviceConnections
    case pushesUnderWay
    case devicesUnproven
    case providersUnproven
    case providersWithoutRight
    case portsPaused

    /// Its name in the text for Prometheus, and a description.
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
        ("ports_paused", "Ports that accept no connections because no files are left.")
      case .pushesUnderWay: ("pushes_under_way", "Pushes sent and not acknowledged yet.")
      }
    }
  }
}

extension GatewayMetrics {
  /// A duration that is measured.
  package enum Latency: Int, CaseIterable, Sendable {
    case request
    case commit
    case delivery

    /// Its name in the text for Prometheus, and a description.
    var text: (name: String, help: String) {
      switch self {
      case .request: ("request_seconds", "From a request's last byte to its answer.")
      case .commit: ("commit_seconds", "From asking the store to the push being on the disk.")
      case .delivery: ("delivery_seconds", "From accepting a push to its acknowledgement.")
      }
    }
  }
}

/// A histogram of durations, in buckets of which each is about twice as wide as the last.
final class Histogram: Sendable {
  /// The upper bounds in nanoseconds: 100 microseconds to 10 seconds.
  static let bounds: [Int64] = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000,
    5_000_000_000, 10_000_000_000,
  ]

  /// One for each bound, and one for durations beyond the last.
  private let buckets = (0...bounds.count).map { _ in GatewayMetrics.Cell() }
  private let total = GatewayMetrics.Cell()

  var summary: (count: Int, nanoseconds: Int) {
    (buckets.reduce(0) { $0 + $1.value }, total.value)
  }

  var cumulativeCounts: [(bound: Int64, count: Int)] {
    var sum = 0
    return zip(Self.bounds, buckets).map { bound, bucket in
      sum += bucket.value
      return (bound, sum)
    }
  }

  func record(_ nanoseconds: Int64) {
    let index = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
    buckets[index].add(1)
    total.add(Int(clamping: max(0, nanoseconds)))
  }
}

/// Metrics as Prometheus reads them: its text format, version 0.0.4.
struct PrometheusText {
  /// The lines written so far.
  private(set) var text = ""

  /// Writes everything that a gateway counts.
  init(_ metrics: GatewayMetrics) {
    for counter in GatewayMetrics.Counter.allCases {
      add(counter.text, kind: "counter", value: metrics.value(of: counter))
    }
    for gauge in GatewayMetrics.Gauge.allCases {
      add(gauge.text, kind: "gauge", value: metrics.value(of: gauge))
    }
    for latency in GatewayMetrics.Latency.allCases {
      addHistogram(of: latency, metrics)
    }
  }

  /// Writes one more value.
  mutating func add(_ names: (name: String, help: String), kind: String, value: Int) {
    addHead(names, kind: kind)
    text += "push_gateway_\(names.name) \(value)\n"
  }

  private mutating func addHistogram(
    of latency: GatewayMetrics.Latency, _ metrics: GatewayMetrics
  ) {
    let name = "push_gateway_\(latency.text.name)"
    let (count, nanoseconds) = metrics.summary(of: latency)
    addHead(latency.text, kind: "histogram")
    for (bound, count) in metrics.cumulativeCounts(of: latency) {
      text += "\(name)_bucket{le=\"\(Double(bound) / 1e9)\"} \(count)\n"
    }
    text += "\(name)_bucket{le=\"+Inf\"} \(count)\n"
    text += "\(name)_sum \(Double(nanoseconds) / 1e9)\n\(name)_count \(count)\n"
  }

  private mutating func addHead(_ names: (name: String, help: String), kind: String) {
    text += "# HELP push_gateway_\(names.name) \(names.help)\n"
    text += "# TYPE push_gateway_\(names.name) \(kind)\n"
  }
}

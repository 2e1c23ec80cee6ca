@testable import PushGateway
import Testing

@Suite struct GatewayMetricsTests {
  private let metrics = GatewayMetrics()

  @Test func `Counters and gauges are in the text for Prometheus`() {
    metrics.count(.accepted, by: 3)
    metrics.count(.accepted)
    metrics.change(.deviceConnections, by: 5)
    metrics.change(.deviceConnections, by: -2)
    let lines = PrometheusText(metrics).text.split(separator: "\n")
    #expect(lines.contains("push_gateway_accepted_total 4"))
    #expect(lines.contains("# TYPE push_gateway_accepted_total counter"))
    #expect(lines.contains("push_gateway_device_connections 3"))
    #expect(lines.contains("# TYPE push_gateway_device_connections gauge"))
  }

  @Test func `A histogram adds up, and its last bucket holds all values`() {
    for nanoseconds: Int64 in [50_000, 100_000, 3_000_000, 60_000_000_000, -5] {
      metrics.record(.request, nanoseconds: nanoseconds)
    }
    let lines = PrometheusText(metrics).text.split(separator: "\n")
    #expect(lines.contains("push_gateway_request_seconds_bucket{le=\"0.0001\"} 3"))
    #expect(lines.contains("push_gateway_request_seconds_bucket{le=\"0.005\"} 4"))
    #expect(lines.contains("push_gateway_request_seconds_bucket{le=\"10.0\"} 4"))
    #expect(lines.contains("push_gateway_request_seconds_bucket{le=\"+Inf\"} 5"))
    #expect(lines.contains("push_gateway_request_seconds_count 5"))
    #expect(lines.contains("push_gateway_request_seconds_sum 60.00315"))
  }

  @Test func `Every line of a node has its name`() {
    metrics.count(.accepted, by: 3)
    metrics.record(.request, nanoseconds: 50_000)
    var text = PrometheusText(metrics, node: "node-a")
    text.add(("tokens_known", "Tokens."), kind: "gauge", value: 7)
    let lines = text.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.allSatisfy { $0.contains("{node=\"node-a\"") })
    #expect(lines.contains("push_gateway_accepted_total{node=\"node-a\"} 3"))
    #expect(lines.contains("push_gateway_tokens_known{node=\"node-a\"} 7"))
    #expect(
      lines.contains("push_gateway_request_seconds_bucket{node=\"node-a\",le=\"0.0001\"} 1"))
    #expect(lines.contains("push_gateway_request_seconds_bucket{node=\"node-a\",le=\"+Inf\"} 1"))
    #expect(lines.contains("push_gateway_request_seconds_sum{node=\"node-a\"} 5e-05"))
    #expect(lines.contains("push_gateway_request_seconds_count{node=\"node-a\"} 1"))
  }

  @Test func `A gateway alone has no label, and no counters of nodes`() {
    let lines = PrometheusText(metrics).text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.allSatisfy { !$0.contains("node=") })
    #expect(lines.contains("push_gateway_accepted_total 0"))
    let ofNodes = GatewayMetrics.Counter.allCases.filter(\.isOfNodes)
    #expect(ofNodes.count == 5)
    let all = PrometheusText(metrics, node: "node-a").text
    for name in ofNodes.map(\.text.name) {
      #expect(all.contains("push_gateway_\(name){node=\"node-a\"} 0\n"))
      #expect(!lines.contains { $0.hasPrefix("push_gateway_\(name)") })
    }
  }

  @Test func `Each metric has a name of its own and a description`() {
    let names =
      GatewayMetrics.Counter.allCases.map(\.text) + GatewayMetrics.Gauge.allCases.map(\.text)
      + GatewayMetrics.Latency.allCases.map(\.text)
    #expect(Set(names.map(\.name)).count == names.count)
    #expect(names.allSatisfy { $0.help.hasSuffix(".") })
    #expect(GatewayMetrics.Counter.allCases.allSatisfy { $0.text.name.hasSuffix("_total") })
  }
}

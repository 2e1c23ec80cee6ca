import NotificationModel

/// The gateway of this device, as `unctl gateway status` says.
struct GatewayReport: Report {
  let gateways: [Entry]

  /// A gateway, and how the link to it is doing.
  struct Entry: Encodable {
    let host: String
    let port: Int
    let hasOwnCertificates: Bool
    let device: String?
    let connectedSince: String?
    let problem: String?
    let nextTry: String?
    let tokens: Int
    let pushes: Int
    private let status: GatewayStatus

    init(_ status: GatewayStatus) {
      host = status.host
      port = status.port
      hasOwnCertificates = status.hasOwnCertificates
      device = status.device
      connectedSince = status.connectedSince.map { DateText.machine($0) }
      problem = status.problem
      nextTry = status.nextTry.map { DateText.machine($0) }
      tokens = status.tokens
      pushes = status.pushes
      self.status = status
    }

    func rows(for reader: Reader) -> [(name: String, value: String)] {
      var rows = [
        ("gateway", GatewaySetting(host: host, port: port).name),
        ("trusted", hasOwnCertificates ? "by certificates of its own" : "by this machine's"),
        ("link", link(for: reader)),
      ]
      if let device { rows.append(("device", device)) }
      return rows + [("tokens", "\(tokens)"), ("pushes", "\(pushes) since the start")]
    }

    private func link(for reader: Reader) -> String {
      if let since = status.connectedSince {
        return "stands" + (reader.now.map { ", " + DateText.distance(to: since, from: $0) } ?? "")
      }
      let next = status.nextTry.flatMap { next in
        reader.now.map { ", tried again " + DateText.distance(to: next, from: $0) }
      }
      return "down: \(problem ?? "it has not answered yet")" + (next ?? "")
    }

    private enum CodingKeys: CodingKey {
      case host, port, hasOwnCertificates, device, connectedSince, problem, nextTry, tokens, pushes
    }
  }

  init(_ gateways: [GatewayStatus]) {
    self.gateways = gateways.map(Entry.init)
  }

  func lines(for reader: Reader) -> [String] {
    guard !gateways.isEmpty else {
      return ["There is no gateway. Name one with `unctl gateway add HOST`."]
    }
    return gateways.flatMap { reader.rows($0.rows(for: reader)) }
  }
}

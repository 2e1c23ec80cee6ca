import ArgumentParser
import NotificationModel

/// `unctl gateway`
struct GatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway", abstract: "Where this device receives its pushes from.",
    discussion: """
      A gateway gives apps the tokens that servers push to. One link serves all apps; pushes that come \
      while the device is away wait at the gateway.
      """,
    subcommands: [Status.self, List.self, Add.self, Remove.self], defaultSubcommand: Status.self)

  /// `unctl gateway status`
  struct Status: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The gateway, and the state of the link to it.",
      discussion: "JSON: an array, as `gateways` of the reply `gateways`.")

    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      try await reading.print(GatewayReport(value: line.gateways()), on: line)
    }
  }

  /// `unctl gateway list`
  struct List: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The gateways by host and port, one a line; there is one at most.")

    func perform(on line: ControlSession) async throws {
      for gateway in try await line.gateways() {
        try StandardOutput.write(line: gateway.name)
      }
    }
  }

  /// `unctl gateway add`
  struct Add: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Receive pushes from a gateway.",
      discussion: """
        Apps that have registered get their tokens as soon as it answers. The same host and port again \
        gives it other certificates.
        """)

    @Argument(
      help: ArgumentHelp(
        "Its name or address, and its port for devices (usually 5223).", valueName: "host:port"),
      transform: GatewayText.init)
    var place: GatewayText
    @Option(
      help: ArgumentHelp(
        "The certificates that it is trusted by, in a PEM file; otherwise those of this machine.",
        valueName: "file"))
    var ca: String?

    func perform(on line: ControlSession) async throws {
      let certificates = try ca.map { path throws(NotificationFailure) in
        try PayloadFile.text(of: path, in: .certificates)
      }
      try await line.carryOut(
        .addGateway(
          GatewaySetting(host: place.host, port: place.port, certificates: certificates)))
    }
  }

  /// `unctl gateway remove`
  struct Remove: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Receive no more pushes from it; the tokens that it gave out are then of no use.")

    @Argument(help: "Its name or address.")
    var host: String

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(.removeGateway(host: host))
    }
  }
}

extension ControlSession {
  fileprivate func gateways() async throws(NotificationFailure) -> [GatewayStatus] {
    try await read(.gateways) { if case .gateways(let gateways) = $0 { gateways } else { nil } }
  }
}

/// The gateway of this device, as shown by `unctl gateway status`.
struct GatewayReport: Report {
  let value: [GatewayStatus]

  func lines(for reader: Reader) -> [String] {
    guard !value.isEmpty else {
      return ["There is no gateway. Name one with `unctl gateway add HOST`."]
    }
    return value.flatMap { reader.rows($0.rows(for: reader)) }
  }
}

extension GatewayStatus {
  /// `host:port`
  fileprivate var name: String { GatewaySetting(host: host, port: port).name }

  fileprivate func rows(for reader: Reader) -> [(name: String, value: String)] {
    var rows = [
      ("gateway", name),
      ("trusted", hasOwnCertificates ? "by certificates of its own" : "by this machine's"),
      ("link", link(for: reader)),
    ]
    if let device { rows.append(("device", device)) }
    return rows + [("tokens", "\(tokens)"), ("pushes", "\(pushes) since the start")]
  }

  private func link(for reader: Reader) -> String {
    if let since = connectedSince {
      return "stands" + (reader.now.map { ", " + DateText.distance(to: since, from: $0) } ?? "")
    }
    let next = nextTry.flatMap { next in
      reader.now.map { ", tried again " + DateText.distance(to: next, from: $0) }
    }
    let reason = problem.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    return "down: \(reason ?? "it has not answered yet")" + (next ?? "")
  }
}

/// A gateway in its written form: `push.example.org`, `push.example.org:5223` or `[::1]:5223`.
struct GatewayText {
  let host: String
  let port: Int

  init(_ text: String) throws {
    let isBracketed = text.hasPrefix("[")
    let parts = isBracketed ? Self.bracketed(text) : Self.plain(text)
    guard let parts, !parts.host.isEmpty else { throw Self.unreadable(text) }
    host = parts.host
    guard let digits = parts.port else {
      port = GatewaySetting.usualPort
      return
    }
    guard let port = Digits.number(digits, length: 1...5, in: 1...65_535) else {
      throw Self.unreadable(text)
    }
    self.port = port
  }

  private static func plain(_ text: String) -> (host: String, port: String?)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1: return (parts[0], nil)
    case 2: return (parts[0], parts[1])
    // Further colons are part of an IP address.
    default: return (text, nil)
    }
  }

  private static func bracketed(_ text: String) -> (host: String, port: String?)? {
    guard let end = text.firstIndex(of: "]") else { return nil }
    let host = String(text[text.index(after: text.startIndex)..<end])
    let rest = text[text.index(after: end)...]
    if rest.isEmpty { return (host, nil) }
    return rest.hasPrefix(":") ? (host, String(rest.dropFirst())) : nil
  }

  private static func unreadable(_ text: String) -> UnreadableArgument {
    UnreadableArgument(
      text, expected: "a host, or a host and a port such as push.example.org:5223")
  }
}

import ArgumentParser
import NotificationModel

/// `unctl gateway`
struct GatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway", abstract: "Where this device takes its pushes from.",
    discussion: """
      A gateway gives apps the tokens that servers push to. One link serves all apps; pushes that come \
      while the device is away wait at the gateway.
      """,
    subcommands: [Status.self, List.self, Add.self, Remove.self], defaultSubcommand: Status.self)

  /// `unctl gateway status`
  struct Status: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The gateway, and how the link to it is doing.",
      discussion: """
        JSON: gateways, each with host, port, hasOwnCertificates, device, connectedSince, problem, \
        nextTry, tokens, pushes.
        """)

    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      try await reading.print(GatewayReport(line.gateways()), on: line)
    }
  }

  /// `unctl gateway list`
  struct List: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The gateways by host and port, one a line; there is one at most.")

    func perform(on line: SystemLine) async throws {
      for gateway in try await line.gateways() {
        print(GatewaySetting(host: gateway.host, port: gateway.port).name)
      }
    }
  }

  /// `unctl gateway add`
  struct Add: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take pushes from a gateway.",
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
        "The certificates that it is trusted by, in a PEM file; else those of this machine.",
        valueName: "file"))
    var ca: String?

    func perform(on line: SystemLine) async throws {
      let certificates = try ca.map { path throws(NotificationFailure) in
        try PayloadFile.text(of: path)
      }
      try await line.carryOut(
        .addGateway(
          GatewaySetting(host: place.host, port: place.port, certificates: certificates)))
    }
  }

  /// `unctl gateway remove`
  struct Remove: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take no pushes from it any more; the tokens that it gave out are of no use then.")

    @Argument(help: "Its name or address.")
    var host: String

    func perform(on line: SystemLine) async throws {
      try await line.carryOut(.removeGateway(host: host))
    }
  }
}

extension SystemLine {
  fileprivate func gateways() async throws(NotificationFailure) -> [GatewayStatus] {
    try await read(.gateways) { if case .gateways(let gateways) = $0 { gateways } else { nil } }
  }
}

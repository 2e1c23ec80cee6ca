import ArgumentParser
import Foundation
import Logging
import PushGateway
import PushStore

/// `push-gateway serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve providers and devices until told to stop.",
    discussion: """
      Prints one line, "ready provider=… sandbox=… device=… admin=…", once everything listens. SIGTERM \
      lets what is under way end, SIGHUP reads keys, topics and certificates anew. Port 0 takes any \
      that is free.
      """)

  @OptionGroup var data: FolderOption

  @Option(help: "The address or host name for providers and devices.")
  var host = "127.0.0.1"

  @Option(help: "The port for pushes to tokens of production.")
  var providerPort = 2_197

  @Option(help: "The port for pushes to tokens of development; otherwise there is none.")
  var sandboxPort: Int?

  @Option(help: "The port for devices.")
  var devicePort = 5_223

  @Flag(help: "Speak without TLS to devices, because something in front of the gateway ends it.")
  var plainDevices = false

  @Option(help: "The address for metrics and health.")
  var adminHost = "127.0.0.1"

  @Option(help: "The port for metrics and health.")
  var adminPort = 2_198

  @Option(help: "How many threads serve connections; otherwise one for each processor.")
  var threads: Int?

  @Option(help: "What a newer push replaces while both wait: collapse-id or one-per-app.")
  var replace = ReplacementPolicy.byCollapseIdentifier.rawValue

  @Option(help: "How many pushes wait for one device at most.")
  var waitingPushes = PushStoreLimits.waitingPushes

  @Option(help: "Say this much: debug, info, warning or error.")
  var logLevel = "info"

  func validate() throws {
    for (name, port) in [
      ("provider", providerPort), ("sandbox", sandboxPort ?? 0), ("device", devicePort),
      ("admin", adminPort),
    ] where !(0...65_535).contains(port) {
      throw ValidationError("--\(name)-port is \(port); use 0 to 65535.")
    }
    if let threads, !(1...64).contains(threads) {
      throw ValidationError("--threads is \(threads); use 1 to 64.")
    }
    if waitingPushes < 1 {
      throw ValidationError("--waiting-pushes is \(waitingPushes); use 1 or more.")
    }
    if ReplacementPolicy(rawValue: replace) == nil {
      throw ValidationError("--replace is \(replace); use collapse-id or one-per-app.")
    }
    if Logger.Level(rawValue: logLevel) == nil {
      throw ValidationError("--log-level is \(logLevel); use debug, info, warning or error.")
    }
  }

  func run() async throws {
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    var log = Logger(label: "push-gateway")
    log.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    let signals = GatewaySignals()
    let server = try await GatewayServer.start(configuration(try data.existing()), log: log)
    print(server.ready)
    fflush(nil)
    for await signal in signals.stream {
      switch signal {
      case .reload: server.reload()
      case .stop:
        await server.drain()
        return
      }
    }
  }

  private func configuration(_ folder: GatewayFolder) -> GatewayServer.Configuration {
    var configuration = GatewayServer.Configuration(folder: folder)
    configuration.host = host
    configuration.providerPort = providerPort
    configuration.sandboxPort = sandboxPort
    configuration.devicePort = devicePort
    configuration.hasPlainDevices = plainDevices
    configuration.adminHost = adminHost
    configuration.adminPort = adminPort
    configuration.threads = threads
    configuration.replacement = ReplacementPolicy(rawValue: replace) ?? .byCollapseIdentifier
    configuration.waitingPushes = waitingPushes
    return configuration
  }
}

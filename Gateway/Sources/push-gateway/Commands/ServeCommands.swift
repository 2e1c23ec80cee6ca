import ArgumentParser
import Foundation
import LinuxEvents
import Logging
import PushGateway
import Release

/// `push-gateway init`
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a gateway's folder: its store, an authority of its own, a certificate.",
    discussion: """
      What is there already stays. The authority is for trying out and for closed networks; a gateway \
      that others reach needs a certificate that they trust: put its chain and key in place of \
      server.pem and server-key.pem.

      With --store, the store is a PostgreSQL database that several nodes share, each with a folder of its own: make the \
      first node's with this command, and those of the others with `push-gateway node add`.
      """)

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  @Option(
    name: .customLong("name"),
    help: "A host name or address that the gateway is reached by; may be given several times.")
  var names: [String] = []

  @Flag(help: "Make the server's certificate anew, for the names that it has and those of --name.")
  var renew = false

  @Option(
    help: ArgumentHelp(
      "The PostgreSQL database to keep everything in, such as 'host=pg1,pg2 dbname=push'.",
      valueName: "address"))
  var store: String?

  @OptionGroup var database: NodeOptions

  func run() async throws {
    let folder = GatewayFolder(folder)
    do {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw GatewayFailure(
        "The folder \(folder.path) cannot be made: \(error.localizedDescription) "
          + "Name one whose parent is yours.")
    }
    let place = try place(folder)
    let session = try place.session(makesTables: true)
    let authority = try FolderAuthority(folder, now: Date())
    try folder.join(place, session, authority, now: Date())
    if renew || !FileManager.default.fileExists(atPath: folder.certificate) {
      let issued = try folder.renew(by: authority.signer(), for: names, now: Date())
      print("certificate  \(folder.certificate), until \(issued.expires.formatted(.iso8601))")
    }
    try await RunningGateway.reload(folder)
    print("authority    \(folder.authority)")
    switch place {
    case .file(let file): print("store        \(file)")
    case .database(let place, let node): NodeOptions.write(place, node: node)
    }
    print("next         push-gateway team create --name NAME --data \(folder.path)")
  }

  /// The location of the store, by the command's options or else by the folder.
  private func place(_ folder: GatewayFolder) throws -> StorePlace {
    let existing = try StorePlace(folder)
    guard let store else { return existing }
    guard !FileManager.default.fileExists(atPath: folder.store) else {
      throw GatewayFailure(
        "\(folder.path) has a store in a file. Move that into the database with "
          + "`push-gateway move \(folder.path) --to ADDRESS`, or make another folder.")
    }
    var earlier: String?
    if case .database(_, let name) = existing { earlier = name }
    return .database(
      try database.place(store, before: existing),
      node: database.node ?? earlier ?? ClusterNodeName.suggestion())
  }
}

/// `push-gateway serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve providers and devices until stopped.",
    discussion: """
      Prints one line, "ready provider=… sandbox=… web-push=… device=… admin=…", once everything listens. SIGTERM \
      lets what is under way end, SIGHUP reads keys, topics and certificates anew. Port 0 uses any \
      free port. Sockets that systemd passes are used for the ports that they listen on.
      """)

  @OptionGroup var data: FolderOption

  @Option(help: "The address or host name for providers and devices.")
  var host = "127.0.0.1"

  @Option(help: "The port for pushes to tokens of production.")
  var providerPort = 2_197

  @Option(help: "The port for pushes to tokens of development; otherwise there is none.")
  var sandboxPort: Int?

  @OptionGroup var webPush: WebPushOptions

  @Option(help: "The port for devices.")
  var devicePort = 5_223

  @Flag(help: "Speak without TLS to devices, because something in front of the gateway ends it.")
  var plainDevices = false

  @Option(
    help: ArgumentHelp(
      "A proxy whose connections begin with a PROXY header; may be given several times.",
      discussion: """
        An address or a network such as 192.0.2.0/24. Every connection from there must name its client \
        in a header of version 1 or 2, on the ports for providers and devices.
        """,
      valueName: "address"))
  var proxy: [String] = []

  @Option(help: "The address for metrics and health.")
  var adminHost = "127.0.0.1"

  @Option(help: "The port for metrics and health.")
  var adminPort = 2_198

  @Option(help: "The address for other nodes; otherwise that for providers and devices.")
  var nodeHost: String?

  @Option(help: "The port for other nodes, if the store is in PostgreSQL.")
  var nodePort = 2_196

  @Option(
    help: ArgumentHelp(
      "Where other nodes reach this one, if that is not --node-host and --node-port.",
      valueName: "host:port"))
  var nodeAddress: String?

  @Option(help: "How many threads serve connections; otherwise one for each processor.")
  var threads: Int?

  @Option(help: "What a newer push replaces while both wait: collapse-id or one-per-app.")
  var replace = ReplacementPolicy.byCollapseIdentifier.rawValue

  @Option(help: "How many pushes wait for one device at most.")
  var waitingPushes = PushStoreLimits.waitingPushes

  @Option(help: "Log at this level: debug, info, warning or error.")
  var logLevel = "info"

  func validate() throws {
    for (name, port) in [
      ("provider", providerPort), ("sandbox", sandboxPort ?? 0), ("device", devicePort),
      ("web-push", webPush.webPushPort ?? 0), ("admin", adminPort), ("node", nodePort),
    ] where !(0...65_535).contains(port) {
      throw ValidationError("--\(name)-port is \(port); use 0 to 65535.")
    }
    if let threads, !(1...64).contains(threads) {
      throw ValidationError("--threads is \(threads); use 1 to 64.")
    }
    if waitingPushes < 1 {
      throw ValidationError("--waiting-pushes is \(waitingPushes); use 1 or more.")
    }
    for text in proxy where IPNetwork(text) == nil {
      throw ValidationError(
        "--proxy is \(text); use an address such as 192.0.2.7, or the first address of a network "
          + "and its length, such as 192.0.2.0/24 or 2001:db8::/32.")
    }
    if ReplacementPolicy(rawValue: replace) == nil {
      throw ValidationError("--replace is \(replace); use collapse-id or one-per-app.")
    }
    if Logger.Level(rawValue: logLevel) == nil {
      throw ValidationError("--log-level is \(logLevel); use debug, info, warning or error.")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    JournalLogHandler.bootstrap(environment)
    var log = Logger(label: "push-gateway")
    log.logLevel = Logger.Level(rawValue: logLevel) ?? .info
    let signals = GatewaySignals()
    var configuration = configuration(try data.existing())
    configuration.passedSockets = try PassedSockets.all(environment)
    let server = try await GatewayServer.start(configuration, log: log)
    print(server.ready)
    fflush(nil)
    Systemd.notify("READY=1", environment: environment)
    for await signal in signals.stream {
      switch signal {
      case .reload: server.reload()
      case .stop:
        Systemd.notify("STOPPING=1", environment: environment)
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
    configuration.webPush = webPush.configuration
    configuration.devicePort = devicePort
    configuration.hasPlainDevices = plainDevices
    configuration.proxies = proxy.compactMap { IPNetwork($0) }
    configuration.adminHost = adminHost
    configuration.adminPort = adminPort
    configuration.nodeHost = nodeHost
    configuration.nodePort = nodePort
    configuration.nodeAddress = nodeAddress
    configuration.version = Release.version
    configuration.threads = threads
    configuration.replacement = ReplacementPolicy(rawValue: replace) ?? .byCollapseIdentifier
    configuration.waitingPushes = waitingPushes
    return configuration
  }
}

/// The folder of the gateway that a command is for.
struct FolderOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The gateway's folder; otherwise $PUSH_GATEWAY_DATA, otherwise /var/lib/push-gateway.",
      valueName: "folder"),
    completion: .directory)
  var data: String?

  var folder: GatewayFolder {
    let environment = ProcessInfo.processInfo.environment["PUSH_GATEWAY_DATA"]
    return GatewayFolder(data ?? environment ?? "/var/lib/push-gateway")
  }

  /// The folder of an existing gateway.
  func existing() throws -> GatewayFolder {
    let files = [folder.store, folder.node]
    guard files.contains(where: { FileManager.default.fileExists(atPath: $0) }) else {
      throw GatewayFailure(
        "There is no gateway in \(folder.path). Make one with `push-gateway init \(folder.path)`, "
          + "or name its folder with --data.")
    }
    return folder
  }

  /// The folder's store, as its gateway uses it.
  func session() throws -> any StoreSession { try StorePlace(existing()).session() }

  /// The same for reading only.
  func readingSession() throws -> any StoreSession { try StorePlace(existing()).readingSession() }

  /// The folder's teams, topics, keys and certificates.
  ///
  /// The optimizer of Swift 6.3 crashes when it inlines this into asynchronous functions.
  @inline(never)
  func tenants() throws -> TenantStore { try TenantStore(session()) }

  /// Makes a running gateway read the changes.
  func notifyGateway() async throws {
    try await RunningGateway.reload(folder)
  }
}

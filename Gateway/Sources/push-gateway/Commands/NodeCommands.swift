import ArgumentParser
import Foundation
import GatewayCluster
import PushGateway

/// `push-gateway nodes`
struct NodesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes", abstract: "Show the nodes of a gateway that share one database.",
    discussion: "A node that was killed is shown as lost until a node of its name starts again.")

  @OptionGroup var data: FolderOption

  func run() throws {
    _ = try data.existing().database()
    Listing.write(
      ["NODE", "ADDRESS", "SINCE", "DEVICES", "PUSHES/S", "VERSION", "STATE"],
      try NodeStore(data.readingSession()).nodes().map { node in
        [
          node.name, node.address, Listing.instant(node.started), "\(node.devices)",
          "\(node.pushesPerSecond)", node.version,
          node.isAlive ? (node.isDraining ? "draining" : "alive") : "lost",
        ]
      })
  }
}

/// `push-gateway node`
struct NodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "node", abstract: "Add nodes to a gateway in PostgreSQL, and remove them.",
    subcommands: [Add.self, Remove.self])

  /// `push-gateway node add`
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the folder of another node, to be copied to its machine.",
      discussion: """
        It has the node's certificate, by which the others know it, and a certificate for providers and devices. It holds private \
        keys: copy it in a safe way.
        """)

    @Argument(help: "The node's name: up to 40 small letters, digits and hyphens.")
    var name: String

    @Option(help: "The folder to make.", completion: .directory)
    var output: String

    @Option(
      name: .customLong("name"),
      help: "A host name or address that the gateway is reached by; may be given several times.")
    var names: [String] = []

    @OptionGroup var data: FolderOption

    func validate() throws {
      if !ClusterNodeName.isValid(name) {
        throw ValidationError(
          "The node's name is \(name); use up to 40 small letters, digits and hyphens.")
      }
    }

    func run() throws {
      let folder = try data.existing()
      let place = try folder.database()
      let new = GatewayFolder(output)
      guard !FileManager.default.fileExists(atPath: new.node) else {
        throw GatewayFailure("\(new.path) is the folder of a node already; name another one.")
      }
      try FileManager.default.createDirectory(
        atPath: new.path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try write(new, of: StorePlace.database(place, node: name), from: folder)
      print("node         \(name)")
      print("folder       \(new.path)")
      print("next         push-gateway serve --data \(new.path)")
    }

    /// Writes the folder's files; the file that makes it a node's is last.
    private func write(
      _ new: GatewayFolder, of place: StorePlace, from folder: GatewayFolder
    ) throws {
      let authority = try FolderAuthority(folder, now: Date()).signer()
      let node = try authority.nodeCertificate(name: name, now: Date())
      let server = try authority.serverCertificate(
        for: names + ["localhost", "127.0.0.1", "::1"], now: Date())
      try new.write(authority.certificatePEM, to: new.authority)
      try new.write(node.keyPEM, to: new.nodeKey)
      try new.write(node.certificatePEM, to: new.nodeCertificate)
      try new.write(server.keyPEM, to: new.certificateKey)
      try new.write(server.certificatePEM, to: new.certificate)
      if let origins = try? String(contentsOfFile: folder.origins, encoding: .utf8) {
        try new.write(origins, to: new.origins)
      }
      try NodeStore(data.session()).record(certificate: node.fingerprint, of: name)
      try new.write(place.text ?? "", to: new.node)
    }
  }

  /// `push-gateway node remove`
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a node for good: the others refuse its certificate.",
      discussion: """
        Its devices connect to other nodes. A machine that was lost or stolen still has the password of the database: change that \
        too. A node of the same name can be added again.
        """)

    @Argument(help: "The node's name.")
    var name: String

    @Flag(help: "Remove it although it is alive.")
    var force = false

    @OptionGroup var data: FolderOption

    func run() throws {
      _ = try data.existing().database()
      let isRefused = try NodeStore(data.session()).remove(name, isForced: force)
      print("removed      \(name)")
      if !isRefused {
        print(
          "warning      its certificate is not known here, so that the other nodes cannot refuse it"
        )
      }
    }
  }
}

extension GatewayFolder {
  /// The database of a gateway with several nodes.
  func database() throws -> PostgresPlace {
    guard case .database(let place, _) = try StorePlace(self) else {
      throw GatewayFailure(
        "\(path) is of a gateway with one node: its store is a file. "
          + "`push-gateway move \(path) --to ADDRESS` moves it into PostgreSQL.")
    }
    return place
  }
}

/// The options of commands that put a gateway's store into PostgreSQL.
struct NodeOptions: ParsableArguments {
  @Option(
    help:
      "For PostgreSQL: standby (a push counts once a synchronous standby has it) or local (once the primary's disk has it); otherwise as before, at first standby."
  )
  var durability: String?

  @Option(help: "For PostgreSQL: the name of this node; otherwise one from the machine's name.")
  var node: String?

  func validate() throws {
    if let durability, PostgresPlace.Durability(rawValue: durability) == nil {
      throw ValidationError("--durability is \(durability); use standby or local.")
    }
    if let node, !ClusterNodeName.isValid(node) {
      throw ValidationError("--node is \(node); use up to 40 small letters, digits and hyphens.")
    }
  }

  /// The database at an address, with the durability of the options, otherwise that of the folder's earlier database.
  func place(_ address: String, before: StorePlace? = nil) throws -> PostgresPlace {
    try PostgresPlace(
      address, durability: durability.flatMap { PostgresPlace.Durability(rawValue: $0) },
      before: before)
  }

  /// Shows where a node's store is.
  static func write(_ place: PostgresPlace, node: String) {
    let warning =
      place.durability == .standby
      ? "" : " (the failure of the database's disk loses pushes that were answered with 200)"
    print("store        \(place.address)")
    print("durability   \(place.durability.rawValue)\(warning)")
    print("node         \(node)")
  }
}

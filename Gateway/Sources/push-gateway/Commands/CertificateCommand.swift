import ArgumentParser
import Foundation
import PushGateway
import PushProtocol

/// `push-gateway certificate`
struct CertificateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certificate",
    abstract: "Make, list and revoke client certificates, for providers without tokens.",
    subcommands: [Create.self, List.self, Revoke.self])

  /// `push-gateway certificate create`
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a certificate with its key, signed by the gateway's authority.",
      discussion: "With one topic, requests need not name it.")

    @Argument(help: "What people call it, and what its files are named after.")
    var name: String

    @Option(help: "The team's identifier.")
    var team: String

    @OptionGroup var scope: ScopeOptions

    @Option(help: "The folder to write its files to; otherwise this one.", completion: .directory)
    var output = "."

    @OptionGroup var data: FolderOption

    func validate() throws {
      if scope.topics.isEmpty {
        throw ValidationError("--topic is missing; name at least one app.")
      }
      if name.isEmpty || name.contains("/") {
        throw ValidationError("The name is '\(name)'; use one that a file may have.")
      }
    }

    func run() async throws {
      try make(in: try data.existing())
      try await data.notifyGateway()
      print("\(name)  \(output)/\(name).pem  \(output)/\(name)-key.pem")
    }

    /// Separate from `run`, because the optimizer of Swift 6.3 crashes on both in one function.
    private func make(in folder: GatewayFolder) throws {
      let authority = try CertificateAuthority(
        certificatePEM: String(contentsOfFile: folder.authority, encoding: .utf8),
        keyPEM: String(contentsOfFile: folder.authorityKey, encoding: .utf8))
      let issued = try authority.clientCertificate(name: name, now: Date())
      try PrivateText.write(issued.keyPEM, to: "\(output)/\(name)-key.pem")
      try PrivateText.write(issued.certificatePEM, to: "\(output)/\(name).pem")
      let certificate = Tenants.Certificate(
        fingerprint: issued.fingerprint, team: team, topics: scope.topics,
        environments: scope.allowed)
      try data.tenants().create(certificate, name: name)
    }
  }

  /// `push-gateway certificate list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all client certificates, revoked ones too.")

    @OptionGroup var data: FolderOption

    func run() throws {
      Listing.write(
        ["NAME", "TEAM", "TOPICS", "ENVIRONMENTS", "CREATED", "REVOKED"],
        try data.tenants().certificates().map { listed in
          [
            listed.name, listed.certificate.team,
            listed.certificate.topics.joined(separator: ","),
            listed.certificate.environments.map(\.rawValue).sorted().joined(separator: ","),
            Listing.instant(listed.created), listed.revoked.map(Listing.instant) ?? "-",
          ]
        })
    }
  }

  /// `push-gateway certificate revoke`
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke a client certificate for good.")

    @Argument(help: "What it is called.")
    var name: String

    @OptionGroup var data: FolderOption

    func run() async throws {
      try data.tenants().revoke(certificate: name)
      try await data.notifyGateway()
    }
  }
}

/// The topics that a key or a certificate may push to.
struct ScopeOptions: ParsableArguments {
  @Option(
    name: .customLong("topic"),
    help: "An app that it may push to; may be given several times. Otherwise all of the team's.")
  var topics: [String] = []

  @Option(
    name: .customLong("environment"),
    help: "development or production; may be given twice. Otherwise both.")
  var environments: [String] = []

  var allowed: Set<PushEnvironment> {
    let named = environments.compactMap { PushEnvironment(rawValue: $0) }
    return named.isEmpty ? PushEnvironment.ofProviders : Set(named)
  }

  /// A key with this scope.
  func key(_ id: String, team: String, publicKey: [UInt8]) -> Tenants.Key {
    Tenants.Key(
      id: id, team: team, publicKey: publicKey, topics: topics.isEmpty ? nil : Set(topics),
      environments: allowed)
  }

  func validate() throws {
    for topic in topics { try Identifier.checkTopic(topic) }
    for environment in environments
    where !PushEnvironment.ofProviders.contains(where: { $0.rawValue == environment }) {
      throw ValidationError("--environment is \(environment); use development or production.")
    }
  }
}

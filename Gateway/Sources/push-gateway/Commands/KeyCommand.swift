import ArgumentParser
import Foundation
import PushGateway
import PushProtocol

/// `push-gateway key`
struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Make, import, list and revoke the keys that sign provider tokens.",
    subcommands: [Create.self, Import.self, List.self, Revoke.self])

  /// `push-gateway key create`
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a key, and write AuthKey_KEYID.p8 for the provider.",
      discussion: "The gateway keeps only the public half; only the file has the private one."
    )

    @Option(help: "The team's identifier.")
    var team: String

    @Option(help: "Ten capital letters and digits; otherwise chosen at random.")
    var identifier: String?

    @OptionGroup var scope: ScopeOptions

    @Option(help: "The folder to write the key to; otherwise this one.", completion: .directory)
    var output = "."

    @OptionGroup var data: FolderOption

    func validate() throws {
      if let identifier { try Identifier.check(identifier, "key's identifier") }
    }

    func run() async throws {
      let id = identifier ?? Identifier.new()
      let path = "\(output)/AuthKey_\(id).p8"
      try make(id, path)
      try await data.notifyGateway()
      print("\(id)  \(path)")
    }

    /// Separate from `run`, because the optimizer of Swift 6.3 crashes on both in one function.
    private func make(_ id: String, _ path: String) throws {
      let key = SigningKey()
      guard !FileManager.default.fileExists(atPath: path) else {
        throw GatewayFailure(
          "\(path) is there already, and may be the only copy of its key. Move it, or name another "
            + "folder with --output.")
      }
      try data.tenants().expectFree(key: id, team: team)
      // The file comes first: a registered key without a file is useless, a file without a registered key is
      // harmless.
      try PrivateText.write(key.pem, to: path)
      try data.tenants().create(scope.key(id, team: team, publicKey: key.publicKey))
    }
  }

  /// `push-gateway key import`
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import a key that a provider has, so that nothing but its host name changes.",
      discussion: "Only the public half is kept; the file stays where it is.")

    @Argument(help: "The file AuthKey_KEYID.p8.", completion: .file(extensions: ["p8"]))
    var file: String

    @Option(help: "The team's identifier.")
    var team: String

    @Option(help: "The key's identifier; otherwise the one in the file's name.")
    var identifier: String?

    @OptionGroup var scope: ScopeOptions

    @OptionGroup var data: FolderOption

    func validate() throws { try Identifier.check(id, "key's identifier") }

    func run() async throws {
      let key = try ProviderKeyFile(file).key
      try data.tenants().create(scope.key(id, team: team, publicKey: key.publicKey))
      try await data.notifyGateway()
      print(id)
    }

    private var id: String { identifier ?? ProviderKeyFile.identifier(in: file) }
  }

  /// `push-gateway key list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List all keys, revoked ones too.")

    @OptionGroup var data: FolderOption

    func run() throws {
      Listing.write(
        ["KEY", "TEAM", "TOPICS", "ENVIRONMENTS", "CREATED", "REVOKED"],
        try data.tenants().keys().map { listed in
          [
            listed.key.id, listed.key.team,
            listed.key.topics.map { $0.sorted().joined(separator: ",") } ?? "all",
            listed.key.environments.map(\.rawValue).sorted().joined(separator: ","),
            Listing.instant(listed.created), listed.revoked.map(Listing.instant) ?? "-",
          ]
        })
    }
  }

  /// `push-gateway key revoke`
  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke a key for good: what it signed is refused from now on.")

    @Argument(help: "The key's identifier.")
    var identifier: String

    @OptionGroup var data: FolderOption

    func run() async throws {
      try data.tenants().revoke(key: identifier)
      try await data.notifyGateway()
    }
  }
}

/// A file with the private key of a provider.
struct ProviderKeyFile {
  let key: SigningKey

  init(_ path: String) throws {
    guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw GatewayFailure("The key \(path) cannot be read; name the file AuthKey_KEYID.p8.")
    }
    do {
      key = try SigningKey(pem: pem)
    } catch {
      throw GatewayFailure("The key \(path) cannot be used: \(error)")
    }
  }

  /// The part of the file's name after the last underscore.
  static func identifier(in path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return String(name.split(separator: "_").last ?? "")
  }
}

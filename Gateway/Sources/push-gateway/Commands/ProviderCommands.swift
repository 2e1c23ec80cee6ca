import ArgumentParser
import Foundation
import PushGateway
import PushProtocol

/// `push-gateway send`
struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send one push, as a provider does, and print the answer.",
    discussion: """
      The payload is read from a file, or from the standard input with "-". It is sent as it is, so that \
      the gateway's own checks can be tried.
      """)

  @Argument(help: "The device token, in hexadecimal digits.")
  var token: String

  @Argument(help: "A file with the payload, or - for the standard input.", completion: .file())
  var payload: String

  @Option(help: "apns-topic: the app's bundle identifier.")
  var topic: String

  @OptionGroup var signer: SignerOptions

  @Option(help: "The gateway's address or host name.")
  var host = "localhost"

  @Option(help: "The gateway's port.")
  var port = 2_197

  @Option(help: "A PEM file with the authority to trust.", completion: .file(extensions: ["pem"]))
  var ca: String?

  @Option(help: "apns-push-type.")
  var type: String?

  @Option(help: "apns-priority.")
  var priority: String?

  @Option(help: "apns-expiration, in seconds since 1970; 0 keeps it nowhere.")
  var expiration: String?

  @Option(help: "apns-collapse-id.")
  var collapseID: String?

  @Option(name: .customLong("id"), help: "apns-id; otherwise the gateway chooses one.")
  var identifier: String?

  func run() async throws {
    let answer = try await PushSender(host: host, port: port, authority: ca).send(
      to: token, fields: try fields(), payload: try bytes())
    print("\(answer.status)  \(answer.id)  \(answer.body)".trimmingCharacters(in: .whitespaces))
    if answer.status == 403 { throw GatewayFailure(signer.remedy) }
    if answer.status != 200 { throw ExitCode(1) }
  }

  private func bytes() throws -> [UInt8] {
    if payload == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: payload) else {
      throw GatewayFailure("The payload \(payload) cannot be read; name a file, or - for input.")
    }
    return [UInt8](data)
  }

  private func fields() throws -> [(String, String)] {
    let optional = [
      ("apns-push-type", type), ("apns-priority", priority), ("apns-expiration", expiration),
      ("apns-collapse-id", collapseID), ("apns-id", identifier),
    ]
    return [("authorization", "bearer \(try signer.token())"), ("apns-topic", topic)]
      + optional.compactMap { name, value in value.map { (name, $0) } }
  }

}

/// `push-gateway token`
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Print a provider token, for senders that make none, such as curl.",
    discussion: "It is good for an hour, for everything that the key may push to: keep it secret.")

  @OptionGroup var signer: SignerOptions

  func run() throws { print(try signer.token()) }
}

/// The key that signs a provider token.
struct SignerOptions: ParsableArguments {
  @Option(help: "The file AuthKey_KEYID.p8.", completion: .file(extensions: ["p8"]))
  var key: String

  @Option(help: "The key's identifier; otherwise the one in the file's name.")
  var keyIdentifier: String?

  @Option(help: "The team's identifier.")
  var team: String

  /// A provider token, made now.
  func token() throws -> String {
    try ProviderKeyFile(key).key.providerToken(
      id: keyIdentifier ?? ProviderKeyFile.identifier(in: key), team: team,
      issued: StoreClock.now() / 1_000)
  }

  /// How to find out why the token was refused.
  var remedy: String {
    let identifier = keyIdentifier.map { " --key-identifier \($0)" } ?? ""
    return
      "The gateway does not accept the provider token. See what is wrong with it: push-gateway token "
      + "--key \(key)\(identifier) --team \(team) | push-gateway check-token -"
  }
}

/// `push-gateway check-token`
struct CheckTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-token",
    abstract: "Show what a provider token holds, and what is wrong with it.",
    discussion:
      "Reads the token from the standard input with \"-\", so that no list of processes shows it.")

  @Argument(help: "The token, with or without \"bearer\", or - for the standard input.")
  var token: String

  @OptionGroup var data: FolderOption

  func run() throws {
    let tenants = try data.tenants()
    let text = try self.text()
    guard let token = try? ProviderToken(text.utf8) else {
      throw GatewayFailure(
        "InvalidProviderToken: these are not three parts of base64 with alg ES256 or ES512, kid, iss, "
          + "iat and a signature of P-256."
      )
    }
    let now = StoreClock.now() / 1_000
    print("key     \(token.keyID)")
    print("team    \(token.team)")
    print("issued  \(Listing.instant(token.issued * 1_000)), \(now - token.issued) s ago")
    guard let listed = try tenants.keys().first(where: { $0.key.id == token.keyID }) else {
      throw GatewayFailure("InvalidProviderToken: no key has the identifier \(token.keyID).")
    }
    if let problem = problem(token, listed, now) { throw GatewayFailure(problem) }
    let topics = listed.key.topics.map { $0.sorted().joined(separator: ", ") }
    print("topics  \(topics ?? "all of the team's")")
    let environments = listed.key.environments.map(\.rawValue).sorted()
    print("for     \(environments.joined(separator: ", "))")
    print("good for \(token.expires - now) s")
  }

  private func problem(
    _ token: ProviderToken, _ listed: TenantStore.ListedKey, _ now: Int64
  ) -> String? {
    if let revoked = listed.revoked {
      return "InvalidProviderToken: the key was revoked at \(Listing.instant(revoked))."
    }
    if listed.key.team != token.team {
      return "InvalidProviderToken: the key is of team \(listed.key.team), not \(token.team)."
    }
    if !token.isSigned(by: listed.key.publicKey) {
      return "InvalidProviderToken: the signature was not made with this key."
    }
    do throws(PushReason) {
      try token.checkAge(now: now)
      return nil
    } catch {
      let isOld = token.issued < now
      return isOld
        ? "ExpiredProviderToken: it is more than an hour old; make a new one."
        : "InvalidProviderToken: it was made in the future; set the provider's clock."
    }
  }

  private func text() throws -> String {
    var text = token
    if text == "-" {
      text = String(
        decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    }
    text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.lowercased().hasPrefix("bearer ") ? String(text.dropFirst(7)) : text
  }
}

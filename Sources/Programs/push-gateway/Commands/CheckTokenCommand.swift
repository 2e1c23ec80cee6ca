import ArgumentParser
import Foundation
import PushGateway
import PushProtocol
import PushStore

/// `push-gateway check-token`
struct CheckTokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-token",
    abstract: "Say what a provider token holds, and what is wrong with it.",
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

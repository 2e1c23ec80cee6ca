import ArgumentParser
import Foundation
import GatewayCertificates
import PushGateway
import PushStore

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

  @Option(help: "The file AuthKey_KEYID.p8.", completion: .file(extensions: ["p8"]))
  var key: String

  @Option(help: "The key's identifier; otherwise the one in the file's name.")
  var keyIdentifier: String?

  @Option(help: "The team's identifier.")
  var team: String

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
    return [("authorization", "bearer \(try providerToken())"), ("apns-topic", topic)]
      + optional.compactMap { name, value in value.map { (name, $0) } }
  }

  private func providerToken() throws -> String {
    try KeyFile(key).key.providerToken(
      id: keyIdentifier ?? KeyFile.identifier(in: key), team: team,
      issued: StoreClock.now() / 1_000)
  }
}

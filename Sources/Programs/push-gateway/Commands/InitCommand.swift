import ArgumentParser
import Foundation
import GatewayCertificates
import PushGateway
import PushStore

/// `push-gateway init`
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a gateway's folder: its store, an authority of its own, a certificate.",
    discussion: """
      What is there already stays. The authority is for trying out and for closed networks; a gateway \
      that others reach needs a certificate that they trust: put its chain and key in place of \
      server.pem and server-key.pem.
      """)

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  @Option(
    name: .customLong("name"),
    help: "A host name or address that the gateway is reached by; may be given several times.")
  var names: [String] = []

  @Flag(help: "Make the server's certificate anew, also if there is one.")
  var renew = false

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
    _ = try TenantStore(file: folder.store)
    let authority = try authority(folder)
    if renew || !FileManager.default.fileExists(atPath: folder.certificate) {
      let issued = try authority.serverCertificate(
        for: names + ["localhost", "127.0.0.1", "::1"], now: Date())
      try PrivateText.write(issued.keyPEM, to: folder.certificateKey)
      try PrivateText.write(issued.certificatePEM, to: folder.certificate)
      print("certificate  \(folder.certificate), until \(issued.expires.formatted(.iso8601))")
    }
    try await RunningGateway.reload(folder)
    print("authority    \(folder.authority)")
    print("store        \(folder.store)")
    print("next         push-gateway team create --name NAME --data \(folder.path)")
  }

  /// The authority that is there, or a new one.
  private func authority(_ folder: GatewayFolder) throws -> CertificateAuthority {
    if let certificate = try? String(contentsOfFile: folder.authority, encoding: .utf8),
      let key = try? String(contentsOfFile: folder.authorityKey, encoding: .utf8)
    {
      return try CertificateAuthority(certificatePEM: certificate, keyPEM: key)
    }
    let made = try CertificateAuthority(name: "Push gateway authority", now: Date())
    try PrivateText.write(made.keyPEM, to: folder.authorityKey)
    try PrivateText.write(made.certificatePEM, to: folder.authority)
    return made
  }
}

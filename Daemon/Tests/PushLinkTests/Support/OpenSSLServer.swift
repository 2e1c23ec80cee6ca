import Foundation
import PushLink
import PushProtocol
import TestSupport

@testable import PushGateway

/// `openssl s_server` as a gateway that the test speaks for: bytes of its input go to the device, and the device's to its output.
final class OpenSSLServer: Sendable {
  let port: Int
  let trust: GatewayTrust
  private let folder: TemporaryFolder
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()

  /// Begins to listen, with further arguments.
  init(_ arguments: [String]) throws {
    folder = try TemporaryFolder()
    let authority = try CertificateAuthority(name: "Tests", now: Date())
    let issued = try authority.serverCertificate(for: ["localhost"], now: Date())
    trust = .authorities(pem: Array(authority.certificatePEM.utf8))
    try folder.write("chain.pem", issued.certificatePEM)
    try folder.write("key.pem", issued.keyPEM)
    process = Process()
    // Into a pipe the server would write its words only when there are many of them.
    process.executableURL = URL(filePath: "/usr/bin/stdbuf")
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.arguments =
      ["-o0", "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "chain.pem"]
      + ["-key", "key.pem"] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var port: Int?
    while port == nil {
      let line = String(decoding: output.fileHandleForReading.line(), as: UTF8.self)
      guard !line.isEmpty || process.isRunning else { throw CocoaError(.executableLoad) }
      if line.hasPrefix("ACCEPT ") { port = line.split(separator: ":").last.flatMap { Int($0) } }
    }
    self.port = port ?? 0
  }

  deinit { process.terminate() }

  /// Sends a frame to the device.
  func say(_ frame: GatewayFrame) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(frame.encode()))
  }

  /// Has the server begin a handshake within the connection, by the letter of one of its commands.
  ///
  /// It reads one command at a time, and drops the rest of the same piece of input.
  func shakeHands(_ letter: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((letter + "\n").utf8))
    wait(for: Array("SSL_do_handshake".utf8))
  }

  /// Waits for bytes of the device among the server's own words.
  func wait(for bytes: [UInt8]) {
    var seen = Data()
    while seen.range(of: Data(bytes)) == nil {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { return }
      seen += part
    }
  }
}

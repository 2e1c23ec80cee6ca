import Crypto
import Foundation
import OpenSSL
import PushProtocol
import TestSupport
import Testing

@testable import PushLink

@Suite struct LinkIdentityTests {
  @Test func `A key is made once, for its owner alone, and kept with its device number`() throws {
    let folder = try TemporaryFolder()
    let file = LinkIdentityFile(path: folder.path("identity"))
    var identity = try file.open()
    #expect(identity.device == nil)
    identity.device = 17
    try file.save(identity)
    let again = try file.open()
    #expect(again.device == 17)
    #expect(again.key.pem == identity.key.pem)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["identity"])
  }

  @Test(arguments: ["", "device 1\n", "device x\nkey", "hello"])
  func `A damaged identity file is refused, and stays`(text: String) throws {
    let folder = try TemporaryFolder()
    let file = LinkIdentityFile(path: folder.path("identity"))
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    let failure = #expect(throws: LinkFailure.self) { try file.open() }
    #expect(failure?.code == .identity)
    #expect(failure?.message.contains(file.path) == true)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func `A missing folder for the identity is named`() {
    let file = LinkIdentityFile(path: "/nonexistent/identity")
    let failure = #expect(throws: LinkFailure.self) { try file.open() }
    #expect(failure?.message.contains("/nonexistent/identity") == true)
  }

  @Test func `An answer to a challenge has a signature of the key over it`() throws {
    let nonce = (0..<32).map { UInt8($0) }
    var identity = LinkIdentity()
    guard case .enrol(_, let publicKey, let first) = try identity.answer(nonce: nonce) else {
      Issue.record("a device without a number enrols")
      return
    }
    #expect(publicKey.count == LinkLimits.publicKeyBytes)
    #expect(first.count == LinkLimits.signatureBytes)
    let key = try P256.Signing.PublicKey(x963Representation: publicKey)
    #expect(
      key.isValidSignature(
        try P256.Signing.ECDSASignature(rawRepresentation: first),
        for: LinkProof.enrolment(nonce: nonce, publicKey: publicKey)))
    identity.device = 4
    guard case .hello(_, 4, let second) = try identity.answer(nonce: nonce) else {
      Issue.record("a device with a number says it")
      return
    }
    #expect(
      key.isValidSignature(
        try P256.Signing.ECDSASignature(rawRepresentation: second),
        for: LinkProof.hello(nonce: nonce, device: 4)))
  }

  /// Such a file was written before the device used OpenSSL. Another key would lose all tokens.
  @Test func `The file of an earlier release is read, and written with the same bytes`() throws {
    let folder = try TemporaryFolder()
    let file = LinkIdentityFile(path: folder.path("identity"))
    let earlier = P256.Signing.PrivateKey()
    let text = "device 17\n\(earlier.pemRepresentation)\n"
    try folder.write("identity", text)
    let identity = try file.open()
    #expect(identity.device == 17)
    #expect(identity.key.publicKey == Array(earlier.publicKey.x963Representation))
    try file.save(identity)
    #expect(try folder.text("identity") == text)
  }
}

import Crypto
import NIOCore
import PushProtocol

/// The state of a device between its connections.
final class Device {
  let key = P256.Signing.PrivateKey()
  var number: Int64?
  var channel: (any Channel)?
  /// Completes when the connection may be used.
  var ready: EventLoopPromise<Void>?
  /// Completes with the path to push to.
  var registered: EventLoopPromise<String>?

  /// The answer to a challenge, followed by the request for pushes.
  func greeting(_ nonce: [UInt8]) throws -> [UInt8] {
    let publicKey = Array(key.publicKey.x963Representation)
    guard let number else {
      let proof = LinkProof.enrolment(nonce: nonce, publicKey: publicKey)
      return DeviceFrame.enrol(
        version: LinkVersion.current, publicKey: publicKey, signature: try sign(proof)
      ).encode()
    }
    let proof = LinkProof.hello(nonce: nonce, device: number)
    return DeviceFrame.hello(
      version: LinkVersion.current, device: number, signature: try sign(proof)
    ).encode()
  }

  private func sign(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try key.signature(for: bytes).rawRepresentation)
  }
}

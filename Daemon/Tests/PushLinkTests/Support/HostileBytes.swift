import Testing
import PushProtocol

@testable import PushLink

/// Bytes from a malicious peer, after the gateway's challenge.
struct HostileBytes: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: @Sendable ([UInt8]) throws -> [UInt8]

  static let all: [HostileBytes] = [
    HostileBytes("a request of HTTP") { _ in Array("GET / HTTP/1.1\r\n\r\n".utf8) },
    HostileBytes("a hello of TLS") { _ in [0x16, 3, 1, 2, 0] },
    HostileBytes("an empty frame") { _ in [0, 0] },
    HostileBytes("a frame too long") { _ in [4, 1] },
    HostileBytes("no such frame") { _ in [0, 1, 0x99] },
    HostileBytes("a frame of a gateway") { _ in GatewayFrame.pong(1).encode() },
    HostileBytes("ready, before the proof") { _ in DeviceFrame.ready.encode() },
    HostileBytes("a ping, before the proof") { _ in DeviceFrame.ping(1).encode() },
    HostileBytes("another version") { _ in
      DeviceFrame.hello(
        version: 2, device: 1, signature: [UInt8](repeating: 0, count: LinkLimits.signatureBytes)
      ).encode()
    },
    HostileBytes("a key that is no point") { _ in
      DeviceFrame.enrol(
        version: 1, publicKey: [UInt8](repeating: 4, count: LinkLimits.publicKeyBytes),
        signature: [UInt8](repeating: 1, count: LinkLimits.signatureBytes)
      ).encode()
    },
    HostileBytes("a device that there is not") { _ in
      DeviceFrame.hello(
        version: 1, device: .min, signature: [UInt8](repeating: 9, count: 64)
      ).encode()
    },
    HostileBytes("a proof, and more before the welcome") { nonce in
      try LinkIdentity().answer(nonce: nonce).encode() + DeviceFrame.ready.encode()
    },
    HostileBytes("a proof twice") { nonce in
      let proof = try LinkIdentity().answer(nonce: nonce).encode()
      return proof + proof
    },
  ]

  init(_ name: String, _ bytes: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
    testDescription = name
    self.bytes = bytes
  }
}

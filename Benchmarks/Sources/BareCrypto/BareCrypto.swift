import Crypto
import Dispatch
import Foundation
import PushLink

/// The baselines for the cryptography of Web Push: the same functions of the same libraries, and nothing around them.
///
///     BareCrypto verify COUNT                    verifies so many signatures of ES256 on all cores
///     BareCrypto decrypt COUNT KEY AUTH BODY     decrypts a message so often on one; in base64, the key as scalar and point
///
/// It prints the rate a second.
@main
struct BareCrypto {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count >= 3, let count = Int(words[2]) else {
      fatalError("usage: BareCrypto verify COUNT | decrypt COUNT KEY AUTH BODY")
    }
    let seconds =
      switch (words[1], words.count) {
      case ("verify", 3): try verify(count)
      case ("decrypt", 6):
        try decrypt(count, words[3...].map { Array(Data(base64Encoded: $0) ?? Data()) })
      default: fatalError("no such mode: \(words[1])")
      }
    print(Double(count) / seconds)
  }

  /// The seconds for the verification of tokens, each with a signature of its own.
  private static func verify(_ count: Int) throws -> Double {
    let key = P256.Signing.PrivateKey()
    let tokens = try (0..<count).map { index in
      let text = Data("\(index)".utf8 + Array(repeating: 0x2E, count: 200))
      return (text, try key.signature(for: text).rawRepresentation)
    }
    let point = key.publicKey.x963Representation
    let begin = DispatchTime.now()
    DispatchQueue.concurrentPerform(iterations: ProcessInfo.processInfo.activeProcessorCount) {
      core in
      let step = ProcessInfo.processInfo.activeProcessorCount
      for (text, signature) in stride(from: core, to: count, by: step).map({ tokens[$0] }) {
        guard let key = try? P256.Signing.PublicKey(x963Representation: point),
          let numbers = try? P256.Signing.ECDSASignature(rawRepresentation: signature),
          key.isValidSignature(numbers, for: SHA256.hash(data: text))
        else { fatalError("a signature is wrong") }
      }
    }
    return seconds(since: begin)
  }

  /// The seconds for the decryption of a message again and again.
  private static func decrypt(_ count: Int, _ parts: [[UInt8]]) throws -> Double {
    let (scalar, point) = (Array(parts[0].prefix(32)), Array(parts[0].dropFirst(32)))
    guard let keys = SubscriptionKeys(scalar: scalar, publicKey: point, auth: parts[1]) else {
      fatalError("the key is wrong")
    }
    let begin = DispatchTime.now()
    for _ in 0..<count { _ = try keys.text(of: parts[2]) }
    return seconds(since: begin)
  }

  private static func seconds(since begin: DispatchTime) -> Double {
    Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9
  }
}

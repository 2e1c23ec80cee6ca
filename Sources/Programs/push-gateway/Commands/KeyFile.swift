import Foundation
import GatewayCertificates
import PushGateway

/// A file with the private key of a provider.
struct KeyFile {
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

  /// What stands in the file's name behind the last underscore.
  static func identifier(in path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return String(name.split(separator: "_").last ?? "")
  }
}

package import Foundation
import SwiftASN1
import X509

/// The authority of a gateway's folder; the folder of a further node has its certificate without its key.
package struct FolderAuthority {
  /// The certificate, by which the nodes of a gateway know each other.
  package let certificatePEM: String
  private let authority: CertificateAuthority?
  private let keyFile: String

  /// Reads the authority of a folder, or creates it.
  package init(_ folder: GatewayFolder, now: Date) throws {
    keyFile = folder.authorityKey
    if let certificate = try? String(contentsOfFile: folder.authority, encoding: .utf8) {
      // Serialized again, so that the text is equal on every node, however its file ends.
      certificatePEM = try Certificate(pemEncoded: certificate).serializeAsPEM().pemString + "\n"
      authority = try (try? String(contentsOfFile: folder.authorityKey, encoding: .utf8)).map {
        try CertificateAuthority(certificatePEM: certificate, keyPEM: $0)
      }
    } else {
      let made = try CertificateAuthority(name: "Push gateway authority", now: now)
      try folder.write(made.keyPEM, to: folder.authorityKey)
      try folder.write(made.certificatePEM, to: folder.authority)
      certificatePEM = made.certificatePEM
      authority = made
    }
  }

  /// The authority with its key, which makes certificates.
  package func signer() throws(GatewayFailure) -> CertificateAuthority {
    guard let authority else {
      throw GatewayFailure(
        "\(keyFile) is not here, and only the authority makes certificates. "
          + "Run this with the folder of the first node, or put the key there.")
    }
    return authority
  }
}

extension GatewayFolder {
  /// Makes the folder that of a node: its certificate, by which the others know it, then the file with the location
  /// of the store.
  ///
  /// A folder that is this node's already stays as it is.
  package func join(
    _ place: StorePlace, _ session: any StoreSession, _ authority: FolderAuthority, now: Date
  ) throws {
    guard case .database(_, let name) = place, let text = place.text else { return }
    try NodeStore(session).adopt(authority.certificatePEM)
    // Without `node.conf` a certificate is left over from an interrupted command, perhaps for another name.
    if nodeName != name || !FileManager.default.fileExists(atPath: nodeCertificate) {
      let issued = try authority.signer().nodeCertificate(name: name, now: now)
      try write(issued.keyPEM, to: nodeKey)
      try write(issued.certificatePEM, to: nodeCertificate)
      try NodeStore(session).record(certificate: issued.fingerprint, of: name)
    }
    try write(text, to: node)
  }

  /// The name of the node that the folder is of, if it is a node's.
  private var nodeName: String? {
    guard case .database(_, let name) = try? StorePlace(self) else { return nil }
    return name
  }
}

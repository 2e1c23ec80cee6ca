import Postgres
import Synchronization

/// The certificates of nodes, as the database knows them: each with the name of its node, or as removed with that node.
///
/// They are in `gateway_text`, under their SHA-256 in hexadecimal digits.
enum NodeCertificates {
  /// The row of a certificate.
  static func row(_ fingerprint: String) -> String { "certificate \(fingerprint)" }

  /// Records a certificate, if the database does not know it.
  static func recording(_ fingerprint: String, of node: String) -> PostgresStatement {
    PostgresStatement(recordingSQL("$1", "$2"), [.text(row(fingerprint)), .text(node)])
  }

  /// The same with placeholders of a certain form.
  static func recordingSQL(_ name: String, _ node: String) -> String {
    "INSERT INTO gateway_text (name, value) VALUES (\(name), \(node)) ON CONFLICT DO NOTHING"
  }

  /// The certificates of nodes that were removed.
  static let removed = PostgresStatement(
    "SELECT substr(name, 13) FROM gateway_text WHERE name LIKE 'certificate %' AND value LIKE 'removed %'"
  )
}

/// The certificates that nodes may no longer use.
final class RemovedNodes: Sendable {
  private let fingerprints = Mutex<Set<String>>([])

  func contains(_ fingerprint: String) -> Bool {
    fingerprints.withLock { $0.contains(fingerprint) }
  }

  func replace(with new: Set<String>) { fingerprints.withLock { $0 = new } }
}

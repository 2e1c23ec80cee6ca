import NIOCore
import Postgres
import PushProtocol

/// The senders of a gateway in PostgreSQL, each with its team and that team's apps.
extension PostgresLookups: TenantSource {
  func sender(
    _ name: SenderName, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TenantSender?, QueueFailure>) -> Void
  ) {
    let (columns, table, argument): (String, String, PostgresValue) =
      switch name {
      case .key(let id): ("s.id = $1", "signing_key", .text(id))
      case .certificate(let fingerprint):
        ("s.fingerprint = $1", "client_certificate", .bytes(fingerprint))
      }
    let proof =
      table == "signing_key"
      ? TenantStore.keyColumns.map { "s.\($0)" } : TenantStore.certificateColumns.map { "s.\($0)" }
    let statement = PostgresStatement(
      """
      SELECT \(proof.joined(separator: ", ")), t.name, t.pushes_per_second,
        (SELECT string_agg(name, ' ') FROM topic WHERE topic.team = t.id)
      FROM \(table) s JOIN team t ON t.id = s.team
      WHERE \(columns) AND s.revoked IS NULL
      """, [argument])
    ask(
      statement, on: loop,
      read: { $0.count == 1 ? Self.sender(PostgresRow(rows: $0, index: 0), name) : nil }, then: then
    )
  }

  func hasTopic(
    _ topic: String, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void
  ) {
    ask(
      PostgresStatement("SELECT 1 FROM topic WHERE name = $1", [.text(topic)]), on: loop,
      read: { $0.count == 1 }, then: then)
  }

  private static func sender(_ row: PostgresRow, _ name: SenderName) -> TenantSender {
    let proof: TenantSender.Proof
    let team: String
    switch name {
    case .key:
      let key = TenantStore.key(row)
      (proof, team) = (.key(key), key.team)
    case .certificate:
      let certificate = TenantStore.certificate(row)
      (proof, team) = (.certificate(certificate), certificate.team)
    }
    // Both have as many columns.
    let next = TenantStore.keyColumns.count
    return TenantSender(
      proof: proof,
      team: Tenants.Team(
        id: team, name: row.text(next) ?? "", pushesPerSecond: row.number(next + 1).map { Int($0) }),
      topics: Set(TenantStore.texts(row.text(next + 2) ?? "")))
  }
}

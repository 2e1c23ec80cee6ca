import NIOCore
import Postgres
import PushProtocol

/// The senders of a gateway in PostgreSQL, each with its team and that team's apps.
extension PostgresLookups: TenantSource {
  func sender(
    _ name: SenderName, on loop: any EventLoop,
    then: @escaping @Sendable (Result<TenantSender?, QueueFailure>) -> Void
  ) {
    let statement =
      switch name {
      case .key(let id):
        Self.question("signing_key", TenantStore.keyColumns, where: "id", .text(id))
      case .certificate(let fingerprint):
        Self.question(
          "client_certificate", TenantStore.certificateColumns, where: "fingerprint",
          .bytes(fingerprint))
      }
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

  /// The columns of a sender, then the name and rate of its team, and that team's apps.
  private static func question(
    _ table: String, _ columns: [String], where name: String, _ value: PostgresValue
  ) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT \(columns.map { "s.\($0)" }.joined(separator: ", ")), t.name, t.pushes_per_second,
        (SELECT string_agg(name, ' ') FROM topic WHERE topic.team = t.id)
      FROM \(table) s JOIN team t ON t.id = s.team
      WHERE s.\(name) = $1 AND s.revoked IS NULL
      """, [value])
  }

  private static func sender(_ row: PostgresRow, _ name: SenderName) -> TenantSender {
    let proof: TenantSender.Proof
    let team: String
    let next: Int
    switch name {
    case .key:
      let key = TenantStore.key(row)
      (proof, team, next) = (.key(key), key.team, TenantStore.keyColumns.count)
    case .certificate:
      let certificate = TenantStore.certificate(row)
      (proof, team, next) = (
        .certificate(certificate), certificate.team, TenantStore.certificateColumns.count
      )
    }
    return TenantSender(
      proof: proof,
      team: Tenants.Team(
        id: team, name: row.text(next) ?? "", pushesPerSecond: row.number(next + 1).map { Int($0) }),
      topics: Set(TenantStore.texts(row.text(next + 2) ?? "")))
  }
}

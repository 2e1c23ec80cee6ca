package import Postgres

/// The PostgreSQL database of a gateway with many nodes, and how durable a commit in it has to be.
package struct PostgresPlace: Hashable, Sendable {
  /// The servers, the database and the role.
  package var address: PostgresAddress
  /// When a commit counts.
  package var durability: Durability

  /// When a commit counts.
  package enum Durability: String, CaseIterable, Hashable, Sendable {
    /// When a synchronous standby has it as well: the failure of one machine loses nothing.
    case standby
    /// When the primary has it on its disk: the failure of that machine may lose pushes that were accepted.
    case local
  }

  /// Names a database.
  package init(_ address: PostgresAddress, durability: Durability = .standby) {
    self.address = address
    self.durability = durability
  }

  /// Reads a text in libpq's form: `host=pg1,pg2 dbname=push target_session_attrs=read-write`, or a URI.
  ///
  /// - Throws: if libpq cannot read the text, or if it contains a password, which other users of the machine could see.
  package init(_ text: String, durability: Durability) throws(StoreOpeningFailure) {
    let address: PostgresAddress
    do {
      address = try PostgresAddress(text)
    } catch {
      throw StoreOpeningFailure(
        "The store is no address of PostgreSQL: \(error). "
          + "Write one such as 'host=pg1,pg2 dbname=push user=gateway target_session_attrs=read-write'."
      )
    }
    guard !address.hasPassword else {
      throw StoreOpeningFailure(
        "The store's address contains a password, which the list of processes shows to everybody. "
          + "Put it into a file and name that with passfile=FILE, or use ~/.pgpass.")
    }
    self.init(address, durability: durability)
  }
}

extension QueueFailure {
  /// The failure that an error of PostgreSQL means for the callers.
  init(_ failure: PostgresFailure) {
    // Class 53 is about resources; 53100 is a full disk.
    if case .refused("53100", _) = failure {
      self = .full
    } else {
      self = .unavailable("\(failure)" + (failure.remedy.map { ". \($0)" } ?? ""))
    }
  }
}

extension PostgresFailure {
  /// The remedy for a failure that requires an operator; absent for others.
  var remedy: String? {
    switch self {
    case .refused("42501", _): "docs/manual/cluster.md shows what to grant to the role"
    case .refused("25006", _), .refused("55000", _):
      "The server only reads: name all servers in host=, and add target_session_attrs=read-write"
    default: nil
    }
  }

  /// Whether the same transaction may succeed on another try or another server.
  ///
  /// Those are lost connections, servers that became read-only (25006), deadlocks and conflicts (class 40), locks
  /// that were not free in time (55P03), cancelled statements (57014), and too many locks at once (53200).
  var isPassing: Bool {
    switch self {
    case .unreachable, .interrupted, .unconfirmed: true
    case .refused(let state, _):
      state.hasPrefix("40") || ["25006", "55P03", "57014", "53200"].contains(state)
    }
  }

  /// Whether another connection has to be made.
  var needsConnection: Bool {
    switch self {
    case .unreachable, .interrupted: true
    case .unconfirmed: false
    case .refused(let state, _): state == "25006"
    }
  }
}

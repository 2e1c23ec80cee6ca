import CPQ
import Glibc

/// One connection to PostgreSQL, used by one thread at a time, which its calls block until the server has answered.
///
/// Statements are sent together in libpq's pipeline mode and cost one round trip.
@safe package final class PostgresConnection {
  private let raw: OpaquePointer
  private let notices = PostgresNotices()
  /// The statements that the server knows, and the names of them there.
  private var prepared: [String: String] = [:]
  /// Whether the server may know statements that are not in `prepared`.
  private var hasStrays = false
  /// How many names were given to statements.
  private var names = 0

  /// Connects: `PQconnectdbParams`. Each host of the address has `seconds` to answer.
  package init(_ address: PostgresAddress, seconds: Int, program: String) throws(PostgresFailure) {
    let names = ["dbname", "connect_timeout", "fallback_application_name"]
    let values = [address.text, "\(seconds)", program]
    let made = unsafe withCStrings(names) { names in
      unsafe withCStrings(values) { unsafe PQconnectdbParams(names, $0, 1) }
    }
    guard let made = unsafe made else { throw .unreachable("there is not enough memory") }
    // From here on `deinit` closes the connection, also if this throws.
    unsafe raw = made
    guard unsafe PQstatus(made) == CONNECTION_OK else {
      throw .unreachable(unsafe Self.message(of: made))
    }
    let holder = unsafe Unmanaged.passUnretained(notices).toOpaque()
    _ = unsafe PQsetNoticeReceiver(made, receiveNotice, holder)
    guard unsafe PQsetnonblocking(made, 1) == 0, unsafe PQenterPipelineMode(made) == 1 else {
      throw .unreachable(unsafe Self.message(of: made))
    }
  }

  deinit {
    unsafe PQfinish(raw)
  }

  /// The server's version, such as 150018 for 15.18.
  package var serverVersion: Int { Int(unsafe PQserverVersion(raw)) }

  /// The host that answered, of the hosts in the address.
  package var host: String {
    guard let host = unsafe PQhost(raw) else { return "" }
    return unsafe String(cString: host)
  }

  /// Sends statements together, and returns the rows of each.
  ///
  /// A statement that the server refuses ends the transaction that it is in; later ones are not run. If that
  /// transaction was opened with BEGIN, it is rolled back here. A COMMIT that no standby has confirmed is
  /// `unconfirmed`.
  ///
  /// - Throws: `interrupted` if the answer does not arrive in `milliseconds`; the connection is of no use then.
  package func run(
    _ statements: [PostgresStatement], within milliseconds: Int
  ) throws(PostgresFailure) -> [PostgresRows] {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    notices.warnings = []
    let outcome = try receive(try send(statements), until: deadline)
    guard let refusal = outcome.refusal else {
      if let warning = notices.warnings.first, statements.contains(where: { $0.sql == "COMMIT" }) {
        throw .unconfirmed(warning)
      }
      return outcome.rows
    }
    if unsafe PQtransactionStatus(raw) == PQTRANS_INERROR {
      _ = try receive(try send([PostgresStatement("ROLLBACK")]), until: deadline)
    }
    throw refusal
  }

  /// Waits for notifications of the channels that the connection listens on, at most for so long.
  package func notifications(
    within milliseconds: Int
  ) throws(PostgresFailure) -> [PostgresNotification] {
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    while true {
      guard unsafe PQconsumeInput(raw) == 1 else {
        throw .interrupted(unsafe Self.message(of: raw))
      }
      var found: [PostgresNotification] = []
      while let one = unsafe PQnotifies(raw) {
        unsafe found.append(
          PostgresNotification(
            channel: String(cString: one.pointee.relname),
            text: String(cString: one.pointee.extra)))
        unsafe PQfreemem(one)
      }
      guard found.isEmpty, try wait(for: Int16(POLLIN), until: deadline) else { return found }
    }
  }

  /// A sent request: the preparation of a statement, or a statement with its text.
  private enum Request {
    case preparation
    case statement(String)
  }

  /// Writes the statements into libpq's buffer, each preceded by its preparation if the server does not know it.
  private func send(_ statements: [PostgresStatement]) throws(PostgresFailure) -> [Request] {
    var requests: [Request] = []
    // In a failed transaction the server would refuse it.
    if hasStrays, unsafe PQtransactionStatus(raw) == PQTRANS_IDLE {
      guard unsafe PQsendQueryParams(raw, "DEALLOCATE ALL", 0, nil, nil, nil, nil, 0) == 1 else {
        throw lost()
      }
      requests.append(.preparation)
      (prepared, hasStrays) = ([:], false)
    }
    for statement in statements {
      let name: String
      if let known = prepared[statement.sql] {
        name = known
      } else {
        names += 1
        name = "s\(names)"
        guard unsafe PQsendPrepare(raw, name, statement.sql, 0, nil) == 1 else { throw lost() }
        prepared[statement.sql] = name
        requests.append(.preparation)
      }
      guard sendPrepared(name, statement.values) else { throw lost() }
      requests.append(.statement(statement.sql))
    }
    guard unsafe PQpipelineSync(raw) == 1 else { throw lost() }
    return requests
  }

  private func sendPrepared(_ name: String, _ values: [PostgresValue]) -> Bool {
    var bytes: [UInt8] = []
    var places: [(start: Int, count: Int?)] = []
    for value in values {
      let start = bytes.count
      places.append((start, value.encode(into: &bytes)))
    }
    let lengths = places.map { Int32($0.count ?? 0) }
    let formats = [Int32](repeating: 1, count: values.count)
    // A value without bytes still needs an address, which is not read.
    bytes.append(0)
    return unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = unsafe places.map { place in
        unsafe place.count == nil ? nil : start?.advanced(by: place.start)
      }
      return unsafe PQsendQueryPrepared(
        raw, name, Int32(values.count), pointers, lengths, formats, 1) == 1
    }
  }

  /// Reads one result for each thing that was sent, up to the end of the pipeline.
  private func receive(
    _ requests: [Request], until deadline: ContinuousClock.Instant
  ) throws(PostgresFailure) -> (rows: [PostgresRows], refusal: PostgresFailure?) {
    var rows: [PostgresRows] = []
    var refusal: PostgresFailure?
    var index = 0
    while true {
      try waitForResult(until: deadline)
      guard let result = unsafe PQgetResult(raw) else {
        // A closed connection has no further results, not even the end of the pipeline.
        guard unsafe PQstatus(raw) == CONNECTION_OK else { throw refusal ?? lost() }
        index += 1
        continue
      }
      let wrapped = unsafe PostgresRows(result)
      switch unsafe PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: return (rows, refusal)
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
        guard index < requests.count, case .statement(let sql) = requests[index] else { continue }
        // That is the server's answer to the COMMIT of a transaction that had failed.
        if sql == "COMMIT", wrapped.command != sql, refusal == nil {
          refusal = .refused(state: "40000", message: "the transaction was rolled back")
        }
        rows.append(wrapped)
      case PGRES_PIPELINE_ABORTED: break
      default:
        // Which statements were prepared before the failure is not known here, so all are forgotten on both sides.
        if refusal == nil { refusal = unsafe Self.refusal(in: result) }
        prepared = [:]
        hasStrays = true
      }
    }
  }

  private func waitForResult(until deadline: ContinuousClock.Instant) throws(PostgresFailure) {
    while true {
      let unsent = unsafe PQflush(raw)
      guard unsent >= 0 else { throw lost() }
      guard unsafe PQisBusy(raw) == 1 else { return }
      let events = Int16(POLLIN) | (unsent == 1 ? Int16(POLLOUT) : 0)
      guard try wait(for: events, until: deadline) else {
        throw .interrupted("the server did not answer in time")
      }
      guard unsafe PQconsumeInput(raw) == 1 else { throw lost() }
    }
  }

  /// Waits for the socket, and returns whether it is ready before the deadline.
  private func wait(
    for events: Int16, until deadline: ContinuousClock.Instant
  ) throws(PostgresFailure) -> Bool {
    let left = (deadline - ContinuousClock.now) / .milliseconds(1)
    guard left > 0 else { return false }
    var entry = pollfd(fd: unsafe PQsocket(raw), events: events, revents: 0)
    return unsafe poll(&entry, 1, Int32(min(left.rounded(.up), 60_000))) > 0 || errno == EINTR
  }

  private func lost() -> PostgresFailure { .interrupted(unsafe Self.message(of: raw)) }

  private static func message(of connection: OpaquePointer) -> String {
    guard let text = unsafe PQerrorMessage(connection) else { return "no details" }
    return unsafe String(cString: text).onOneLine()
  }

  private static func refusal(in result: OpaquePointer) -> PostgresFailure {
    func field(_ code: UInt8) -> String? {
      unsafe PQresultErrorField(result, Int32(code)).map { unsafe String(cString: $0) }
    }
    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY are macros of characters.
    guard let state = field(UInt8(ascii: "C")) else {
      let text = unsafe PQresultErrorMessage(result).map { unsafe String(cString: $0) }
      return .interrupted((text ?? "no details").onOneLine())
    }
    let message = (field(UInt8(ascii: "M")) ?? "no details").onOneLine()
    // The server ends the connection after an error of class 57, and after one of class 08.
    if state.hasPrefix("57P") || state.hasPrefix("08") { return .interrupted(message) }
    return .refused(state: state, message: message)
  }
}

/// A notification that another connection has sent with NOTIFY.
package struct PostgresNotification: Hashable, Sendable {
  package var channel: String
  package var text: String
}

/// The warnings that the server sent during one run.
private final class PostgresNotices {
  var warnings: [String] = []
}

/// Collects warnings; other notices are not for us. None of our statements causes a warning, so a warning with a COMMIT means
/// that it was not confirmed.
private func receiveNotice(_ holder: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
  guard let holder = unsafe holder, let result = unsafe result else { return }
  let notices = unsafe Unmanaged<PostgresNotices>.fromOpaque(holder).takeUnretainedValue()
  // PG_DIAG_SEVERITY_NONLOCALIZED and PG_DIAG_MESSAGE_PRIMARY
  guard let severity = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "V"))),
    unsafe String(cString: severity) == "WARNING",
    let message = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M")))
  else { return }
  unsafe notices.warnings.append(String(cString: message))
}

/// Calls a body with texts as a list of C strings that ends with null.
private func withCStrings<Value>(
  _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Value
) -> Value {
  var copies = unsafe texts.map { unsafe UnsafePointer(strdup($0)) }
  unsafe copies.append(nil)
  defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
  return unsafe body(copies)
}

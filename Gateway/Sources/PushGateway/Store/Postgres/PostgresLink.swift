import Foundation
import Logging
import Postgres

/// A connection to the gateway's database, restored when it was lost; used by one thread at a time.
final class PostgresLink {
  private let place: PostgresPlace
  private let purpose: Purpose
  private let log: Logger?
  private var connection: PostgresConnection?
  private var failures = 0
  /// How many connections were made so far.
  private(set) var connections = 0
  /// Statements that are run on each new connection.
  var greeting: [PostgresStatement] = []

  /// The purpose of a connection; the server shows it in `pg_stat_activity`.
  enum Purpose: String {
    case writes, lookups, node, upkeep, command
  }

  init(_ place: PostgresPlace, _ purpose: Purpose, log: Logger? = nil) {
    self.place = place
    self.purpose = purpose
    self.log = log
  }

  /// Runs statements once; a lost connection is restored by the next call.
  func run(
    _ statements: [PostgresStatement], within milliseconds: Int = PostgresLimits.answer
  ) throws(PostgresFailure) -> [PostgresRows] {
    do {
      return try connected().run(statements, within: milliseconds)
    } catch {
      if error.needsConnection { connection = nil }
      throw error
    }
  }

  /// Runs statements again and again until the server has answered, for as long as `timeout` lasts.
  ///
  /// The statements must do the same when they are run twice. `onTrouble` is called after each failed attempt.
  func persist(
    _ statements: [PostgresStatement], timeout: Duration,
    onTrouble: (PostgresFailure) -> Bool
  ) throws(PostgresFailure) -> [PostgresRows] {
    let deadline = ContinuousClock.now + timeout
    while true {
      do {
        return try run(statements)
      } catch {
        guard error.isPassing, onTrouble(error), .now < deadline else { throw error }
        pause()
      }
    }
  }

  /// Waits for notifications, for at most so long.
  func notifications(
    within milliseconds: Int
  ) throws(PostgresFailure) -> [PostgresNotification] {
    do {
      return try connected().notifications(within: milliseconds)
    } catch {
      connection = nil
      throw error
    }
  }

  /// Closes the connection.
  func close() { connection = nil }

  /// Waits before another attempt: longer with each failure, so that a server that returns is not run over.
  func pause() {
    let longest = min(
      PostgresLimits.longestPause, PostgresLimits.shortestPause << min(failures, 10))
    Thread.sleep(forTimeInterval: Double(Int.random(in: longest / 2...longest)) / 1_000)
  }

  private func connected() throws(PostgresFailure) -> PostgresConnection {
    if let connection { return connection }
    do {
      let made = try PostgresConnection(
        place.address, seconds: PostgresLimits.connectSeconds,
        program: "push-gateway \(purpose.rawValue)")
      _ = try made.run(settings + greeting, within: PostgresLimits.answer)
      warnIfAlone(
        try made.run(
          [PostgresStatement("SHOW synchronous_standby_names")], within: PostgresLimits.answer))
      connection = made
      connections += 1
      failures = 0
      return made
    } catch {
      failures += 1
      throw error
    }
  }

  private func warnIfAlone(_ rows: [PostgresRows]) {
    guard purpose == .writes, place.durability == .standby, rows[0].text(0, 0) == "" else { return }
    log?.warning(
      "the database has no synchronous standby: the failure of its machine loses what was accepted since",
      metadata: ["remedy": "set synchronous_standby_names on the server"])
  }

  /// Every statement is prepared once and its plan is kept: all of them reach their few rows by an index, while the planner
  /// would guess from arrays of unknown length and tables that were just emptied.
  private var settings: [PostgresStatement] {
    [
      "SET synchronous_commit = \(place.durability == .standby ? "on" : "local")",
      "SET plan_cache_mode = force_generic_plan", "SET jit = off",
      "SET enable_seqscan = \(purpose == .command ? "on" : "off")",
      "SET enable_hashjoin = off", "SET enable_mergejoin = off",
      "SET statement_timeout = \(PostgresLimits.answer)",
      "SET idle_in_transaction_session_timeout = \(PostgresLimits.answer)",
    ].map { PostgresStatement($0) }
  }
}

import Synchronization
import SystemConnection

@testable import UserNotifications

/// A process whose failures are recorded for a test.
final class TestReports: Sendable {
  let source = CenterSource(connection: FakeConnection())
  private let kept = Kept()

  private final class Kept: Sendable {
    let reports = Mutex<[(call: String, error: String)]>([])
  }

  init() {
    source.host.change { [kept] values in
      values.failureHandler = { call, error in
        kept.reports.withLock { $0.append((call, "\(error)")) }
      }
    }
  }

  /// The calls that failed, one after the other.
  var calls: [String] { kept.reports.withLock { $0.map(\.call) } }
  /// The errors of those calls.
  var errors: [String] { kept.reports.withLock { $0.map(\.error) } }
}

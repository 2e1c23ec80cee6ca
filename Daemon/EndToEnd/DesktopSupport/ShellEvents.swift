import Dispatch
package import NotificationModel
import NotificationTransport
import Synchronization

/// Another shell in addition to the desktop's, for a test that waits for an event for all shells.
package final class ShellEvents: Sendable {
  private let client: ControlClient
  private let events = Mutex<[ShellEvent]>([])
  private let filled = DispatchSemaphore(value: 0)

  /// Attaches a shell to the daemon of a desktop.
  package init(on desktop: PrivateDesktop) throws {
    client = try desktop.control()
    client.receiveEvents { [weak self] event in
      self?.events.withLock { $0.append(event) }
      self?.filled.signal()
    }
    _ = try client.call(.attachShell(name: "test"))
  }

  /// Waits for the next event for which the closure returns a value; others are skipped.
  package func next<Value>(_ what: String, _ read: (ShellEvent) -> Value?) throws -> Value {
    let limit = DesktopTestLimits.end
    while filled.wait(timeout: limit) == .success {
      if let value = read(events.withLock { $0.removeFirst() }) { return value }
    }
    throw DesktopFailure("\(what) did not come")
  }

  /// Waits until a notification is withdrawn, and returns its identifier.
  @discardableResult
  package func withdrawn() throws -> String {
    try next("a withdrawal") { event in
      if case .notifications(.withdraw(let key)) = event { key.identifier } else { nil }
    }
  }

  deinit { client.close() }
}

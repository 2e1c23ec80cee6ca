import NotificationEngine
import NotificationModel
import SystemConnection
import UserNotifications

/// An instance of a service extension with its push, in the process of the test.
@MainActor
final class RunningExtension {
  private let service: UNNotificationServiceExtension
  private let request: UNNotificationRequest
  private let token: Int64

  init(_ order: ExtensionOrder, create: @MainActor () -> UNNotificationServiceExtension) {
    token = order.token
    service = create()
    request = UNNotificationRequest(model: order.request)
  }

  /// Passes the push to the instance; the world receives the first content that it returns.
  func begin(on world: World) {
    service.didReceive(request) { [token] content in
      world.extended(token, Self.outcome(content))
    }
  }

  /// Informs the instance that its time is over.
  func expire() { service.serviceExtensionTimeWillExpire() }

  private nonisolated static func outcome(_ content: UNNotificationContent) -> ExtensionOutcome {
    content.noteLeftOut(to: CenterSource.current.host, in: "contentHandler")
    do throws(NotificationSystemError) {
      return .finished(try content.makeModel())
    } catch {
      return .unusable(reason: error.message)
    }
  }
}

extension World {
  /// Passes a push to its app's service extension; on the main queue.
  func extend(_ order: ExtensionOrder, of process: AppProcess?) {
    let app = read { $0.apps.descriptions[order.app] }
    guard let process, let create = app?.serviceExtension else {
      extended(order.token, .notStarted(reason: "the test gave no service extension"))
      return
    }
    CenterSource.$running.withValue(process.source) {
      MainActor.assumeIsolated {
        let service = RunningExtension(order, create: create)
        read {
          $0.work.extending[order.token] = DeviceWork.Extending(app: order.app, service: service)
        }
        service.begin(on: self)
      }
    }
  }

  /// Informs a service extension that its time is over (H10); on the main queue.
  func expire(_ token: Int64) {
    guard let extending = read({ $0.work.extending[token] }) else { return }
    let process = read { $0.apps.processes[extending.app] }
    CenterSource.$running.withValue(process?.source) {
      MainActor.assumeIsolated { extending.service.expire() }
    }
  }

  /// Handles the first content that a service extension returns.
  func extended(_ token: Int64, _ outcome: ExtensionOutcome) {
    change { state in
      state.work.extending[token] = nil
      _ = state.transaction([.extensions(.pushExtended(token, outcome))])
    }
  }
}

extension WorldState {
  /// Informs service extensions that do not answer that their time is over, and later stops waiting for them.
  mutating func giveUpExtensions() {
    for (token, waiting) in work.extending.sorted(by: { $0.key < $1.key }) {
      if waiting.isLate {
        work.extending[token] = nil
        _ = transaction([.extensions(.pushExtended(token, .late(nil)))])
      } else {
        work.extending[token]?.isLate = true
        record(
          .note(
            "the service extension did not answer within \(KitLimits.timeout) real seconds; "
              + "it is informed that its time is over"),
          of: waiting.app)
        work.deliveries.append(.expire(token))
      }
    }
  }
}

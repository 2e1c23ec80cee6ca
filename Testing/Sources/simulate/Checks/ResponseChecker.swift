import NotificationEngine
import NotificationModel

/// Checks that a response of the person reaches its app, or is kept with a reason.
struct ResponseChecker {
  private struct Handling {
    let connection: ConnectionNumber
    let response: NotificationResponse
    /// When a response may be forgotten although no process reported it as handled (F12).
    let deadline: BootTime
  }

  /// The process that holds each response now, by the token of its answer.
  private var sent: [Int64: Handling] = [:]
  /// Deliveries whose response an app has finished with.
  private var handled: Set<Int64> = []
  /// Apps whose program was started and has not connected yet.
  private var started: Set<BundleIdentifier> = []
  private var reconnectionEnds: BootTime?
  /// Connections whose responses are kept until they are acknowledged (S34).
  private var takers: Set<ConnectionNumber> = []

  /// A daemon that dies forgets answers that the store did not take, and the user may answer those notifications again.
  mutating func restarted(forgetting unstored: Set<NotificationKey>) {
    handled.subtract(unstored.map(\.delivery))
    sent = [:]
    takers = []
    started = []
    reconnectionEnds = nil
  }

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    var breaches: [Breach] = []
    let finished = finish(report)
    endStarts(report)
    for effect in report.effects {
      switch effect {
      case .send(let connection, .responses(.didReceive(let token, let response))):
        if handled.contains(response.notification.key.delivery) {
          breaches.append(breach(response, "is sent again to its app, which had finished with it"))
        }
        sent[token] = Handling(
          connection: connection, response: response,
          deadline: takers.contains(connection)
            ? BootTime(microseconds: .max)
            : report.moment.boot.advanced(byMicroseconds: CoreLimits.responseHandling))
      case .reply(let connection, _, .responses(let taken)):
        for kept in taken {
          if handled.contains(kept.response.notification.key.delivery) {
            breaches.append(
              breach(kept.response, "is taken again by its app, which had finished with it"))
          }
          sent[kept.number] = Handling(
            connection: connection, response: kept.response,
            deadline: BootTime(microseconds: .max))
        }
      case .apps(.launch(let order)): started.insert(order.app)
      default: break
      }
    }
    guard !report.failed else { return breaches }
    return breaches + checkNew(report) + checkGone(report, finished: finished)
  }

  /// Handles the reports of apps and drivers: handled, ended, gone.
  private mutating func finish(_ report: TransactionReport) -> Set<Int64> {
    var finished: Set<Int64> = []
    for event in report.accepted {
      switch event {
      case .appCalled(let connection, _, .responses(.responseHandled(let token))):
        guard let handling = sent[token], handling.connection == connection else { continue }
        sent[token] = nil
        handled.insert(handling.response.notification.key.delivery)
        finished.insert(handling.response.notification.key.delivery)
      case .appCalled(let connection, _, .responses(.acknowledge(let numbers))):
        let app = report.owners[connection]
        for kept in report.before.responses
        where numbers.contains(kept.number) && kept.response.notification.key.app == app {
          sent[kept.number] = nil
          handled.insert(kept.response.notification.key.delivery)
          finished.insert(kept.response.notification.key.delivery)
        }
      case .appCalled(let connection, _, .responses(.take)):
        takers.insert(connection)
        if let app = report.owners[connection] { started.remove(app) }
      case .apps(.launchEnded(let app)), .apps(.launchFailed(let app, _)): started.remove(app)
      case .machine(.started):
        reconnectionEnds = report.moment.boot.advanced(byMicroseconds: CoreLimits.reconnection)
      case .appCalled(let connection, _, .responses(.setDelegate(true))):
        if let app = report.owners[connection] { started.remove(app) }
      default: break
      }
    }
    for case .disconnected(let gone) in report.events {
      sent = sent.filter { $0.value.connection != gone }
    }
    return finished
  }

  /// Ends the starts for which a reason was recorded.
  private mutating func endStarts(_ report: TransactionReport) {
    for kept in report.after.responses where !kept.problem.isEmpty {
      let before = report.before.responses.first { $0.number == kept.number }
      if before?.problem != kept.problem { started.remove(kept.response.notification.key.app) }
    }
  }

  /// Checks that an accepted response is on the disk at once, unless no app wants it.
  private func checkNew(_ report: TransactionReport) -> [Breach] {
    report.accepted.compactMap { event in
      guard case .controlCalled(_, _, .responses(.respond(let key, let choice))) = event,
        let record = report.before.delivered.first(where: { $0.notification.key == key }),
        record.notification.posting == nil,
        let action = choice.action
      else { return nil }
      let isKept = report.after.responses.contains {
        $0.response.notification.key.delivery == key.delivery
          && $0.response.actionIdentifier == action
      }
      let isGone = report.accepted.contains { event in
        if case .controlCalled(_, _, .apps(.uninstall(key.app))) = event { true } else { false }
      }
      guard !isKept, !isGone, !handled.contains(key.delivery),
        !isOfSystem(choice, key.app, report)
      else { return nil }
      return Breach(
        promise: .response,
        sentence: "the answer \(action) to \(record.notification.request.storyTitle) was not kept")
    }
  }

  private func isOfSystem(
    _ choice: ResponseChoice, _ app: BundleIdentifier, _ report: TransactionReport
  ) -> Bool {
    guard case .action(let identifier, _) = choice else { return false }
    return SystemAction(rawValue: identifier) != nil
  }

  /// Checks that a kept response leaves the disk when its app has finished, or its time is over.
  private mutating func checkGone(_ report: TransactionReport, finished: Set<Int64>) -> [Breach] {
    let after = Set(report.after.responses.map(\.number))
    return report.before.responses.compactMap { kept in
      let key = kept.response.notification.key
      guard !after.contains(kept.number), !finished.contains(key.delivery) else { return nil }
      let isUninstalled = report.accepted.contains { event in
        if case .controlCalled(_, _, .apps(.uninstall(key.app))) = event { true } else { false }
      }
      if isUninstalled { return nil }
      let holder = sent.first { $0.value.response.isSame(as: kept.response) }
      if let holder, holder.value.deadline <= report.moment.boot {
        sent[holder.key] = nil
        return nil
      }
      return breach(kept.response, "is no longer kept, and no process had it or had its time")
    }
  }

  /// Checks that at rest a response that is kept without a reason is with a process, or its program is being started.
  func rested(_ image: StoreImage, at moment: Moment) -> [Breach] {
    image.responses.compactMap { kept in
      let app = kept.response.notification.key.app
      let isSent = sent.values.contains { $0.response.isSame(as: kept.response) }
      let mayReconnect = reconnectionEnds.map { moment.boot < $0 } ?? false
      guard kept.problem.isEmpty, !isSent, !started.contains(app), !mayReconnect else {
        return nil
      }
      return breach(kept.response, "is kept without a reason, and no process will receive it")
    }
  }

  private func breach(_ response: NotificationResponse, _ what: String) -> Breach {
    Breach(
      promise: .response,
      sentence: "the answer \(response.actionIdentifier) to "
        + "\(response.notification.request.storyTitle) of \(response.notification.key.app) \(what)")
  }
}

extension ResponseChoice {
  /// The action that the app must receive; `nil` if that depends on its category.
  fileprivate var action: String? {
    switch self {
    case .open: NotificationAction.defaultIdentifier
    case .dismiss: nil
    case .action(let identifier, _): identifier
    }
  }
}

extension NotificationResponse {
  /// Whether it is the same response; the effect of its action is added only on the way to the app.
  fileprivate func isSame(as other: NotificationResponse) -> Bool {
    var plain = self
    plain.opensApp = other.opensApp
    return plain == other
  }
}

import NotificationEngine
import NotificationModel
import PushProtocol

/// Checks that each push of a gateway is acknowledged once, when it is stored, and with its outcome; that an app
/// receives pushes that have to wake it; and that it receives only its own tokens.
struct PushChecker {
  /// The push of each of the gateway's numbers.
  private var pushes: [Int64: ArrivedPush] = [:]
  /// The tokens that the gateway issued to each app.
  private var issued: [BundleIdentifier: Set<String>] = [:]

  mutating func passed(_ report: TransactionReport) -> [Breach] {
    for event in report.events {
      switch event {
      case .pushes(.pushArrived(let push, _)):
        if let identity = push.identity { pushes[identity.number] = push }
      case .pushes(.pushTokenIssued(let app, _, let token)): issued[app, default: []].insert(token)
      default: break
      }
    }
    return checkAnswers(report) + checkOutcomes(report) + checkHeld(report) + checkTokens(report)
  }

  /// Checks that each push is acknowledged in the transaction that decides about it, as often as it arrived.
  private func checkAnswers(_ report: TransactionReport) -> [Breach] {
    var open: [Int64: Int] = [:]
    for case .pushes(.pushArrived(let push, _)) in report.failed ? [] : report.events {
      if let identity = push.identity { open[identity.number, default: 0] += 1 }
    }
    for case .pushes(.acknowledgePush(let number, _)) in report.effects {
      open[number, default: 0] -= 1
    }
    return open.sorted { $0.key < $1.key }.compactMap { number, count in
      guard count < 0 || count > 0 && !report.wasCut else { return nil }
      return Breach(
        promise: .answer,
        sentence: "\(title(number)) was \(count > 0 ? "never acknowledged" : "acknowledged twice")")
    }
  }

  private func checkOutcomes(_ report: TransactionReport) -> [Breach] {
    report.effects.compactMap { effect in
      guard case .pushes(.acknowledgePush(let number, let outcome)) = effect,
        let push = pushes[number],
        let identifier = push.identity?.identifier
      else { return nil }
      let cameBefore = report.acceptedPushes.contains(identifier)
      let isTrue =
        switch outcome {
        case .duplicate: cameBefore || report.cameTwice(identifier)
        case .appGone: !report.wantsPushes(push.app)
        case .unreadable, .postponed: false
        case .hidden: !cameBefore && !report.mustShow(push)
        case .shown, .listed: !cameBefore && push.payload.isNotification
        case .handedToApp: !cameBefore
        }
      guard !isTrue else { return nil }
      return Breach(
        promise: cameBefore ? .once : .kept,
        sentence: "\(title(number)) of \(push.app) was acknowledged as \(outcome)"
          + (cameBefore ? ", and came before" : ""))
    }
  }

  /// Checks that a push that has to wake an app is with a process of the app or on the disk, and leaves the disk for
  /// a reason.
  private func checkHeld(_ report: TransactionReport) -> [Breach] {
    guard !report.failed, !report.wasCut else { return [] }
    let arrived = report.accepted.compactMap { event -> ArrivedPush? in
      guard case .pushes(.pushArrived(let push, _)) = event, push.payload.isContentAvailable,
        report.mayWake(push.app)
      else { return nil }
      return push
    }
    var held = report.before.apps.compactMap { app in
      app.pushes.held.map { (app: app.identifier, payload: $0.payload, mustBeKept: true) }
    }
    held += arrived.map { ($0.app, $0.payload.userInfo, report.mustWake($0.app)) }
    return held.enumerated().compactMap { place, push in
      let isReplaced = held.dropFirst(place + 1).contains { $0.app == push.app }
      let isKept = report.after.app(push.app)?.pushes.held?.payload == push.payload
      guard push.mustBeKept, !isReplaced, !isKept, !report.isGiven(push.payload, to: push.app),
        !report.drops(push.app)
      else { return nil }
      let title = push.payload.storyTitle
      return Breach(
        promise: .kept,
        sentence: "the push \(title) that shall wake \(push.app) is neither with it nor kept")
    }
  }

  /// Checks that a token is sent to the app for which it was issued, after it is on the disk.
  private func checkTokens(_ report: TransactionReport) -> [Breach] {
    report.effects.compactMap { effect in
      guard case .send(let connection, .pushes(.pushRegistered(let token))) = effect,
        let app = report.owners[connection]
      else { return nil }
      guard issued[app]?.contains(token) == true else {
        return Breach(promise: .apart, sentence: "\(app) receives the token \(token)")
      }
      let isKept = report.after.app(app)?.pushes.registration?.token == token
      guard !isKept, report.events.count == 1 else { return nil }
      return Breach(
        promise: .kept, sentence: "\(app) receives the token \(token), which is not on the disk")
    }
  }

  private func title(_ number: Int64) -> String {
    "push \(number) \(pushes[number]?.payload.userInfo.storyTitle ?? "that never came")"
  }
}

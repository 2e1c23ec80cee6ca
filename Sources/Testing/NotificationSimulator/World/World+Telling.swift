import NotificationCore
import NotificationModel

extension World {
  /// A step in words.
  func told(_ step: Step) -> String {
    switch step {
    case .connect(let newcomer):
      "a \(newcomer.isStranger ? "stranger that claims to be" : "process of") "
        + "\(app(newcomer.app)) connects, "
        + "\(newcomer.setsDelegate ? "with a delegate (\(newcomer.manner.rawValue))" : "no delegate")"
        + "\(newcomer.isActive ? ", in the foreground" : "")"
    case .call(let place, let act):
      "\(told(pick(place, of: programs))) \(act.told)"
    case .vanish(let place, let acts):
      "\(told(pick(place, of: programs))) ends with calls in flight: "
        + (acts.isEmpty ? "none" : acts.map(\.told).joined(separator: "; "))
    case .person(let act): "the person: \(act.told)"
    case .gateway(let act): act.told
    case .attachShell(let isSlow): "a \(isSlow ? "slow " : "")shell attaches"
    case .detachShell(let place): "shell \(told(pick(place, of: shells))) goes away"
    case .shellCatchesUp(let place): "shell \(told(pick(place, of: shells))) catches up"
    case .wait(let seconds): "\(seconds) seconds pass"
    case .waitUntilDue: "time passes until something is due"
    case .sleep(let seconds): "the machine sleeps for \(seconds) seconds"
    case .setClock(let seconds): "the clock is set by \(seconds) seconds"
    case .travel(let zone): "the person travels to \(zone)"
    case .restartDaemon: "the daemon is killed and starts again"
    case .restartMachine(let off, let clockOff):
      "the machine is off for \(off) seconds"
        + (clockOff == 0 ? "" : ", and its clock is then off by \(clockOff)")
    case .failStore(let fault): "the store will fail \(fault.told)"
    case .crash(let point):
      "the daemon will die after its next pass has "
        + (point.effects.map { "carried out \($0) effects" } ?? "not committed")
        + (point.isPowerCut ? ", with the machine" : "")
    case .compareWithRestart: "a restarted copy is compared"
    }
  }

  private func told(_ program: SimulatedProgram?) -> String {
    program.map { "process \($0.connection.value) of \($0.app)" } ?? "nobody"
  }

  private func told(_ shell: SimulatedShell?) -> String {
    shell.map { "\($0.connection.value)" } ?? "nobody"
  }

  /// A pass in words: what was refused, shown, asked, handed over.
  mutating func tell(_ report: PassReport) {
    guard lines != nil else { return }
    if report.failed { tell("  The store fails; nothing of the pass is kept.") }
    for effect in report.effects {
      guard let text = Self.told(effect) else { continue }
      linesLeft -= 1
      if linesLeft > 0 { tell("  \(Clockface.text(moment)): \(text)") }
      if linesLeft == 0 { tell("  and so on") }
    }
  }

  private static func told(_ effect: Effect) -> String? {
    switch effect {
    case .refuse(let connection, _, let failure):
      "connection \(connection.value) is refused: \(failure.code)"
    case .send(let connection, .willPresent(_, let notification)):
      "connection \(connection.value) is asked about \(notification.request.storyTitle)"
    case .send(let connection, .didReceive(_, let response)):
      "connection \(connection.value) is given the answer \(response.actionIdentifier) to "
        + response.notification.request.storyTitle
    case .show(.present(let presentation)):
      "delivery \(presentation.key.delivery) of \(presentation.key.app) is shown: "
        + "\"\(presentation.key.identifier)\" \(presentation.title)"
    case .show(.withdraw(let key)): "delivery \(key.delivery) of \(key.app) is withdrawn"
    case .show(.badge(let app, let count)): "the badge of \(app) is \(count)"
    case .launch(let order): "\(order.app) is started"
    case .send(let connection, .didReceivePush(_, let payload)):
      "connection \(connection.value) is woken for \(payload.storyTitle)"
    case .acknowledgePush(let number, let outcome):
      "push \(number) is acknowledged: \(outcome.rawValue)"
    case .log(let line): "log: \(line.message)"
    default: nil
    }
  }
}

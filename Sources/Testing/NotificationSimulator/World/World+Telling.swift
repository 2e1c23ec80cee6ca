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
      "\(told(pick(place, of: programs))) \(Self.told(act))"
    case .vanish(let place, let acts):
      "\(told(pick(place, of: programs))) ends with calls in flight: "
        + (acts.isEmpty ? "none" : acts.map(Self.told).joined(separator: "; "))
    case .person(let act): "the person: \(told(act))"
    case .attachShell(let isSlow): "a \(isSlow ? "slow " : "")shell attaches"
    case .detachShell(let place): "shell \(told(pick(place, of: shells))) goes away"
    case .shellCatchesUp(let place): "shell \(told(pick(place, of: shells))) catches up"
    case .wait(let seconds): "\(seconds) seconds pass"
    case .sleep(let seconds): "the machine sleeps for \(seconds) seconds"
    case .setClock(let seconds): "the clock is set by \(seconds) seconds"
    case .travel(let zone): "the person travels to \(zone)"
    case .restartDaemon: "the daemon is killed and starts again"
    case .restartMachine(let off, let clockOff):
      "the machine is off for \(off) seconds"
        + (clockOff == 0 ? "" : ", and its clock is then off by \(clockOff)")
    case .failStore(let fault): "the store will fail: \(fault)"
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

  private static func told(_ act: ProgramAct) -> String {
    switch act {
    case .add(let plan): "adds \(told(plan))"
    default: "\(act)"
    }
  }

  private func told(_ act: PersonAct) -> String {
    switch act {
    case .schedule(let app, let plan): "schedules for \(self.app(app)) \(Self.told(plan))"
    case .decide(let app, let decision): "decides about \(self.app(app)): \(decision.rawValue)"
    case .changeApp(let app, let row, let value): "sets \(row) of \(self.app(app)) to \(value)"
    default: "\(act)"
    }
  }

  private static func told(_ plan: RequestPlan) -> String {
    var text = "\"\(name(plan.name))\""
    switch plan.trigger {
    case nil: text += " at once"
    case .timeInterval(let seconds, let repeats):
      text += "\(repeats ? " every" : " in") \(Int(seconds)) seconds"
    case .calendar(let rule, let repeats):
      text += " at \(told(rule))\(repeats ? ", repeating" : "")"
    default: break
    }
    if let badge = plan.badge { text += ", badge \(badge)" }
    return text + (plan.hasText ? "" : ", without a text")
  }

  private static func told(_ rule: CalendarRule) -> String {
    let parts = [
      ("month", rule.month), ("day", rule.day), ("weekday", rule.weekday), ("hour", rule.hour),
      ("minute", rule.minute),
    ]
    let named = parts.compactMap { name, value in value.map { "\(name) \($0)" } }
    return named.joined(separator: " ") + (rule.timeZone.map { " of \($0)" } ?? "")
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
    case .log(let line): "log: \(line.message)"
    default: nil
    }
  }
}

import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords

extension SimulationWorld {
  /// The apps of the world; they differ in one letter.
  static let apps: [BundleIdentifier] = ["a", "b", "c", "d"].compactMap {
    BundleIdentifier("com.example.\($0)")
  }

  func app(_ place: Int) -> BundleIdentifier { Self.apps[place % Self.apps.count] }

  /// The identifier of an app as a text.
  static func name(_ place: Int) -> String { apps[place % apps.count].rawValue }

  /// Runs one step.
  mutating func run(_ step: Step, number: Int) {
    narration.beginStep()
    if narration.isTold { write("[\(number)] \(Clockface.text(time.moment)): \(summary(step))") }
    switch step {
    case .connect(let newcomer):
      connect(
        app(newcomer.app), isStranger: newcomer.isStranger, setsDelegate: newcomer.setsDelegate,
        isActive: newcomer.isActive, manner: newcomer.manner)
    case .call(let place, let act):
      guard let program = pick(place, of: programs) else { return }
      send(call(act, of: program.app, title: "#\(number)"), from: program.connection)
      record(act, by: program.connection)
    case .vanish(let place, let acts):
      guard let program = pick(place, of: programs) else { return }
      for (index, act) in acts.enumerated() {
        send(call(act, of: program.app, title: "#\(number).\(index)"), from: program.connection)
      }
      disconnect(program.connection)
    case .person(let act):
      carryOut(act, title: "#\(number)")
    case .gateway(let act): carryOut(act, title: "#\(number)")
    case .posting(let act): run(act, title: "#\(number)")
    case .attachShell(let isSlow): attachShell(isSlow: isSlow)
    case .detachShell(let place):
      guard let shell = pick(place, of: shells) else { return }
      shells.removeAll { $0.connection == shell.connection }
      daemon.inbox.append(.disconnected(shell.connection))
    case .shellCatchesUp(let place):
      guard !shells.isEmpty else { return }
      breaches += shells[place % shells.count].catchUp()
    default: runMachineStep(step)
    }
  }

  /// Runs a step that concerns the machine, the daemon or the disk.
  private mutating func runMachineStep(_ step: Step) {
    switch step {
    case .wait(let seconds): wait(microseconds: Int64(seconds) * 1_000_000)
    case .waitUntilDue: waitUntilDue()
    case .sleep(let seconds): time.move(to: time.elapsed + Int64(seconds) * 1_000_000)
    case .setClock(let seconds):
      time.setClock(bySeconds: seconds)
      if seconds < 0, chance("set back \(time.elapsed)", 50) {
        daemon.inbox.append(.machine(.clockSetBack))
      }
    case .travel(let timeZone): time.moment.timeZone = timeZone
    case .restartDaemon: restartDaemon()
    case .restartMachine(let off, let clockOff):
      restartMachine(off: Int64(off) * 1_000_000, clockOff: Int64(clockOff) * 1_000_000)
    case .failStore(let fault): daemon.store.fault = fault
    case .crash(let point): daemon.crash = point
    case .compareWithRestart:
      runUntilRest()
      compareWithRestart()
    default: break
    }
  }

  func pick<Element>(_ place: Int, of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[place % elements.count]
  }

  /// Attaches another shell, which receives the same content as the others.
  mutating func attachShell(isSlow: Bool) {
    guard shells.count < 4 else { return }
    let connection = connections.open()
    shells.append(SimulatedShell(connection: connection, isSlow: isSlow))
    daemon.inbox.append(
      .controlCalled(connection, message: connections.newMessage(), .attachShell(name: "shell")))
  }
}

extension SimulationWorld {
  /// A step in words.
  func summary(_ step: Step) -> String {
    switch step {
    case .connect(let newcomer):
      "a \(newcomer.isStranger ? "stranger that claims to be" : "process of") "
        + "\(app(newcomer.app)) connects, "
        + "\(newcomer.setsDelegate ? "with a delegate (\(newcomer.manner.rawValue))" : "no delegate")"
        + "\(newcomer.isActive ? ", in the foreground" : "")"
    case .call(let index, let act):
      "\(summary(pick(index, of: programs))) \(act.summary)"
    case .vanish(let index, let acts):
      "\(summary(pick(index, of: programs))) ends with calls in flight: "
        + (acts.isEmpty ? "none" : acts.map(\.summary).joined(separator: "; "))
    case .person(let act): "the person: \(act.summary)"
    case .gateway(let act): act.summary
    case .posting(let act): act.summary { poster($0).name }
    case .attachShell(let isSlow): "a \(isSlow ? "slow " : "")shell attaches"
    case .detachShell(let index): "shell \(summary(pick(index, of: shells))) goes away"
    case .shellCatchesUp(let index): "shell \(summary(pick(index, of: shells))) catches up"
    case .wait(let seconds): "\(seconds) seconds pass"
    case .waitUntilDue: "time passes until something is due"
    case .sleep(let seconds): "the machine sleeps for \(seconds) seconds"
    case .setClock(let seconds): "the clock is set by \(seconds) seconds"
    case .travel(let zone): "the person travels to \(zone)"
    case .restartDaemon: "the daemon is killed and starts again"
    case .restartMachine(let off, let clockOff):
      "the machine is off for \(off) seconds"
        + (clockOff == 0 ? "" : ", and its clock is then off by \(clockOff)")
    case .failStore(let fault): "the store will fail \(fault.summary)"
    case .crash(let point):
      "the daemon will die after its next transaction has "
        + (point.effects.map { "carried out \($0) effects" } ?? "not committed")
        + (point.isPowerCut ? ", with the machine" : "")
    case .compareWithRestart: "a restarted copy is compared"
    }
  }

  private func summary(_ program: SimulatedProgram?) -> String {
    program.map { "process \($0.connection.value) of \($0.app)" } ?? "no process"
  }

  private func summary(_ shell: SimulatedShell?) -> String {
    shell.map { "\($0.connection.value)" } ?? "none"
  }

  /// Writes a transaction in words: refused, shown, asked and sent.
  mutating func write(_ report: TransactionReport) {
    guard narration.isTold else { return }
    if report.failed { write("  The store fails; nothing of the transaction is kept.") }
    for effect in report.effects {
      guard let text = Self.summary(effect) else { continue }
      narration.writeConsequence("  \(Clockface.text(time.moment)): \(text)")
    }
  }

  private static func summary(_ effect: Effect) -> String? {
    switch effect {
    case .refuse(let connection, _, let refusal):
      "connection \(connection.value) is refused: \(refusal.code)"
    case .send(let connection, .notifications(.willPresent(_, let notification))):
      "connection \(connection.value) is asked about \(notification.request.storyTitle)"
    case .send(let connection, .responses(.didReceive(_, let response))):
      "connection \(connection.value) receives the answer \(response.actionIdentifier) to "
        + response.notification.request.storyTitle
    case .show(.notifications(.present(let presentation))):
      "delivery \(presentation.key.delivery) of \(presentation.key.app) is shown: "
        + "\"\(presentation.key.identifier)\" \(presentation.title)"
    case .show(.notifications(.withdraw(let key))):
      "delivery \(key.delivery) of \(key.app) is withdrawn"
    case .show(.notifications(.badge(let app, let count))): "the badge of \(app) is \(count)"
    case .apps(.launch(let order)): "\(order.app) is started"
    case .send(let connection, .pushes(.didReceivePush(_, let payload))):
      "connection \(connection.value) is woken for \(payload.storyTitle)"
    case .pushes(.acknowledgePush(let number, let outcome)):
      "push \(number) is acknowledged: \(outcome)"
    case .postings(let effect): effect.summary
    case .log(let line): "log: \(line.text)"
    default: nil
    }
  }
}

/// Instants as a person in a zone reads them; formatted with integers only, so that every machine writes the same
/// text.
enum Clockface {
  static func text(_ wall: WallTime, in timeZone: String) -> String {
    let second = Int(wall.flooredSeconds)
    let offset =
      TimeZone(identifier: timeZone)?
      .secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))) ?? 0
    let local = second + offset
    let date = WallClockOracle.date(local / 86_400)
    let time = local % 86_400
    let fraction = wall.microseconds - Int64(second) * 1_000_000
    let seconds = two(time % 60) + (fraction == 0 ? "" : "." + padded(Int(fraction), to: 6))
    return "\(date.year)-\(two(date.month))-\(two(date.day)) "
      + "\(two(time / 3_600)):\(two(time / 60 % 60)):\(seconds)"
  }

  static func text(_ moment: Moment) -> String {
    "\(text(moment.wall, in: moment.timeZone)) \(moment.timeZone)"
  }

  private static func two(_ number: Int) -> String { padded(number, to: 2) }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

import NotificationCore
import NotificationModel

extension World {
  /// The apps of the world; they differ in one letter.
  static let apps: [BundleIdentifier] = ["a", "b", "c", "d"].compactMap {
    BundleIdentifier("com.example.\($0)")
  }

  /// How much of what a step sets off is told.
  private static let linesOfStep = 16

  func app(_ place: Int) -> BundleIdentifier { Self.apps[place % Self.apps.count] }

  /// The identifier of an app as a text.
  static func name(_ place: Int) -> String { apps[place % apps.count].rawValue }

  /// Lets one step happen.
  mutating func take(_ step: Step, number: Int) {
    linesLeft = Self.linesOfStep
    if lines != nil { tell("[\(number)] \(Clockface.text(moment)): \(told(step))") }
    switch step {
    case .connect(let newcomer):
      connect(
        app(newcomer.app), isStranger: newcomer.isStranger, setsDelegate: newcomer.setsDelegate,
        isActive: newcomer.isActive, manner: newcomer.manner)
    case .call(let place, let act):
      guard let program = pick(place, of: programs) else { return }
      send(call(act, of: program.app, title: "#\(number)"), from: program.connection)
      note(act, by: program.connection)
    case .vanish(let place, let acts):
      guard let program = pick(place, of: programs) else { return }
      for (index, act) in acts.enumerated() {
        send(call(act, of: program.app, title: "#\(number).\(index)"), from: program.connection)
      }
      disconnect(program.connection)
    case .person(let act):
      carryOut(act, title: "#\(number)")
    case .gateway(let act): carryOut(act, title: "#\(number)")
    case .attachShell(let isSlow): attachShell(isSlow: isSlow)
    case .detachShell(let place):
      guard let shell = pick(place, of: shells) else { return }
      shells.removeAll { $0.connection == shell.connection }
      inbox.append(.disconnected(shell.connection))
    case .shellCatchesUp(let place):
      guard !shells.isEmpty else { return }
      breaches += shells[place % shells.count].catchUp()
    default: takeOfMachine(step)
    }
  }

  /// What happens to the machine, the daemon and the disk.
  private mutating func takeOfMachine(_ step: Step) {
    switch step {
    case .wait(let seconds): wait(microseconds: Int64(seconds) * 1_000_000)
    case .waitUntilDue: waitUntilDue()
    case .sleep(let seconds): move(to: elapsed + Int64(seconds) * 1_000_000)
    case .setClock(let seconds):
      setClock(bySeconds: seconds)
      if seconds < 0, chance("set back \(elapsed)", 50) { inbox.append(.clockSetBack) }
    case .travel(let timeZone): moment.timeZone = timeZone
    case .restartDaemon: restartDaemon()
    case .restartMachine(let off, let clockOff):
      restartMachine(off: Int64(off) * 1_000_000, clockOff: Int64(clockOff) * 1_000_000)
    case .failStore(let fault): ledger.fault = fault
    case .crash(let point): crash = point
    case .compareWithRestart:
      settle()
      compareWithRestart()
    default: break
    }
  }

  func pick<Element>(_ place: Int, of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[place % elements.count]
  }

  /// Another shell comes, and is told what the others show.
  mutating func attachShell(isSlow: Bool) {
    guard shells.count < 4 else { return }
    lastConnection += 1
    let connection = ConnectionNumber(lastConnection)
    shells.append(SimulatedShell(connection: connection, isSlow: isSlow))
    lastMessage += 1
    inbox.append(
      .controlCalled(connection, message: lastMessage, .attachShell(name: "shell")))
  }
}

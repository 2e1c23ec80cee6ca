import NotificationCore
import NotificationModel

extension World {
  /// The daemon begins with an empty memory; the desktop's own shell lives in it.
  mutating func startDaemon() {
    lastConnection += 1
    person = ConnectionNumber(lastConnection)
    inbox = [.started, gatewayEvent]
    linkLater()
    if story.character.kinds.contains(.shells) == false || chance("builtin", 80) {
      attachShell(isSlow: false)
    }
  }

  /// The daemon ends at once and begins again: only what was synced is left.
  mutating func restartDaemon() {
    let orphans = programs
    end()
    for program in orphans where chance("orphan \(program.connection.value)", 75) {
      let pause: [Int64] = [100_000, 1_500_000, 1_999_999, 2_000_000, 5_000_000]
      later(
        pause[Int(number("pause \(program.connection.value)") % 5)], .reconnect(program))
    }
    startDaemon()
  }

  /// Every process ends and the boot clock begins anew.
  mutating func restartMachine(off microseconds: Int64, clockOff: Int64) {
    end()
    errands = []
    bootCount += 1
    elapsed += microseconds
    moment.wall = moment.wall.advanced(byMicroseconds: microseconds + clockOff)
    moment.boot = BootTime(microseconds: 5_000_000)
    moment.bootIdentifier = "boot-\(bootCount)"
    startDaemon()
  }

  private mutating func end() {
    tally.faults += 1
    let hadShells = shells.count
    gateway.daemonEnded()
    programs = []
    shells = []
    owners = [:]
    inbox = []
    leftOver = []
    crash = nil
    deadline = nil
    // What processes were about to say went with their connections; drivers are gone as well.
    errands = errands.filter { if case .reconnect = $0.task { true } else { false } }
    var disk = ledger.disk
    disk.loseUnsynced()
    ledger = PlantedFault.ledger(fault, disk)
    system = NotificationSystem(policy: story.character.policy)
    breaches += checks.restarted(LedgerImage(ledger.memory))
    for shell in 1..<max(hadShells, 1) where chance("shell \(shell) \(elapsed)", 60) {
      later(3_000_000, .attachShell(isSlow: shell % 2 == 0))
    }
  }

  /// Whether something happens that the story leaves open; the same in every shortened story.
  func chance(_ name: String, _ percent: Int) -> Bool {
    number(name) % 100 < UInt64(percent)
  }

  func number(_ name: String) -> UInt64 { SeededGenerator.number(story.seed, name) }
}

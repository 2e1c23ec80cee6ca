import NotificationCore
import NotificationModel

extension World {
  /// So many passes in one wait are enough; a machine that is then asleep sees the rest later.
  private static let passesInWait = 60

  /// Lets time pass and handles whatever comes due when it does.
  mutating func wait(microseconds: Int64) {
    settle()
    let end = elapsed + microseconds
    for _ in 0..<Self.passesInWait {
      guard breaches.isEmpty else { return }
      let next = [deadline, errands.first?.due].compactMap(\.self).min()
      guard let next, next <= end else { break }
      move(to: next)
      runErrands()
      settle()
    }
    guard breaches.isEmpty else { return }
    move(to: end)
    runErrands()
    settle()
  }

  /// Lets time pass up to the next deadline, where there is one within a few days.
  mutating func waitUntilDue() {
    settle()
    guard let deadline, breaches.isEmpty, deadline - elapsed < 4 * 86_400_000_000 else { return }
    wait(microseconds: max(deadline - elapsed, 0))
  }

  /// All clocks go on; nobody does anything.
  mutating func move(to instant: Int64) {
    let distance = max(0, instant - elapsed)
    elapsed += distance
    moment.wall = moment.wall.advanced(byMicroseconds: distance)
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
  }

  /// Somebody sets the clock on the wall; the drivers see it and ask for a pass.
  mutating func setClock(bySeconds seconds: Int) {
    moment.wall = moment.wall.advanced(byMicroseconds: Int64(seconds) * 1_000_000)
  }

  mutating func later(_ microseconds: Int64, _ task: Errand.Task) {
    let errand = Errand(due: elapsed + microseconds, task: task)
    // Of two at one time the first one stays first.
    let place = errands.firstIndex { $0.due > errand.due } ?? errands.count
    errands.insert(errand, at: place)
  }

  private mutating func runErrands() {
    while let errand = errands.first, errand.due <= elapsed {
      errands.removeFirst()
      run(errand.task)
    }
  }

  private mutating func run(_ task: Errand.Task) {
    switch task {
    case .event(let event): inbox.append(event)
    case .call(let connection, let call):
      guard programs.contains(where: { $0.connection == connection }) else { return }
      send(call, from: connection)
    case .reconnect(var program):
      tell("A process of \(program.app) comes back.")
      program.connection = greet(program)
      programs.append(program)
      if program.hasDelegate { send(.setDelegate(isSet: true), from: program.connection) }
      if program.isActive { send(.setActive(true), from: program.connection) }
      if program.takesPushes { send(.receivePushes(true), from: program.connection) }
    case .begin(let app, let manner):
      tell("A process of \(app) was started.")
      connect(app, isStranger: false, setsDelegate: true, isActive: false, manner: manner)
      guard let begun = programs.last, begun.app == app, chance("takes \(app)", 70) else { return }
      send(.receivePushes(true), from: begun.connection)
      note(.takePushes(true), by: begun.connection)
    case .attachShell(let isSlow): attachShell(isSlow: isSlow)
    case .link: link()
    }
  }
}

import DBus
import DesktopEntries
import LinuxEvents
import NotificationEngine
import NotificationModel

/// The programs behind the bus connections: their identity, and whether they are still connected (S20).
///
/// The bus and the kernel identify each program (`BusCaller`).
final class BusSenders {
  /// A program that joined the bus.
  private enum Newcomer {
    /// The bus is being asked for its credentials.
    case asked
    /// It was examined; nil if it had ended.
    case known(BusCaller?)
  }

  private let bus: BusConnection
  /// The identifier of the bus.
  private let busIdentifier: String
  private unowned let host: any ProgramHost
  /// Called with the name of a program that has left.
  var left: (String) -> Void = { _ in }
  private(set) var senders: [String: Sender] = [:]
  /// The names in the order of their first calls.
  private var order: [String] = []
  /// The programs that joined the bus and have not called yet.
  private var newcomers: [String: Newcomer] = [:]
  private var newcomerOrder: [String] = []
  /// The owners of bus names, if they are followed.
  private var names: BusNames?

  init(bus: BusConnection, busIdentifier: String, host: any ProgramHost) {
    self.bus = bus
    self.busIdentifier = busIdentifier
    self.host = host
  }

  /// The sender of a call; nil if the limit of senders is reached.
  func sender(named name: String) -> Sender? {
    if let sender = senders[name] { return sender }
    makeRoom()
    let sender = Sender(name: name, host: host)
    guard senders.count < ServedDesktopLimits.sendersAtOnce, let number = host.connect(sender)
    else { return nil }
    sender.connection = number
    senders[name] = sender
    order.append(name)
    identify(sender)
    return sender
  }

  /// Calls the closure when the sender is identified: at once, or after its earlier calls.
  func whenIdentified(_ sender: Sender, _ body: @escaping () -> Void) {
    guard case .asked(let waiting) = sender.identity else { return body() }
    sender.identity = .asked(waiting: waiting + [body])
  }

  /// The facts about a sender that claims to be the app of a desktop file.
  func facts(of sender: Sender, claiming entry: String) -> ProgramFacts {
    var facts = sender.facts ?? ProgramFacts(executable: nil)
    let name = entry.isEmpty ? facts.sandboxIdentifier ?? facts.unitApp ?? "" : entry
    facts.entry = found(name, for: sender).map { ProgramEntry($0, path: host.environment["PATH"]) }
    return facts
  }

  /// The command of a desktop file, with the path of its program; empty if the program does not exist.
  func command(of entry: String, for sender: Sender) -> [String] {
    guard let command = found(entry, for: sender)?.command,
      let program = SystemPrograms.found(command.first ?? "", path: host.environment["PATH"])
    else { return [] }
    return [program] + command.dropFirst()
  }

  private func found(_ name: String, for sender: Sender) -> DesktopEntry? {
    if let known = sender.entries[name] { return known }
    if sender.entries.count >= ServedDesktopLimits.entriesOfOne { sender.entries = [:] }
    let entry = DesktopEntry.find(name, environment: host.environment)
    sender.entries[name] = .some(entry)
    return entry
  }

  /// Starts following the owners of bus names.
  ///
  /// - Throws: The errors of `watch`.
  func followNames() throws(DBusError) { names = try BusNames(bus) }

  /// Whether a connection is known to own a name; false also if the bus must be asked.
  func owns(_ connection: String, _ name: String) -> Bool { names?.owner(of: name) == connection }

  /// Asks which connection owns a name; answers arrive in the order of the questions.
  func owner(of name: String, _ answer: @escaping (String?) -> Void) {
    ask("GetNameOwner", name) { answer($0?.arguments.first?.text) }
  }

  /// Asks whether the bus can start a program by a name.
  func canStart(_ name: String, _ answer: @escaping (Bool) -> Void) {
    do throws(DBusError) {
      try bus.callDriver("ListActivatableNames", []) { result in
        answer((try? result.get())?.arguments.first?.texts?.contains(name) == true)
      }
    } catch {
      answer(false)
    }
  }

  /// Whether a further connection of this process may be registered as an app.
  func hasRoomForSession(of sender: Sender) -> Bool {
    let others = senders.values.filter { $0.session != nil && $0 !== sender }
    let holder = sender.holder
    return others.count < ServedDesktopLimits.sessions
      && others.count { $0.holder == holder } < ServedDesktopLimits.sessionsOfOne
  }

  /// The number of connections registered as apps, with the largest share.
  var sessionUse: BudgetUse {
    let registered = senders.values.filter { $0.session != nil }
    let shares = Dictionary(registered.map { ($0.holder.name, 1) }, uniquingKeysWith: +)
    return BudgetUse(
      .busSessions, used: registered.count, limit: ServedDesktopLimits.sessions,
      largest: shares.max { $0.value < $1.value }.map {
        BudgetUse.Holder(name: $0.key, holding: $0.value)
      })
  }

  /// Whether the desktop file's app can be started by the bus.
  func isBusActivatable(_ entry: String) -> Bool {
    DesktopEntry.find(entry, environment: host.environment)?.isBusActivatable == true
  }

  /// Asks whether a connection still exists; answers arrive in the order of the questions.
  func isThere(_ name: String, _ answer: @escaping (Bool) -> Void) {
    if senders[name] != nil { return answer(true) }
    ask("NameHasOwner", name) { answer($0?.arguments.first?.truth == true) }
  }

  /// Forgets all senders when the bus is gone.
  func close() {
    for sender in senders.values {
      (sender.queue, sender.identity) = (Sender.Queue(), .asked(waiting: []))
      sender.waiting.removeAll()
      host.disconnect(sender.connection)
    }
    senders = [:]
    order = []
    names = nil
  }

  // MARK: - Identification

  private func identify(_ sender: Sender) {
    let driver = BusConnection.driver
    sender.watch = try? bus.watch(
      sender: driver.name, path: driver.path, interface: driver.interface,
      member: "NameOwnerChanged", argument0: sender.name
    ) { [weak self] message in
      if message.arguments.last?.text == "" { self?.leave(message.arguments.first?.text ?? "") }
    }
    find(sender.name) { [weak self, weak sender] isThere, found in
      guard let self, let sender else { return }
      // A process that is ending is gone for the kernel before the bus notices; use the facts from its arrival.
      var early: BusCaller?
      if case .known(let caller)? = newcomers.removeValue(forKey: sender.name) { early = caller }
      sender.hasLeft = sender.hasLeft || !isThere
      guard case .asked(let waiting) = sender.identity else { return }
      let known = [found, early].compactMap { $0?.peer.program }
      sender.identity = .known(
        known.first { $0.executable != nil } ?? known.first ?? ProgramFacts(executable: nil),
        peer: found?.peer, isConfined: found?.isConfined ?? true)
      for body in waiting { body() }
      forgetIfGone(sender)
    }
  }

  /// Identifies a program when it joins the bus: many programs end before their call is seen, too late to identify them.
  func meet(_ name: String) {
    let asked = newcomers.values.count { if case .asked = $0 { true } else { false } }
    guard senders[name] == nil, newcomers[name] == nil,
      asked < ServedDesktopLimits.newcomersAsked
    else { return }
    newcomers[name] = .asked
    newcomerOrder.append(name)
    if newcomerOrder.count > ServedDesktopLimits.newcomers {
      newcomers[newcomerOrder.removeFirst()] = nil
    }
    find(name) { [weak self] _, found in
      guard let self, newcomers[name] != nil else { return }
      newcomers[name] = .known(found)
    }
  }

  /// Asks whether a bus name has an owner, and which process that is, if it can still be examined. Answers arrive in the order
  /// of the questions.
  private func find(
    _ name: String, _ answer: @escaping (_ isThere: Bool, _ found: BusCaller?) -> Void
  ) {
    ask("GetConnectionCredentials", name) { [weak self] message in
      guard let self else { return }
      let caller = BusCaller(message?.arguments.first?.options)
      ask("NameHasOwner", name) { message in
        // After the end of a process its number may belong to another one, which was examined instead.
        let isThere = message?.arguments.first?.truth == true
        answer(isThere, isThere ? caller : nil)
      }
    }
  }

  private func ask(_ member: String, _ name: String, _ answer: @escaping (DBusMessage?) -> Void) {
    do throws(DBusError) {
      try bus.callDriver(member, [.string(name)]) { answer(try? $0.get()) }
    } catch {
      answer(nil)
    }
  }

  // MARK: - Leaving

  private func leave(_ name: String) {
    guard let sender = senders[name] else { return }
    sender.hasLeft = true
    forgetIfGone(sender)
  }

  /// Forgets a program that has left when all of its calls are submitted to the core: its disconnection must be its last
  /// event.
  func forgetIfGone(_ sender: Sender) {
    guard sender.hasLeft, sender.isFinished, senders[sender.name] === sender else { return }
    if sender.hasButtons {
      host.submit(.postings(.sendersGone([BusSender(name: sender.name, bus: busIdentifier)])))
    }
    forget(sender.name)
    left(sender.name)
  }

  private func forget(_ name: String) {
    guard let sender = senders.removeValue(forKey: name) else { return }
    order.removeAll { $0 == name }
    sender.session = nil
    sender.waiting.removeAll()
    host.disconnect(sender.connection)
  }

  /// Forgets the program with the earliest first call that waits for nothing, if too many are known.
  private func makeRoom() {
    guard senders.count >= ServedDesktopLimits.senders,
      let name = order.first(where: { name in
        senders[name].map { $0.waiting.count == 0 && !$0.mustStay } ?? false
      })
    else { return }
    forget(name)
  }
}

import DBus
import DesktopEntries
import LinuxEvents
import NotificationEngine

/// The programs behind the connections of the bus: who they are, and whether they are still there (S20).
///
/// The bus and the kernel identify each program (`BusCaller`).
final class BusSenders {
  /// A program that came to the bus.
  private enum Newcomer {
    /// The bus is being asked who it is.
    case asked
    /// It was examined; nil if it had ended.
    case known(BusCaller?)
  }

  private let bus: BusConnection
  private let environment: [String: String]
  private let connect: () -> ConnectionNumber?
  private let disconnect: (ConnectionNumber) -> Void
  /// Called when a program has gone that notified with buttons.
  var buttonsLost: (String) -> Void = { _ in }
  /// Called when a program has gone; calls of it may wait for an answer.
  var left: (Sender) -> Void = { _ in }
  private(set) var senders: [String: Sender] = [:]
  /// The names in the order of their first calls.
  private var order: [String] = []
  /// Who came to the bus and has not called.
  private var newcomers: [String: Newcomer] = [:]
  private var newcomerOrder: [String] = []
  /// Who owns which name, once it is followed.
  private var names: BusNames?

  init(
    bus: BusConnection, environment: [String: String],
    connect: @escaping () -> ConnectionNumber?, disconnect: @escaping (ConnectionNumber) -> Void
  ) {
    self.bus = bus
    self.environment = environment
    self.connect = connect
    self.disconnect = disconnect
  }

  /// The sender of a call; nil if there is no room for another one.
  func sender(named name: String) -> Sender? {
    if let sender = senders[name] { return sender }
    makeRoom()
    guard senders.count < DesktopServerLimits.sendersAtOnce, let number = connect() else {
      return nil
    }
    let sender = Sender(name: name, connection: number)
    senders[name] = sender
    order.append(name)
    identify(sender)
    return sender
  }

  /// Calls the closure once it is known who the sender is: at once, or after the calls before it.
  func whenIdentified(_ sender: Sender, _ body: @escaping () -> Void) {
    if sender.facts != nil { body() } else { sender.unidentified.append(body) }
  }

  /// What is known of a sender that claims to be the app of a desktop file.
  func facts(of sender: Sender, claiming entry: String) -> ProgramFacts {
    var facts = sender.facts ?? ProgramFacts(executable: nil)
    let name = entry.isEmpty ? facts.sandboxIdentifier ?? facts.unitApp ?? "" : entry
    facts.entry = found(name, for: sender).map { ProgramEntry($0, path: environment["PATH"]) }
    return facts
  }

  /// The command of a desktop file, with the path of its program; empty if it starts nothing that is there.
  func command(of entry: String, for sender: Sender) -> [String] {
    guard let command = found(entry, for: sender)?.command,
      let program = SystemPrograms.found(command.first ?? "", path: environment["PATH"])
    else { return [] }
    return [program] + command.dropFirst()
  }

  private func found(_ name: String, for sender: Sender) -> DesktopEntry? {
    if let known = sender.entries[name] { return known }
    if sender.entries.count >= DesktopServerLimits.entriesOfOne { sender.entries = [:] }
    let entry = DesktopEntry.find(name, environment: environment)
    sender.entries[name] = .some(entry)
    return entry
  }

  /// Follows who owns which name from now on.
  ///
  /// - Throws: As `watch` does.
  func followNames() throws(DBusError) { names = try BusNames(bus) }

  /// Whether a connection is known to own a name; false also if that has to be asked.
  func owns(_ connection: String, _ name: String) -> Bool { names?.owner(of: name) == connection }

  /// Finds out which connection owns a name; the answers come in the order of the questions.
  func owner(of name: String, _ answer: @escaping (String?) -> Void) {
    ask("GetNameOwner", name) { answer($0?.arguments.first?.text) }
  }

  /// Whether the bus can start a program by a name.
  func canStart(_ name: String, _ answer: @escaping (Bool) -> Void) {
    do throws(DBusError) {
      try bus.callDriver("ListActivatableNames", []) { result in
        answer((try? result.get())?.arguments.first?.texts?.contains(name) == true)
      }
    } catch {
      answer(false)
    }
  }

  /// Whether one connection more of a process may be registered as an app.
  func hasRoomForSession(of sender: Sender) -> Bool {
    let others = senders.values.filter { $0.session != nil && $0 !== sender }
    let holder = sender.holder
    return others.count < DesktopServerLimits.sessions
      && others.count { $0.holder == holder } < DesktopServerLimits.sessionsOfOne
  }

  /// How many connections are registered as apps, and whose they are.
  var sessionUse: BudgetUse {
    let registered = senders.values.filter { $0.session != nil }
    let shares = Dictionary(registered.map { ($0.holder.name, 1) }, uniquingKeysWith: +)
    return BudgetUse(
      .busSessions, used: registered.count, limit: DesktopServerLimits.sessions,
      largest: shares.max { $0.value < $1.value }.map {
        BudgetUse.Holder(name: $0.key, holding: $0.value)
      })
  }

  /// The sender with a connection's number.
  func sender(on connection: ConnectionNumber) -> Sender? {
    senders.values.first { $0.connection == connection }
  }

  /// Whether the bus can start the app of a desktop file.
  func isBusActivatable(_ entry: String) -> Bool {
    DesktopEntry.find(entry, environment: environment)?.isBusActivatable == true
  }

  /// Whether a connection is still there; the answer comes in order with those to earlier questions.
  func isThere(_ name: String, _ answer: @escaping (Bool) -> Void) {
    if senders[name] != nil { return answer(true) }
    ask("NameHasOwner", name) { answer($0?.arguments.first?.truth == true) }
  }

  /// Forgets everybody, when the bus has gone.
  func close() {
    for sender in senders.values {
      (sender.line, sender.unidentified) = ([], [])
      disconnect(sender.connection)
    }
    senders = [:]
    order = []
    names = nil
  }

  // MARK: - Who it is

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
      // One that is ending, which the bus notices later than the kernel, is known from when it came.
      var early: BusCaller?
      if case .known(let caller)? = newcomers.removeValue(forKey: sender.name) { early = caller }
      sender.hasLeft = sender.hasLeft || !isThere
      let known = [found, early].compactMap { $0?.peer.program }
      sender.facts =
        known.first { $0.executable != nil } ?? known.first ?? ProgramFacts(executable: nil)
      sender.peer = found?.peer
      sender.isConfined = found?.isConfined ?? true
      let waiting = sender.unidentified
      sender.unidentified = []
      for body in waiting { body() }
      forgetIfGone(sender)
    }
  }

  /// Finds out at once who has come to the bus: many programs end before their call is seen, and then nobody can say it.
  func meet(_ name: String) {
    let asked = newcomers.values.count { if case .asked = $0 { true } else { false } }
    guard senders[name] == nil, newcomers[name] == nil,
      asked < DesktopServerLimits.newcomersAsked
    else { return }
    newcomers[name] = .asked
    newcomerOrder.append(name)
    if newcomerOrder.count > DesktopServerLimits.newcomers {
      newcomers[newcomerOrder.removeFirst()] = nil
    }
    find(name) { [weak self] _, found in
      guard let self, newcomers[name] != nil else { return }
      newcomers[name] = .known(found)
    }
  }

  /// Asks whether somebody is behind a name of the bus, and who, unless that cannot be said any more. The answers come in
  /// the order of the questions.
  private func find(
    _ name: String, _ answer: @escaping (_ isThere: Bool, _ found: BusCaller?) -> Void
  ) {
    ask("GetConnectionCredentials", name) { [weak self] message in
      guard let self else { return }
      let caller = BusCaller(message?.arguments.first?.options)
      ask("NameHasOwner", name) { message in
        // One that has gone may have been another process than the one whose folder was read.
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

  /// Forgets a program that has left, once all of its calls are with the core: the end of its connection must be the last
  /// event of it.
  func forgetIfGone(_ sender: Sender) {
    guard sender.hasLeft, sender.isHandedOver, senders[sender.name] === sender else { return }
    if sender.hasButtons { buttonsLost(sender.name) }
    forget(sender.name)
    left(sender)
  }

  private func forget(_ name: String) {
    guard let sender = senders.removeValue(forKey: name) else { return }
    order.removeAll { $0 == name }
    sender.session = nil
    disconnect(sender.connection)
  }

  /// Forgets the program that called first and waits for nothing, if too many are known.
  private func makeRoom() {
    guard senders.count >= DesktopServerLimits.senders,
      let name = order.first(where: { name in
        senders[name].map { $0.waiting == 0 && !$0.mustStay } ?? false
      })
    else { return }
    forget(name)
  }
}

package import DBus
import NotificationEngine
import NotificationModel

/// Lists what another server shows for other programs (S5).
///
/// It only reads: nobody hears of it, and nothing is answered. What this system shows by that server itself is passed
/// over. It belongs to the executor of its bus.
package final class NotificationWatch {
  private let calls: ProgramCalls
  private let server: String
  private var ledger = WatchLedger<BusSenders.Sender>()
  private var hasComplained = false

  /// Begins to list what the server with this unique name shows.
  package init(_ calls: ProgramCalls, server: String) {
    self.calls = calls
    self.server = server
  }

  /// The rules for the messages that a monitor needs to see: the calls that hand notifications over and take them back,
  /// the server's answers, which no rule can tell from its answers to other calls, two of its signals, and who comes to
  /// the bus.
  package var rules: [String] {
    let path = "path='\(FreedesktopServer.path)'"
    let calls = "type='method_call',destination='\(server)',\(path)"
    let signals =
      "type='signal',sender='\(server)',\(path),interface='\(FreedesktopServer.name)'"
    let driver = BusConnection.driver
    return [
      "type='signal',sender='\(driver.name)',interface='\(driver.interface)',"
        + "member='NameOwnerChanged',arg1=''",
      "\(calls),member='Notify'", "\(calls),member='CloseNotification'",
      "type='method_return',sender='\(server)'", "type='error',sender='\(server)'",
      "\(signals),member='NotificationClosed'", "\(signals),member='ActionInvoked'",
    ]
  }

  // MARK: - On the bus

  /// Handles a message between another program and the server.
  package func receive(_ seen: ObservedMessage) {
    let message = seen.message
    switch seen.kind {
    case .call(let wantsAnswer): called(seen, wantsAnswer: wantsAnswer)
    case .answer(let serial):
      guard message.sender == server, message.arguments.count == 1,
        case .uint32(let number)? = message.arguments.first
      else { return }
      perform(ledger.answered(number, to: seen.destination ?? "", serial: serial))
    case .failure(let serial):
      guard message.sender == server else { return }
      perform(ledger.answered(nil, to: seen.destination ?? "", serial: serial))
    case .signal where message.sender == BusConnection.driver.name: came(message)
    case .signal: signalled(message)
    }
  }

  /// Somebody has come to the bus.
  private func came(_ message: DBusMessage) {
    guard let name = message.arguments.first?.text, name.first == ":",
      name != calls.bus.uniqueName, name != server
    else { return }
    calls.senders.meet(name)
  }

  private func called(_ seen: ObservedMessage, wantsAnswer: Bool) {
    let message = seen.message
    guard let caller = message.sender, caller != calls.bus.uniqueName,
      seen.destination == server || seen.destination == FreedesktopServer.name,
      message.path == FreedesktopServer.path,
      message.interface.isEmpty || message.interface == FreedesktopServer.name
    else { return }
    switch message.member {
    case "Notify":
      // Who calls is found out at once, because many programs end when they are answered.
      guard let arguments = try? NotifyArguments(message.arguments),
        let sender = calls.senders.sender(named: caller)
      else { return }
      let call = WatchedCall(arguments: arguments, caller: caller, program: sender)
      perform(ledger.called(call, serial: seen.serial, wantsAnswer: wantsAnswer))
    case "CloseNotification":
      guard case .uint32(let number)? = message.arguments.first else { return }
      perform(ledger.closeCalled(number, by: caller))
    default: break
    }
  }

  /// Handles a signal of the server.
  func signalled(_ message: DBusMessage) {
    guard message.sender == server, message.arguments.count >= 2,
      case .uint32(let number) = message.arguments[0]
    else { return }
    switch (message.member, message.arguments[1]) {
    case ("NotificationClosed", .uint32(let reason)):
      perform(ledger.closed(number, because: reason))
    case ("ActionInvoked", .string): perform(ledger.invoked(number))
    default: break
    }
  }

  // MARK: - By the server

  /// Handles a notification that the server itself hands over; whose it is, only its claim says.
  func handed(_ arguments: NotifyArguments, number: UInt32) {
    guard let sender = calls.senders.sender(named: server) else { return }
    let call = WatchedCall(arguments: arguments, caller: server, program: sender)
    perform(ledger.handed(call, number: number))
  }

  /// Handles the server's word that a program has closed a notification.
  func closed(_ number: UInt32) {
    perform(ledger.closed(number, because: ClosingReason.closed.rawValue))
  }

  // MARK: - For the core

  private func perform(_ steps: [WatchStep<BusSenders.Sender>]) {
    for step in steps {
      switch step {
      case .post(let call, let number): post(call, number)
      case .withdraw(let number, let claim, let sender): withdraw(number, claim, sender)
      }
    }
  }

  private func post(_ call: WatchedCall<BusSenders.Sender>, _ number: UInt32?) {
    let (arguments, sender) = (call.arguments, call.program)
    guard sender.waiting < DesktopServerLimits.watchedCallsOfOne else {
      return complain("\(arguments.claim.name) notifies faster than can be listed")
    }
    // What waits is cut already, and without pictures if much waits.
    var posted = PostedNotification(
      arguments, from: calls.busSender(sender), facts: ProgramFacts(executable: nil))
    posted.becomeWatched(as: number.map(tag))
    let hasRoom = sender.waiting < DesktopServerLimits.watchedPicturesOfOne
    let picture = hasRoom ? arguments.picture : nil
    submit(sender) { [self] origin in
      posted.program.facts = facts(of: sender, posted.program.claim)
      calls.post(posted, picture, origin, sender)
    }
  }

  private func withdraw(_ number: UInt32, _ claim: ProgramClaim, _ sender: BusSenders.Sender) {
    submit(sender) { [self] origin in
      let program = PostingProgram(claim: claim, facts: facts(of: sender, claim))
      calls.host.submit(
        .postings(
          .closed(.tag(tag(number)), by: program, calls.busSender(sender), origin: origin)))
    }
  }

  private func submit(_ sender: BusSenders.Sender, _ body: @escaping (CallOrigin) -> Void) {
    calls.submitSeen(
      sender,
      answer: { [weak self] answer in
        guard case .refused(let failure) = answer else { return }
        self?.complain("\(failure.message) \(failure.remedy)")
      }, { _, origin in body(origin) })
  }

  /// One line is enough for a program that goes on and on.
  private func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    calls.host.log("not every notification of other programs is listed: \(text)")
  }

  /// The name in the list of the notification with a number; another server, or the same after its next start, gives
  /// the number anew.
  private func tag(_ number: UInt32) -> String {
    "watched:\(calls.busIdentifier)\(server):\(number)"
  }

  /// What is known of a program: of one that the server names, nothing but the desktop file that it claims.
  private func facts(of sender: BusSenders.Sender, _ claim: ProgramClaim) -> ProgramFacts {
    let facts = calls.senders.facts(of: sender, claiming: claim.desktopEntry)
    guard sender.name == server else { return facts }
    var named = ProgramFacts(executable: nil)
    if !claim.desktopEntry.isEmpty { named.entry = facts.entry }
    return named
  }
}

extension PostedNotification {
  /// Makes it one that another server shows: what only that server could do with it is left out.
  fileprivate mutating func becomeWatched(as tag: String?) {
    way = .watched
    replaces = 0
    self.tag = tag ?? ""
    actions = []
    opensByAction = false
    isResident = false
    lifetime = nil
    content.sound = nil
  }
}

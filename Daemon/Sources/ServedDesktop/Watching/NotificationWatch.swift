package import DBus
import NotificationEngine
import NotificationModel

/// Lists notifications of other programs that a remote server shows (S5).
///
/// It only observes: it answers no calls and notifies no program. Our own notifications on that server are skipped. Use it
/// only on the executor of its bus.
package final class NotificationWatch {
  private let calls: ProgramCalls
  private let server: String
  private var ledger = WatchedNotifications<BusSenders.Sender>()
  private var hasComplained = false

  /// Starts listing the notifications of the server with this unique name.
  package init(_ calls: ProgramCalls, server: String) {
    self.calls = calls
    self.server = server
  }

  /// The match rules of the monitor: calls that post and close notifications, all answers of the server, because a rule cannot
  /// select some of them, two of its signals, and arrivals on the bus.
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

  /// Identifies a program that joined the bus.
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
      // The caller is identified at once, because many programs end after the answer.
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

  // MARK: - Sent by the server

  /// Handles a notification that the server itself forwards; only its claim names the sender.
  func handed(_ arguments: NotifyArguments, number: UInt32) {
    guard let sender = calls.senders.sender(named: server) else { return }
    let call = WatchedCall(arguments: arguments, caller: server, program: sender)
    perform(ledger.handed(call, number: number))
  }

  /// Handles the server's report that a program has closed a notification.
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
    guard sender.waiting.count < ServedDesktopLimits.watchedCallsOfOne else {
      return complain("\(arguments.claim.name) notifies faster than can be listed")
    }
    // Texts are cut before they are queued, and pictures are left out if many notifications are queued.
    var posted = PostingCall(
      arguments, from: calls.busSender(sender), facts: ProgramFacts(executable: nil))
    posted.becomeWatched(as: number.map(tag))
    let hasRoom = sender.waiting.count < ServedDesktopLimits.watchedPicturesOfOne
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
    calls.submitObserved(
      sender,
      answer: { [weak self] answer in
        guard case .refused(let failure) = answer else { return }
        self?.complain("\(failure.message) \(failure.remedy)")
      }, { _, origin in body(origin) })
  }

  /// Logs only the first problem, so that a flood of calls does not flood the log.
  private func complain(_ text: String) {
    guard !hasComplained else { return }
    hasComplained = true
    calls.host.log("not every notification of other programs is listed: \(text)")
  }

  /// The tag of the notification with a number; it contains the server, because another or restarted server reuses numbers.
  private func tag(_ number: UInt32) -> String {
    "watched:\(calls.busIdentifier)\(server):\(number)"
  }

  /// The facts about a program; for one that only the server names, just the claimed desktop file.
  private func facts(of sender: BusSenders.Sender, _ claim: ProgramClaim) -> ProgramFacts {
    let facts = calls.senders.facts(of: sender, claiming: claim.desktopEntry)
    guard sender.name == server else { return facts }
    var named = ProgramFacts(executable: nil)
    if !claim.desktopEntry.isEmpty { named.entry = facts.entry }
    return named
  }
}

extension PostingCall {
  /// Makes it an observed notification: features that only the remote server could provide are left out.
  fileprivate mutating func becomeWatched(as tag: String?) {
    posting.way = .watched
    replaces = 0
    self.tag = tag ?? ""
    actions = []
    posting.opensByAction = false
    posting.isResident = false
    posting.lifetime = nil
    content.sound = nil
  }
}

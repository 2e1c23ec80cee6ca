package import DBus
package import NotificationEngine
import NotificationModel
import Words

/// Submits the calls of programs to the core, each program's in order.
package final class ProgramCalls {
  typealias Body = (BusSenders.Sender, CallOrigin) -> Void

  let bus: BusConnection
  unowned let host: any ProgramHost
  let senders: BusSenders
  /// The identifier of the bus.
  let busIdentifier: String
  private let budget = CallBudget()

  /// Creates the queue for the programs of one bus.
  package init(bus: BusConnection, busIdentifier: String, host: any ProgramHost) {
    self.bus = bus
    self.host = host
    self.busIdentifier = busIdentifier
    senders = BusSenders(bus: bus, busIdentifier: busIdentifier, host: host)
  }

  /// The system's own words, for buttons without a title.
  var words: Vocabulary { host.words }

  /// The use of the limits that programs share on the bus.
  package var budgets: [BudgetUse] { budget.uses + [senders.sessionUse] }

  /// Reports which senders of buttons in the list disconnected while the daemon was not running; watches the others.
  package func reviewButtonObservers() {
    let observers = host.buttonObservers
    let gone = observers.filter { $0.bus != busIdentifier }
    if !gone.isEmpty { host.submit(.postings(.sendersGone(gone))) }
    for sender in observers.subtracting(gone).sorted(by: { $0.name < $1.name }) {
      reach(sender) { [host, senders] isThere in
        guard isThere else { return host.submit(.postings(.sendersGone([sender]))) }
        senders.sender(named: sender.name)?.hasButtons = true
      }
    }
  }

  /// Forgets everything; pending calls are answered with an error.
  package func close() { senders.close() }

  // MARK: - To the core

  /// Submits a call after its program is identified and its earlier calls are submitted.
  func submit(
    _ request: BusRequest, wantsNumber: Bool = false, _ body: @escaping Body
  ) {
    submit(request, answer: { Self.answer(request, $0, wantsNumber: wantsNumber) }, body)
  }

  /// Submits a call whose answer needs its own conversion.
  func submit(
    _ request: BusRequest, _ wait: CallBudget.Wait = .forSystem,
    answer: @escaping (ProgramAnswer) -> Void, _ body: @escaping Body
  ) {
    guard let name = request.message.sender, let sender = senders.sender(named: name),
      budget.take(request, by: sender.holder, wait)
    else {
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        message: "Too many calls wait for their answer; call again when one is answered.")
      return
    }
    enqueue(sender, answer, body)
  }

  /// Submits an observed call, whose program does not wait for an answer of this daemon (S5).
  func submitObserved(
    _ sender: BusSenders.Sender, answer: @escaping (ProgramAnswer) -> Void, _ body: @escaping Body
  ) {
    sender.observedCalls += 1
    let answered = { [senders, weak sender] (result: ProgramAnswer) in
      answer(result)
      guard let sender else { return }
      sender.observedCalls -= 1
      senders.forgetIfGone(sender)
    }
    enqueue(sender, answered, body)
  }

  private func enqueue(
    _ sender: BusSenders.Sender, _ answer: @escaping (ProgramAnswer) -> Void,
    _ body: @escaping Body
  ) {
    let origin = CallOrigin(connection: sender.connection, message: sender.waiting.add(answer))
    sender.queue.calls.append { body(sender, origin) }
    senders.whenIdentified(sender) { [weak self] in self?.submitWaiting(sender) }
  }

  /// Delays a program's later calls until the work for its first call is done.
  func hold(_ sender: BusSenders.Sender, _ work: (_ done: @escaping () -> Void) -> Void) {
    sender.queue.holds += 1
    work { [weak self, weak sender] in
      guard let sender else { return }
      sender.queue.holds -= 1
      self?.submitWaiting(sender)
    }
  }

  /// Determines whether a sender owns a name on the bus, during a call of it.
  ///
  /// The bus is asked for one call of a program at a time, and not again after a positive answer, so that a flood of calls
  /// does not become a flood of questions.
  func whenOwnerIsKnown(
    of name: String, _ sender: BusSenders.Sender, _ body: @escaping (_ isOwner: Bool) -> Void
  ) {
    if sender.ownedName == name { return body(true) }
    hold(sender) { done in
      senders.owner(of: name) { owner in
        let isOwner = owner == sender.name
        if isOwner { sender.ownedName = name }
        body(isOwner)
        done()
      }
    }
  }

  private func submitWaiting(_ sender: BusSenders.Sender) {
    while sender.queue.holds == 0, !sender.queue.calls.isEmpty {
      sender.queue.calls.removeFirst()()
    }
    senders.forgetIfGone(sender)
  }

  /// Submits a notification to the core after its picture and sound are imported; later calls of its program are delayed until
  /// then.
  func post(
    _ posted: PostingCall, _ picture: PostedPicture?, _ origin: CallOrigin,
    _ sender: BusSenders.Sender, sound: [UInt8]? = nil
  ) {
    sender.claim = posted.program.claim
    if !posted.actions.isEmpty { sender.hasButtons = true }
    var picture = posted.isDisplay ? nil : picture
    if case .unusable(let problem)? = picture {
      host.log("a picture of \(posted.program.claim.name) is left out: \(problem)")
      picture = nil
    }
    guard picture != nil || sound != nil else {
      return host.submit(.postings(.posted(posted, origin: origin)))
    }
    let media = PostedMedia(picture: picture, sound: sound)
    hold(sender) { host.submit(posted, with: media, for: origin, done: $0) }
  }

  /// The facts and the claim of the program of a call.
  func program(_ claim: ProgramClaim, _ sender: BusSenders.Sender) -> PostingProgram {
    PostingProgram(
      claim: claim, facts: senders.facts(of: sender, claiming: claim.desktopEntry))
  }

  func busSender(_ sender: BusSenders.Sender) -> BusSender {
    BusSender(name: sender.name, bus: busIdentifier)
  }

  // MARK: - Answers

  /// Answers a call with the number of its notification or inhibition if it returns one, else with nothing.
  static func answer(_ request: BusRequest, _ answer: ProgramAnswer, wantsNumber: Bool) {
    switch answer {
    case .number(let number): try? request.answer(wantsNumber ? [.uint32(number)] : [])
    case .reply, .controlReply: try? request.answer()
    case .refused(let failure):
      let error =
        switch failure.code {
        case .limitReached: "LimitsExceeded"
        case .notPermitted: "AccessDenied"
        default: "Failed"
        }
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.\(error)",
        message: "\(failure.message) \(failure.remedy)")
    }
  }

  // MARK: - Signals

  /// Asks whether a program's connection still exists; answers arrive in the order of the questions.
  func reach(_ sender: BusSender, _ then: @escaping (Bool) -> Void) {
    guard sender.bus == busIdentifier else { return then(false) }
    senders.isThere(sender.name, then)
  }

  /// Starts the app of a notification: by the bus if it can, else by its desktop file (S24).
  func open(_ response: PostingResponse) {
    guard let entry = response.desktopEntry,
      senders.isBusActivatable(entry)
    else { return host.open(response) }
    activate(entry, for: response)
  }

  /// Brings an app to the front over the bus, or starts it by its desktop file if that fails.
  func activate(
    _ entry: String, at connection: String? = nil, for response: PostingResponse
  ) {
    let token = host.activationToken(of: response.app)
    AppActivation.activate(entry, at: connection, token: token, on: bus) { [host] in
      host.open(response)
    }
  }

  /// Refuses a call whose arguments have other types.
  static func refuse(_ request: BusRequest, _ text: String) {
    try? request.refuse(name: "org.freedesktop.DBus.Error.InvalidArgs", message: text)
  }
}

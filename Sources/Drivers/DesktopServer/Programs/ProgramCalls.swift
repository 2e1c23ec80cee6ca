package import DBus
package import NotificationEngine
package import NotificationModel
package import NotificationWire

/// Submits the calls of programs to the core, each program's in order, and delivers one answer to each call.
package final class ProgramCalls {
  /// The core's answer to a call.
  enum Answer {
    /// Done, and durable.
    case done
    /// The number of a notification.
    case number(UInt32)
    /// The cookie of a new inhibition.
    case cookie(UInt32)
    /// The reply to a call of an app.
    case reply(AppReply)
    /// The reply to a call on behalf of the user.
    case controlReply(ControlReply)
    /// The core refused it.
    case refused(NotificationFailure)
  }

  /// A call without an answer.
  private struct Waiting {
    var sender: BusSenders.Sender?
    /// Whether the call was observed on its way to a remote server, so that its program does not wait for us.
    var isSeen = false
    var answer: (Answer) -> Void
  }

  typealias Body = (BusSenders.Sender, CallOrigin) -> Void

  let bus: BusConnection
  let host: NotificationServerHost
  let senders: BusSenders
  /// The identifier of the bus.
  let busIdentifier: String
  /// Called when a program has gone.
  var programLeft: (String) -> Void = { _ in }
  private var waiting: [Int64: Waiting] = [:]
  private let budget = CallBudget()
  private var lastNumber: Int64 = 0

  /// Creates the queue for the programs of one bus.
  package init(bus: BusConnection, busIdentifier: String, host: NotificationServerHost) {
    self.bus = bus
    self.host = host
    self.busIdentifier = busIdentifier
    senders = BusSenders(
      bus: bus, environment: host.environment, connect: host.connect, disconnect: host.disconnect)
    senders.buttonsLost = { name in
      host.submit(.postings(.sendersGone([BusSender(name: name, bus: busIdentifier)])))
    }
    senders.left = { [weak self] sender in
      self?.drop(callsOf: sender)
      self?.programLeft(sender.name)
    }
  }

  /// The use of the limits that programs share on the bus.
  package var budgets: [BudgetUse] { budget.uses + [senders.sessionUse] }

  /// Reports which senders of buttons in the list disconnected while the daemon was not running; watches the others.
  package func review(_ answering: Set<BusSender>) {
    let gone = answering.filter { $0.bus != busIdentifier }
    if !gone.isEmpty { host.submit(.postings(.sendersGone(gone))) }
    for sender in answering.subtracting(gone).sorted(by: { $0.name < $1.name }) {
      reach(sender) { [host, senders] isThere in
        guard isThere else { return host.submit(.postings(.sendersGone([sender]))) }
        senders.sender(named: sender.name)?.hasButtons = true
      }
    }
  }

  /// Forgets everything; pending calls are answered with an error.
  package func close() {
    waiting = [:]
    senders.close()
  }

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
    answer: @escaping (Answer) -> Void, _ body: @escaping Body
  ) {
    guard let name = request.message.sender, let sender = senders.sender(named: name),
      budget.take(request, by: sender.holder, wait)
    else {
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        message: "Too many calls wait for their answer; call again when one is answered.")
      return
    }
    let origin = CallOrigin(connection: sender.connection, message: number(sender, answer))
    enqueue(sender, origin, body)
  }

  /// Submits an observed call, whose program does not wait for an answer of this daemon (S5).
  func submitSeen(
    _ sender: BusSenders.Sender, answer: @escaping (Answer) -> Void, _ body: @escaping Body
  ) {
    let number = nextNumber()
    waiting[number] = Waiting(sender: sender, isSeen: true, answer: answer)
    sender.seen += 1
    enqueue(sender, CallOrigin(connection: sender.connection, message: number), body)
  }

  private func enqueue(_ sender: BusSenders.Sender, _ origin: CallOrigin, _ body: @escaping Body) {
    sender.line.append { body(sender, origin) }
    senders.whenIdentified(sender) { [weak self] in self?.goOn(sender) }
  }

  /// Returns a number for a call that waits for an answer; the daemon's own calls have no sender.
  func number(_ sender: BusSenders.Sender?, _ answer: @escaping (Answer) -> Void) -> Int64 {
    let number = nextNumber()
    waiting[number] = Waiting(sender: sender, answer: answer)
    sender?.calls.insert(number)
    return number
  }

  private func nextNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// Drops the calls of a disconnected program: no answer could reach it, and a question may stay open for days.
  private func drop(callsOf sender: BusSenders.Sender) {
    for number in sender.calls { waiting[number] = nil }
    sender.calls = []
  }

  /// Delays a program's later calls until the work for its first call is done.
  func hold(_ sender: BusSenders.Sender, _ work: (_ done: @escaping () -> Void) -> Void) {
    sender.holds += 1
    work { [weak self, weak sender] in
      guard let sender else { return }
      sender.holds -= 1
      self?.goOn(sender)
    }
  }

  private func goOn(_ sender: BusSenders.Sender) {
    while sender.holds == 0, !sender.line.isEmpty { sender.line.removeFirst()() }
    senders.forgetIfGone(sender)
  }

  /// Submits a notification to the core after its picture and sound are imported; later calls of its program are delayed until
  /// then.
  func post(
    _ posted: PostedNotification, _ picture: PostedPicture?, _ origin: CallOrigin,
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
    hold(sender) { host.submitWithMedia(posted, media, origin, $0) }
  }

  /// The facts and the claim of the program of a call.
  func program(_ claim: ProgramClaim, _ sender: BusSenders.Sender) -> PostingProgram {
    PostingProgram(
      claim: claim, facts: senders.facts(of: sender, claiming: claim.desktopEntry))
  }

  func busSender(_ sender: BusSenders.Sender) -> BusSender {
    BusSender(name: sender.name, bus: busIdentifier)
  }

  // MARK: - Back

  /// Answers the call with this number in the core.
  func answer(_ number: Int64, _ answer: Answer) {
    guard let call = waiting.removeValue(forKey: number) else { return }
    if let sender = call.sender {
      if call.isSeen { sender.seen -= 1 } else { sender.calls.remove(number) }
      if case .cookie(let cookie) = answer { sender.cookies.insert(cookie) }
    }
    call.answer(answer)
  }

  /// Answers a call about a posting.
  package func answer(_ effect: Effect.Postings) {
    switch effect {
    case .number(let number, let origin): answer(origin.message, .number(number))
    case .cookie(let cookie, let origin): answer(origin.message, .cookie(cookie))
    case .done(let origin): answer(origin.message, .done)
    case .close, .invoke, .inhibition, .setPortalPermission: break
    }
  }

  /// Answers a call with the core's reply or error.
  package func answer(_ message: ServerMessage) {
    switch message {
    case .failure(let number?, let failure): answer(number, .refused(failure))
    case .reply(let number, let reply): answer(number, .reply(reply))
    case .controlReply(let number, let reply): answer(number, .controlReply(reply))
    case .welcome, .event, .shellEvent, .failure(nil, _): break
    }
  }

  private static func answer(_ request: BusRequest, _ answer: Answer, wantsNumber: Bool) {
    switch answer {
    case .cookie(let number): try? request.answer([.uint32(number)])
    case .number(let number): try? request.answer(wantsNumber ? [.uint32(number)] : [])
    case .done, .reply, .controlReply: try? request.answer()
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
    let token = host.activationToken(response.app)
    AppActivation.activate(entry, at: connection, token: token, on: bus) { [host] in
      host.open(response)
    }
  }

  /// Refuses a call whose arguments have other types.
  static func refuse(_ request: BusRequest, _ text: String) {
    try? request.refuse(name: "org.freedesktop.DBus.Error.InvalidArgs", message: text)
  }
}

package import DBus
package import NotificationEngine
package import NotificationModel
package import NotificationWire

/// The calls of programs on their way to the core and back: each program's in its order, and each answered once.
package final class ProgramCalls {
  /// What the core answers a call with.
  enum Answer {
    /// Done, and durable.
    case done
    /// The number of a notification.
    case number(UInt32)
    /// A program holds banners back from now on.
    case cookie(UInt32)
    /// The reply to a call of an app.
    case reply(AppReply)
    /// The reply to a call for the person.
    case controlReply(ControlReply)
    /// The core refused it.
    case refused(NotificationFailure)
  }

  /// A call that waits for its answer.
  private struct Waiting {
    var sender: BusSenders.Sender?
    /// Whether its program waits for nothing, because it called another server.
    var isSeen = false
    var answer: (Answer) -> Void
  }

  typealias Body = (BusSenders.Sender, CallOrigin) -> Void

  let bus: BusConnection
  let host: NotificationServerHost
  let senders: BusSenders
  /// The identifier of the bus.
  let busIdentifier: String
  private var waiting: [Int64: Waiting] = [:]
  private let budget = CallBudget()
  private var lastNumber: Int64 = 0

  /// Prepares the line for the programs of one bus.
  package init(bus: BusConnection, busIdentifier: String, host: NotificationServerHost) {
    self.bus = bus
    self.host = host
    self.busIdentifier = busIdentifier
    senders = BusSenders(
      bus: bus, environment: host.environment, connect: host.connect, disconnect: host.disconnect)
    senders.buttonsLost = { name in
      host.submit(.postings(.sendersGone([BusSender(name: name, bus: busIdentifier)])))
    }
    senders.left = { [weak self] in self?.drop(callsOf: $0) }
  }

  /// How much of what programs share on the bus is in use.
  package var budgets: [BudgetUse] { budget.uses + [senders.sessionUse] }

  /// Finds out which programs have gone whose buttons are in the list, while no daemon ran; watches the others.
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

  /// Forgets everything; calls that wait are answered with an error.
  package func close() {
    waiting = [:]
    senders.close()
  }

  // MARK: - To the core

  /// Hands a call over when its program is known and its earlier calls are handed over.
  func submit(
    _ request: BusRequest, wantsNumber: Bool = false, _ body: @escaping Body
  ) {
    submit(request, answer: { Self.answer(request, $0, wantsNumber: wantsNumber) }, body)
  }

  /// Hands a call over whose answer has a form of its own.
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

  /// Hands over what was seen of a program, which waits for no answer of this system (S5).
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

  /// A number for a call whose answer is awaited; a call of this system itself has no sender.
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

  /// Drops the calls of a program that has left: no answer could reach it, and a question may stay open for days.
  private func drop(callsOf sender: BusSenders.Sender) {
    for number in sender.calls { waiting[number] = nil }
    sender.calls = []
  }

  /// Lets the later calls of a program wait until the work is done that its first call needs.
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

  /// Hands a notification to the core, after its picture and its sound were taken in; later calls of its program wait so
  /// long.
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

  /// What is known of the program of a call that makes a claim.
  func program(_ claim: ProgramClaim, _ sender: BusSenders.Sender) -> PostingProgram {
    PostingProgram(
      claim: claim, facts: senders.facts(of: sender, claiming: claim.desktopEntry))
  }

  func busSender(_ sender: BusSenders.Sender) -> BusSender {
    BusSender(name: sender.name, bus: busIdentifier)
  }

  // MARK: - Back

  /// Answers a call of the core's own number.
  func answer(_ number: Int64, _ answer: Answer) {
    guard let call = waiting.removeValue(forKey: number) else { return }
    if let sender = call.sender {
      if call.isSeen { sender.seen -= 1 } else { sender.calls.remove(number) }
      if case .cookie(let cookie) = answer { sender.cookies.insert(cookie) }
    }
    call.answer(answer)
  }

  /// Answers a program that handed something over.
  package func answer(_ effect: Effect.Postings) {
    switch effect {
    case .number(let number, let origin): answer(origin.message, .number(number))
    case .cookie(let cookie, let origin): answer(origin.message, .cookie(cookie))
    case .done(let origin): answer(origin.message, .done)
    case .close, .invoke, .inhibition, .setPortalPermission: break
    }
  }

  /// Answers a call that the core refused, or replied to.
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

  /// Finds out whether a program's connection is still there; answers come in the order of the questions.
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

  /// Brings an app to the front over the bus, or starts it by its desktop file where that fails.
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

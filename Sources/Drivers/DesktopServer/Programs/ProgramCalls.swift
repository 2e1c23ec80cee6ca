package import DBus
package import NotificationEngine
package import NotificationModel

/// The calls of programs on their way to the core and back: each program's in its order, and each answered once.
package final class ProgramCalls {
  /// A call that waits for its answer.
  private struct Waiting {
    var request: BusRequest
    var sender: BusSenders.Sender
    /// Whether the answer holds the number of a notification.
    var wantsNumber: Bool
  }

  let bus: BusConnection
  let host: NotificationServerHost
  let senders: BusSenders
  /// The identifier of the bus.
  private let busIdentifier: String
  private var waiting: [Int64: Waiting] = [:]
  private var lastNumber: Int64 = 0

  /// Prepares the line for the programs of one bus.
  package init(bus: BusConnection, busIdentifier: String, host: NotificationServerHost) {
    self.bus = bus
    self.host = host
    self.busIdentifier = busIdentifier
    senders = BusSenders(
      bus: bus, environment: host.environment, connect: host.connect, disconnect: host.disconnect)
  }

  /// Forgets everything; calls that wait are answered with an error.
  package func close() {
    waiting = [:]
    senders.close()
  }

  // MARK: - To the core

  /// Hands a call over when its program is known and its earlier calls are handed over.
  func submit(
    _ request: BusRequest, wantsNumber: Bool = false,
    _ body: @escaping (BusSenders.Sender, CallOrigin) -> Void
  ) {
    guard let name = request.message.sender, let sender = senders.sender(named: name),
      sender.waiting < DesktopServerLimits.unansweredCallsOfOne
    else {
      try? request.refuse(
        name: "org.freedesktop.DBus.Error.LimitsExceeded",
        message: "Too many calls wait for their answer; call again when one is answered.")
      return
    }
    lastNumber += 1
    let origin = CallOrigin(connection: sender.connection, message: lastNumber)
    waiting[lastNumber] = Waiting(request: request, sender: sender, wantsNumber: wantsNumber)
    sender.waiting += 1
    sender.line.append { body(sender, origin) }
    senders.whenIdentified(sender) { [weak self] in self?.goOn(sender) }
  }

  private func goOn(_ sender: BusSenders.Sender) {
    while !sender.isBusy, !sender.line.isEmpty { sender.line.removeFirst()() }
  }

  /// Hands a notification to the core, after its picture was taken in; later calls of its program wait so long.
  func post(
    _ posted: PostedNotification, _ picture: PostedPicture?, _ origin: CallOrigin,
    _ sender: BusSenders.Sender
  ) {
    sender.claim = posted.program.claim
    var picture = posted.isDisplay ? nil : picture
    if case .unusable(let problem)? = picture {
      host.log("a picture of \(posted.program.claim.name) is left out: \(problem)")
      picture = nil
    }
    guard let picture else { return host.submit(.postings(.posted(posted, origin: origin))) }
    sender.isBusy = true
    host.submitWithPicture(posted, picture, origin) { [weak self, weak sender] in
      guard let sender else { return }
      sender.isBusy = false
      self?.goOn(sender)
    }
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

  /// Answers a call with a number, which not every kind of call wants.
  package func answer(_ origin: CallOrigin, number: UInt32) {
    guard let call = take(origin.message) else { return }
    try? call.request.answer(call.wantsNumber ? [.uint32(number)] : [])
  }

  /// Answers a program that holds banners back from now on.
  package func answer(_ origin: CallOrigin, cookie: UInt32) {
    guard let call = take(origin.message) else { return }
    call.sender.holdsInhibition = true
    try? call.request.answer([.uint32(cookie)])
  }

  /// Answers a call without a result.
  package func answer(_ origin: CallOrigin) {
    try? take(origin.message)?.request.answer()
  }

  /// Answers a call that the core refused.
  package func refuse(message number: Int64, _ failure: NotificationFailure) {
    let name =
      failure.code == .limitReached
      ? "org.freedesktop.DBus.Error.LimitsExceeded" : "org.freedesktop.DBus.Error.Failed"
    try? take(number)?.request.refuse(
      name: name, message: "\(failure.message) \(failure.remedy)")
  }

  private func take(_ number: Int64) -> Waiting? {
    guard let call = waiting.removeValue(forKey: number) else { return nil }
    call.sender.waiting -= 1
    return call
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
    AppActivation.activate(entry, on: bus) { [host] in host.open(response) }
  }

  /// Refuses a call whose arguments have other types.
  static func refuse(_ request: BusRequest, _ text: String) {
    try? request.refuse(name: "org.freedesktop.DBus.Error.InvalidArgs", message: text)
  }
}

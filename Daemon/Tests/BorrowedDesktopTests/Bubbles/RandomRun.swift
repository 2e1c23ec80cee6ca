import BorrowedDesktop
import NotificationModel

/// One run of a desktop state machine, with a model of the server and of the engine that records every broken
/// promise.
struct RandomRun {
  var broken: [String] = []
  private(set) var transcript: [DesktopOutput] = []
  private(set) var answers: [ControlCall] = []
  private(set) var shownCount = 0
  private(set) var dialogCount = 0

  private var desk = DesktopStateMachine()
  /// The shown bubbles as they were last kept.
  private var kept: ShownBubbles?
  private var steps = 0
  var random: SeededRandom
  private var now: Int64 = 1_000_000
  private var lastDelivery: Int64 = 0
  private var lastID: UInt32 = 0
  private var server: RemoteServer?
  var owner = 0

  /// The engine's state: the newest delivery of each request.
  private var delivered: [String: Presentation] = [:]
  private var withdrawn: Set<Int64> = []
  private var answered: Set<NotificationKey> = []

  /// The calls that the server has not answered, and the bubbles that it shows.
  private var waiting: [(token: NotifyToken, call: NotifyCall, owner: Int)] = []
  var shown: [UInt32: NotifyCall] = [:]
  private var asked: Set<UInt32> = []
  private var sentAt: [Int64] = []
  private var tickets: [(CallTicket, ControlCall)] = []
  var dialogs: Set<DialogTicket> = []

  init(seed: UInt64) {
    random = SeededRandom(state: seed)
    feed(.serverAppeared(nextServer()))
  }

  mutating func step() {
    now += Int64(random.next() % 60_000)
    steps += 1
    if steps % 250 == 0 { restart(isServerFirst: steps % 500 == 0) }
    switch random.next() % 20 {
    case 0..<6: present()
    case 6, 7: withdraw()
    case 8..<12: for _ in 0..<5 { answerCall() }
    case 12: closeOne()
    case 13, 14: actOnOne()
    case 15: settleTicket()
    case 16: tellList()
    case 17: if random.next() % 8 == 0 { changeServer() }
    case 18: if random.next() % 2 == 0 { forge() } else { endDialog() }
    default: skipToDeadline()
    }
  }

  /// Runs until nothing changes: then the server shows nothing that the engine no longer has.
  mutating func finish() {
    if server == nil { feed(.serverAppeared(nextServer())) }
    for _ in 0..<5_000 {
      while !waiting.isEmpty { answerFirst(fails: false) }
      while !tickets.isEmpty { settleTicket() }
      while !dialogs.isEmpty { endDialog() }
      guard let deadline = desk.nextDeadline else { break }
      now = max(now, deadline.microseconds)
      feed(.timePassed)
    }
    if desk.nextDeadline != nil { broken.append("it does not come to rest") }
    for (_, call) in shown {
      guard let delivery = Int64(call.summary) else { continue }
      if !delivered.values.contains(where: { $0.key.delivery == delivery }) {
        broken.append("\(delivery) is still shown")
      }
    }
  }

  mutating func feed(_ input: DesktopInput) {
    let outputs = desk.handle(input, at: BootTime(microseconds: now))
    if let shown = desk.takeShownBubbles() { kept = shown }
    transcript += outputs
    for output in outputs { check(output) }
  }

  private mutating func check(_ output: DesktopOutput) {
    switch output {
    case .notify(let token, let call):
      if server == nil { broken.append("a call without a server") }
      if sentAt.count >= 15, now - sentAt[sentAt.count - 15] < 1_000_000 {
        broken.append("more than 15 in a second")
      }
      sentAt.append(now)
      if let delivery = Int64(call.summary), withdrawn.contains(delivery) {
        broken.append("\(delivery) was withdrawn and is sent")
      }
      waiting.append((token, call, owner))
    case .close(let id):
      if !asked.insert(id).inserted { broken.append("\(id) is closed twice") }
      if shown.removeValue(forKey: id) != nil {
        feed(.closed(id: id, reason: 3, sender: ":1.\(owner)"))
      }
    case .call(let ticket, let call, _):
      if case .responses(.respond(let key, _)) = call {
        if answered.contains(key) { broken.append("\(key.delivery) is answered twice") }
        answered.insert(key)
      }
      answers.append(call)
      tickets.append((ticket, call))
    case .openDialog(let ticket, _, _):
      if !dialogs.insert(ticket).inserted || dialogs.count > 3 {
        broken.append("a dialog too many")
      }
      dialogCount += 1
    case .closeDialog(let ticket):
      if dialogs.remove(ticket) == nil { broken.append("a dialog that is not open is closed") }
    case .fetchMedia(let presentation): feed(.mediaFetched(presentation.key, .none))
    default: break
    }
  }

  // MARK: - The engine

  private var sorted: [Presentation] {
    delivered.values.sorted { $0.key.delivery > $1.key.delivery }
  }

  private mutating func present() {
    let identifier = "\(random.next() % 40)"
    lastDelivery += 1
    if let old = delivered[identifier] {
      withdrawn.insert(old.key.delivery)
      feed(.event(.notifications(.withdraw(old.key))))
    }
    let pick = random.next()
    let presentation = Presentation.banner(
      identifier, delivery: lastDelivery, title: "\(lastDelivery)", actions: [.done, .reply]
    ).with {
      $0.level = pick % 11 == 0 ? .critical : .active
      $0.alertStyle = pick % 3 == 0 ? .alert : .banner
      $0.surfaces = pick % 7 == 0 ? .banner : pick % 5 == 0 ? .list : [.banner, .list]
      $0.group = pick % 2 == 0 ? "stack" : nil
    }
    delivered[identifier] = presentation
    feed(.event(.notifications(.present(presentation))))
  }

  private mutating func tellList() {
    feed(
      .event(
        .notifications(.list([Presentation.group(sorted.filter { $0.surfaces.contains(.list) })]))))
  }

  private mutating func withdraw() {
    guard let one = pick(sorted) else { return }
    delivered[one.key.identifier] = nil
    withdrawn.insert(one.key.delivery)
    feed(.event(.notifications(.withdraw(one.key))))
  }

  /// The engine accepts the answer, or refuses it; a refused one may be repeated.
  private mutating func settleTicket() {
    guard !tickets.isEmpty else { return }
    let (ticket, call) = tickets.removeFirst()
    guard case .responses(.respond(let key, _)) = call, delivered[key.identifier]?.key == key else {
      let gone = NotificationFailure(.notFound, message: "Gone.", remedy: "None.")
      feed(.callRefused(ticket, gone))
      return
    }
    if random.next() % 4 == 0 {
      answered.remove(key)
      let locked = NotificationFailure(.notPermitted, message: "Locked.", remedy: "Unlock.")
      feed(.callRefused(ticket, locked))
    } else {
      delivered[key.identifier] = nil
      withdrawn.insert(key.delivery)
      feed(.event(.notifications(.withdraw(key))))
      feed(.callAccepted(ticket))
    }
  }

  // MARK: - The server

  private mutating func answerCall() {
    guard !waiting.isEmpty else { return }
    answerFirst(fails: random.next() % 12 == 0)
  }

  private mutating func answerFirst(fails: Bool) {
    let (token, call, owner) = waiting.removeFirst()
    guard owner == self.owner, server != nil else {
      feed(.notified(token, id: 3))
      return
    }
    guard !fails else {
      feed(.notifyFailed(token, error: "org.example.Busy"))
      return
    }
    var id = call.replacesID
    if id == 0 || shown[id] == nil || random.next() % 10 == 0 {
      lastID += 1
      id = lastID
    }
    shown[id] = call
    shownCount += 1
    feed(.notified(token, id: id))
  }

  private mutating func changeServer() {
    shown = [:]
    asked = []
    if server != nil, random.next() % 2 == 0 {
      server = nil
      feed(.serverVanished)
    } else {
      feed(.serverAppeared(nextServer()))
    }
  }

  private mutating func nextServer() -> RemoteServer {
    owner += 1
    let kinds = [RemoteServer.dunst, .plasma, .gnome, .mako]
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    let next = RemoteServer(
      owner: ":1.\(owner)", bus: "bus", capabilities: kind.capabilities.sorted(), name: kind.name)
    server = next
    return next
  }

  /// The daemon is killed, with all that it had not kept; the next one reaches the same server.
  private mutating func restart(isServerFirst: Bool) {
    desk = DesktopStateMachine(former: kept)
    // The next daemon counts no calls whose bubbles have gone.
    now += 2_000_000
    waiting = []
    for (_, call) in tickets {
      if case .responses(.respond(let key, _)) = call { answered.remove(key) }
    }
    tickets = []
    dialogs = []
    if isServerFirst, let server { feed(.serverAppeared(server)) }
    tellList()
    feed(.stateReceived)
    if !isServerFirst, let server { feed(.serverAppeared(server)) }
  }

  private mutating func skipToDeadline() {
    guard let deadline = desk.nextDeadline else { return }
    now = max(now, deadline.microseconds)
    feed(.timePassed)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int(random.next() % UInt64(elements.count))]
  }
}

import BorrowedDesktop
import NotificationModel
import Testing
import Words

/// A desktop state machine with a clock that the test advances, and its output so far.
struct DeskBench {
  var desk: DesktopStateMachine
  var now: Int64 = 1_000_000_000
  private(set) var last: [DesktopOutput] = []
  /// The outputs of `collect` so far.
  private(set) var collected: [DesktopOutput] = []
  private var nextID: UInt32 = 10

  init(_ server: RemoteServer? = .dunst, former: ShownBubbles? = nil) {
    desk = DesktopStateMachine(former: former)
    if let server { feed(.serverAppeared(server)) }
  }

  var time: BootTime { BootTime(microseconds: now) }

  @discardableResult
  mutating func feed(_ input: DesktopInput) -> [DesktopOutput] {
    last = desk.handle(input, at: time)
    return last
  }

  /// Changes the language.
  mutating func speak(_ words: Vocabulary) -> [DesktopOutput] {
    last = desk.speak(words, at: time)
    return last
  }

  /// Has the daemon end, and starts the next one: its core sends its list and its questions, before or after the server is
  /// known.
  mutating func restarted(
    on server: RemoteServer, list: [Presentation] = [], questions: [AuthorizationQuestion] = [],
    isServerFirst: Bool = false, after pause: Int64 = 0
  ) -> DeskBench {
    var next = DeskBench(nil, former: desk.takeShownBubbles())
    next.now = now + pause
    if isServerFirst { next.collect(.serverAppeared(server)) }
    next.collect(.event(.notifications(.list(list.map { Presentation.group([$0]) }))))
    for question in questions { next.collect(.event(.settings(.ask(question)))) }
    next.collect(.stateReceived)
    if !isServerFirst { next.collect(.serverAppeared(server)) }
    return next
  }

  /// Sends an input, and looks up the media that are asked for; the outputs are in `collected`.
  mutating func collect(_ input: DesktopInput) {
    for output in feed(input) {
      collected.append(output)
      if case .fetchMedia(let presentation) = output {
        collect(.mediaFetched(presentation.key, .none))
      }
    }
  }

  @discardableResult
  mutating func transaction(microseconds: Int64) -> [DesktopOutput] {
    now += microseconds
    return feed(.timePassed)
  }

  /// Sends an input, and answers every call that follows.
  @discardableResult
  mutating func feedAnswering(_ input: DesktopInput) -> [DesktopOutput] {
    let outputs = feed(input)
    answerCalls()
    return outputs
  }

  /// Advances from deadline to deadline until nothing is left to do, answering every call.
  @discardableResult
  mutating func settle(for limit: Int64 = 3_600_000_000) -> [DesktopOutput] {
    var all: [DesktopOutput] = []
    let end = now + limit
    answerCalls()
    while let deadline = desk.nextDeadline, deadline.microseconds <= end {
      now = max(now, deadline.microseconds)
      all += feed(.timePassed)
      answerCalls()
    }
    return all
  }

  private mutating func answerCalls() {
    for (token, call) in last.notifications {
      feed(.notified(token, id: call.replacesID != 0 ? call.replacesID : newID()))
    }
  }

  mutating func newID() -> UInt32 {
    nextID += 1
    return nextID
  }

  /// Presents a notification, and makes the server return a number.
  @discardableResult
  mutating func show(
    _ presentation: Presentation, media: DesktopMedia = .none
  ) throws -> (id: UInt32, call: NotifyCall) {
    let (token, call) = try #require(
      feed(.event(.notifications(.present(presentation)), media)).notifications.first)
    let id = call.replacesID != 0 ? call.replacesID : newID()
    feed(.notified(token, id: id))
    return (id, call)
  }

  mutating func invoke(_ action: String, on id: UInt32) -> [DesktopOutput] {
    feed(.actionInvoked(id: id, action: action, sender: ":1.7"))
  }

  mutating func close(_ id: UInt32, reason: UInt32) -> [DesktopOutput] {
    feed(.closed(id: id, reason: reason, sender: ":1.7"))
  }
}

extension [DesktopOutput] {
  var notifications: [(token: NotifyToken, call: NotifyCall)] {
    compactMap { if case .notify(let token, let call) = $0 { (token, call) } else { nil } }
  }

  var calls: [ControlCall] {
    compactMap { if case .call(_, let call, _) = $0 { call } else { nil } }
  }

  var tickets: [CallTicket] {
    compactMap { if case .call(let ticket, _, _) = $0 { ticket } else { nil } }
  }

  var closed: [UInt32] {
    compactMap { if case .close(let id) = $0 { id } else { nil } }
  }

  var sounds: [SoundRequest] {
    compactMap { if case .play(let order) = $0 { order } else { nil } }
  }

  var dialogs: [(ticket: DialogTicket, question: TextQuestion, token: String?)] {
    compactMap {
      if case .openDialog(let ticket, let question, let token) = $0 {
        (ticket, question, token)
      } else {
        nil
      }
    }
  }

  var closedDialogs: [DialogTicket] {
    compactMap { if case .closeDialog(let ticket) = $0 { ticket } else { nil } }
  }

  var logs: [String] {
    compactMap { if case .log(let text) = $0 { text } else { nil } }
  }
}

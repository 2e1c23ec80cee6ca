public import NotificationModel

/// The desktop shell's decisions: what the person's notification server shows of what the core decided.
///
/// It takes one thing that happened and the reading of the clock, and returns what to do. It reads
/// no clock, opens no file and waits for nothing; whoever carries out the outputs calls again with
/// `timePassed` at `nextDeadline`.
///
/// What a closed bubble means: a banner that expires or is flicked away stays in the list and tells
/// the app nothing (F2). Closing one that would have stayed is a decision of the person's: it clears
/// the notification. On servers with a list of their own every close is of this kind, because it
/// takes the notification out of that list.
public struct DesktopDesk {
  /// The server that is present.
  public internal(set) var server: DesktopServer?

  let words: DesktopWords

  var bubbles: [BubbleSubject: Bubble] = [:]
  var owners: [UInt32: BubbleSubject] = [:]
  var flights: [NotifyToken: Flight] = [:]
  var lost: [NotifyToken] = []
  var line = WaitingLine()
  var closes: [PendingClose] = []
  var surplus = SurplusBook()
  var list = RecentList()
  var questions = QuestionBoard()
  var calls: [OpenCall] = []
  var dialogs: [OpenDialog] = []

  var appsWithSettings: Set<BundleIdentifier> = []
  var appsTried: Set<BundleIdentifier> = []
  var hasLostServer = false
  var complaints: Set<String> = []
  var isInhibited = false
  var isLocked = false

  var notifyPace = Pace(perSecond: DesktopLimits.notifyCallsPerSecond)
  var closePace = Pace(perSecond: DesktopLimits.closeCallsPerSecond)
  var soundPace = Pace(perSecond: DesktopLimits.soundsPerSecond)
  private var lastNumber: Int64 = 0
  var outputs: [DesktopOutput] = []

  /// Creates a shell that has no server and nothing to show.
  public init(words: DesktopWords = DesktopWords()) {
    self.words = words
  }

  /// Takes what happened and returns what to do, in order.
  public mutating func take(_ input: DesktopInput, at now: BootTime) -> [DesktopOutput] {
    receive(input, at: now)
    pump(at: now)
    defer { outputs = [] }
    return outputs
  }

  /// When to call again with `timePassed`; absent while nothing waits for a time.
  public var nextDeadline: BootTime? {
    var instants = flights.values.map(\.deadline)
    if let close = closes.first { instants.append(max(close.at, closePace.nextFree ?? close.at)) }
    if server != nil, flights.count < DesktopLimits.unansweredCalls, let ready = line.readyAt {
      instants.append(max(ready, notifyPace.nextFree ?? ready))
    }
    return instants.min()
  }

  private mutating func receive(_ input: DesktopInput, at now: BootTime) {
    switch input {
    case .event(let event, let media): receive(event, media, at: now)
    case .serverAppeared(let server): appeared(server, at: now)
    case .serverVanished: vanished(at: now)
    case .notified(let token, let id): notified(token, id: id, at: now)
    case .notifyFailed(let token, let error): failed(token, error: error, at: now)
    case .closed(let id, let reason, let sender):
      if isBelieved(sender) { closed(id, reason: reason, at: now) }
    case .actionInvoked(let id, let action, let sender):
      if isBelieved(sender) { invoked(action, on: id, at: now) }
    case .replied(let id, let text, let sender):
      if isBelieved(sender) { replied(text, on: id, at: now) }
    case .activationToken(let id, let token, let sender):
      if isBelieved(sender) { keep(activationToken: token, of: id) }
    case .inhibitedChanged(let isInhibited): self.isInhibited = isInhibited
    case .screenLocked(let isLocked): screen(isLocked: isLocked, at: now)
    case .callAccepted(let ticket): accepted(ticket, at: now)
    case .callRefused(let ticket, let failure): refused(ticket, failure, at: now)
    case .dialogEnded(let ticket, let end): dialogEnded(ticket, end, at: now)
    case .busVanished: loseDialogs(at: now)
    case .pictureReady(let key, let picture):
      complete(key, at: now) { $0.picture = picture }
    case .iconReady(let key, let icon): complete(key, at: now) { $0.icon = icon }
    case .settingsOffered(let app, let isOffered): remember(app, offersSettings: isOffered)
    case .timePassed: break
    }
  }

  private func isBelieved(_ sender: String) -> Bool { server?.owner == sender }

  mutating func nextNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// Says once, until another server comes, what is wrong with a server.
  mutating func complain(_ text: String) {
    guard complaints.count < DesktopLimits.complaints, complaints.insert(text).inserted else {
      return
    }
    outputs.append(.log(text))
  }
}

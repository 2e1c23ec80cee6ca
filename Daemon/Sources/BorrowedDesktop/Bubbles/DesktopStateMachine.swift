package import NotificationModel
package import Words

/// The desktop shell's decisions: how the user's notification server shows the core's presentations.
///
/// It receives one event and the reading of the clock, and returns the actions. It reads no clock, opens no file and waits for
/// nothing; the caller performs the outputs and calls again with `timePassed` at `nextDeadline`.
///
/// The meaning of a closed bubble: a banner that expires or is flicked away stays in the list and sends the app nothing (F2).
/// Closing a persistent one is a decision of the user: it clears the notification. On servers with a list of their own every
/// close is of this kind, because it removes the notification from that list.
package struct DesktopStateMachine {
  /// The server that is present.
  package internal(set) var server: RemoteServer?

  var words: Vocabulary

  var bubbles: [BubbleSubject: Bubble] = [:]
  var record = BubbleRecord()
  var outgoing = OutgoingCalls()
  var surplus = OverflowSummary()
  var list = RecentList()
  var questions = QuestionQueue()
  var answers = OpenAnswers()
  var settingsButtons = SettingsButtons()
  var presence = ServerPresence()
  var situation = DesktopSituation()
  var soundPace = RateLimiter(perSecond: BorrowedDesktopLimits.soundsPerSecond)
  private var lastNumber: Int64 = 0
  var outputs: [DesktopOutput] = []

  /// Creates a shell without a server and with nothing to show; the previous daemon may have left bubbles.
  package init(words: Vocabulary = .english, former: ShownBubbles? = nil) {
    self.words = words
    record.former = former.map(FormerBubbles.init)
  }

  /// Handles an event and returns the actions, in order.
  package mutating func handle(_ input: DesktopInput, at now: BootTime) -> [DesktopOutput] {
    receive(input, at: now)
    if questions.timePassed(at: now) { showQuestions(at: now) }
    adoptFormer(at: now)
    pump(at: now)
    defer { outputs = [] }
    return outputs
  }

  /// The time at which to call again with `timePassed`; `nil` while nothing waits for a time.
  package var nextDeadline: BootTime? {
    var instants = outgoing.flights.values.map(\.deadline)
    if let close = outgoing.closes.first {
      instants.append(max(close.at, outgoing.closePace.nextFree ?? close.at))
    }
    if server != nil, outgoing.flights.count < BorrowedDesktopLimits.unansweredCalls,
      let ready = outgoing.queue.readyAt
    {
      instants.append(max(ready, outgoing.notifyPace.nextFree ?? ready))
    }
    if server != nil, let end = questions.nextDeadline { instants.append(end) }
    if let start = presence.nextStart, needsServer { instants.append(start) }
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
    case .inhibitedChanged(let isInhibited): situation.isInhibited = isInhibited
    case .presenterChanged(let isThere): presenterChanged(isThere, at: now)
    case .screenLocked(let isLocked): screen(isLocked: isLocked, at: now)
    case .stateReceived: record.former?.hasState = true
    case .mediaFetched(let key, let media): sendRestored(key, media, at: now)
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

  /// Logs a problem with a server once, until another server appears.
  mutating func complain(_ text: String) {
    guard presence.complaints.count < BorrowedDesktopLimits.complaints,
      presence.complaints.insert(text).inserted
    else {
      return
    }
    outputs.append(.log(text))
  }
}

/// The events for the desktop shell.
///
/// Signals name the connection that sent them: only signals of the present server are accepted.
package enum DesktopInput: Hashable, Sendable {
  /// The core sent an event; the media belong to its presentation, if it has one.
  case event(ShellEvent, DesktopMedia = .none)
  /// The core has sent its list and its open questions; events follow.
  case stateReceived
  /// The media of a presentation were looked up after `fetchMedia`.
  case mediaFetched(NotificationKey, DesktopMedia)
  /// A server is on the bus and replaces any other one.
  case serverAppeared(RemoteServer)
  /// The server's connection is gone.
  case serverVanished
  /// `Notify` was answered.
  case notified(NotifyToken, id: UInt32)
  /// `Notify` was refused, with the name of the error.
  case notifyFailed(NotifyToken, error: String)
  /// `NotificationClosed`
  case closed(id: UInt32, reason: UInt32, sender: String)
  /// `ActionInvoked`
  case actionInvoked(id: UInt32, action: String, sender: String)
  /// `NotificationReplied`
  case replied(id: UInt32, text: String, sender: String)
  /// `ActivationToken`
  case activationToken(id: UInt32, token: String, sender: String)
  /// The desktop's do-not-disturb went on or off (`Inhibited`).
  case inhibitedChanged(Bool)
  /// A presenter has come, or the last one has gone.
  case presenterChanged(Bool)
  /// The session was locked or unlocked (`LockedHint` of logind).
  case screenLocked(Bool)
  /// The core accepted a call.
  case callAccepted(CallTicket)
  /// The core refused a call; nothing has changed.
  case callRefused(CallTicket, NotificationFailure)
  /// A dialog has ended by itself.
  case dialogEnded(DialogTicket, TextDialogEnd)
  /// The session's bus is gone, and most likely the graphical session with it.
  case busVanished
  /// The thumbnail of a presentation is ready.
  case pictureReady(NotificationKey, DesktopMedia.Picture)
  /// The icon of a presentation's app has been drawn.
  case iconReady(NotificationKey, DesktopMedia.Icon)
  /// Whether an app has notification settings of its own (A13).
  case settingsOffered(BundleIdentifier, Bool)
  /// The deadline has come.
  case timePassed
}

/// Every action that the desktop shell requests, to be performed in order.
package enum DesktopOutput: Hashable, Sendable {
  /// Call `Notify`, and report the outcome under this token.
  case notify(NotifyToken, NotifyCall)
  /// Look up the media of a presentation, and report them with `mediaFetched`.
  case fetchMedia(Presentation)
  /// Have the bus start a server.
  case startServer
  /// Call `CloseNotification`; an error means that it is closed already.
  case close(id: UInt32)
  /// Send a call to the core, and report the outcome under this ticket.
  ///
  /// The token is for the app that the call starts or brings to the front, as
  /// `XDG_ACTIVATION_TOKEN` and `DESKTOP_STARTUP_ID`.
  case call(CallTicket, ControlCall, activationToken: String?)
  /// Open a dialog, and report its end under this ticket.
  ///
  /// The token lets its window come to the front.
  case openDialog(DialogTicket, TextQuestion, activationToken: String?)
  /// Close a dialog; its end is not reported.
  case closeDialog(DialogTicket)
  /// Let the presenter show a banner.
  case present(PresenterBanner)
  /// Send the signal that docks read.
  case badge(LauncherBadge)
  /// Play a sound.
  case play(SoundRequest)
  /// Stop a sound: its banner is gone (C8).
  case stopSound(NotificationKey)
  /// Write a line to the log, without any text of an app or the user.
  case log(String)
}

/// The number under which the outcome of one call of `Notify` is reported.
package struct NotifyToken: Hashable, Comparable, Sendable {
  /// A number that is unique among calls.
  package let number: Int64

  /// Orders calls from earlier to later.
  package static func < (left: NotifyToken, right: NotifyToken) -> Bool {
    left.number < right.number
  }
}

/// The number on an app's icon, as `com.canonical.Unity.LauncherEntry` defines it.
package struct LauncherBadge: Hashable, Sendable {
  /// The address of the app's desktop file.
  package let address: String
  /// The number.
  package let count: Int64
  /// Whether the number is shown; 0 is not (C3).
  package let isVisible: Bool

  /// Creates the number of an app; a negative one counts as 0.
  package init(app: BundleIdentifier, count: Int) {
    address = "application://\(app.rawValue).desktop"
    self.count = Int64(max(count, 0))
    isVisible = count > 0
  }
}

package import NotificationModel
package import Words

extension DesktopStateMachine {
  mutating func ask(_ question: AuthorizationQuestion, at now: BootTime) {
    if question.options.contains(.providesAppNotificationSettings) {
      remember(question.app, offersSettings: true)
    }
    ask(.notifications(question), at: now)
  }

  mutating func ask(_ question: DeskQuestion, at now: BootTime) {
    questions.ask(question)
    showQuestions(at: now)
  }

  /// Handles a question that was answered, here or elsewhere.
  mutating func endQuestion(_ subject: BubbleSubject, at now: BootTime) {
    questions.remove(subject)
    retire(subject, at: now)
    showQuestions(at: now)
  }

  /// Shows the open questions on a server that has buttons; on others they wait for another shell. A presenter shows them in
  /// its place.
  mutating func showQuestions(at now: BootTime) {
    guard !situation.hasPresenter, let server, server.hasButtons else { return }
    for question in questions.shown {
      let subject = question.subject
      if server.keepsOnlyCriticalBanners { questions.limitUrgency(of: subject, at: now) }
      let message = BubbleMessage.question(question, isUrgent: questions.isUrgent(subject))
      let isShown = bubbles[subject].map { $0.message == message } ?? false
      if !isShown { show(message, as: subject, at: now) }
    }
  }

  /// Speaks these words from now on, also in the questions that are on the screen.
  package mutating func speak(_ words: Vocabulary, at now: BootTime) -> [DesktopOutput] {
    let isOther = words.language != self.words.language
    self.words = words
    for question in questions.shown where isOther {
      let subject = question.subject
      if let message = bubbles[subject]?.message { show(message.silenced, as: subject, at: now) }
    }
    return handle(.timePassed, at: now)
  }

  /// Reports a change of the screen's lock to the core, which informs every shell.
  mutating func screen(isLocked: Bool, at now: BootTime) {
    guard isLocked != situation.isLocked else { return }
    let ticket = CallTicket(number: nextNumber())
    outputs.append(.call(ticket, .settings(.setLocked(isLocked)), activationToken: nil))
    lock(isLocked, at: now)
  }

  /// Asks questions that were set aside again after unlocking, because the user is present.
  mutating func lock(_ isLocked: Bool, at now: BootTime) {
    let unlocks = situation.isLocked && !isLocked
    situation.isLocked = isLocked
    guard unlocks else { return }
    questions.resume()
    showQuestions(at: now)
  }
}

/// A question of an app to the user.
enum DeskQuestion: Hashable {
  /// Whether it may notify, or send critical alerts.
  case notifications(AuthorizationQuestion)
  /// Whether it may know the device's location.
  case places(LocationQuestion)

  /// The subject of its bubble.
  var subject: BubbleSubject {
    switch self {
    case .notifications(let question): .question(question.app)
    case .places(let question): .placeQuestion(question.app)
    }
  }
}

/// The open questions, oldest first.
struct QuestionQueue {
  private var questions: [DeskQuestion] = []
  /// The questions that the user closed without an answer.
  private var setAside: Set<BubbleSubject> = []
  /// The questions that the server closed by itself, and when each is shown again.
  private var paused: [BubbleSubject: BootTime] = [:]
  /// When the urgency of each question ends that suppresses other banners.
  private var urgencyEnds: [BubbleSubject: BootTime] = [:]
  /// The questions that were urgent for long enough; they are in the server's list.
  private var yielded: Set<BubbleSubject> = []

  /// The questions to be on the screen.
  var shown: [DeskQuestion] {
    let visible = questions.lazy.filter {
      !setAside.contains($0.subject) && paused[$0.subject] == nil
    }
    return Array(visible.prefix(BorrowedDesktopLimits.shownQuestions))
  }

  /// When a question is next shown again or differently; `nil` if no question waits for a time.
  var nextDeadline: BootTime? { (Array(paused.values) + urgencyEnds.values).min() }

  mutating func ask(_ question: DeskQuestion) {
    forgetDisplay(of: question.subject)
    if let index = questions.firstIndex(where: { $0.subject == question.subject }) {
      questions[index] = question
    } else if questions.count < BorrowedDesktopLimits.knownQuestions {
      questions.append(question)
    }
  }

  mutating func remove(_ subject: BubbleSubject) {
    questions.removeAll { $0.subject == subject }
    forgetDisplay(of: subject)
  }

  private mutating func forgetDisplay(of subject: BubbleSubject) {
    setAside.remove(subject)
    paused[subject] = nil
    urgencyEnds[subject] = nil
    yielded.remove(subject)
  }

  /// Whether a question may suppress other banners.
  func isUrgent(_ subject: BubbleSubject) -> Bool { !yielded.contains(subject) }

  /// Lets a question suppress other banners for a limited time from now on.
  mutating func limitUrgency(of subject: BubbleSubject, at now: BootTime) {
    guard isUrgent(subject), urgencyEnds[subject] == nil else { return }
    urgencyEnds[subject] = now.advanced(byMicroseconds: BorrowedDesktopLimits.questionUrgency)
  }

  /// Hides a question that the user closed without an answer.
  mutating func setAside(_ subject: BubbleSubject) {
    if questions.contains(where: { $0.subject == subject }) { setAside.insert(subject) }
  }

  /// Hides a question that the server closed by itself until a time.
  mutating func pause(_ subject: BubbleSubject, until end: BootTime) {
    if questions.contains(where: { $0.subject == subject }) { paused[subject] = end }
  }

  /// Ends expired pauses and urgency; returns whether anything expired.
  mutating func timePassed(at now: BootTime) -> Bool {
    let former = paused.count + urgencyEnds.count
    paused = paused.filter { $0.value > now }
    yielded.formUnion(urgencyEnds.filter { $0.value <= now }.keys)
    urgencyEnds = urgencyEnds.filter { $0.value > now }
    return paused.count + urgencyEnds.count < former
  }

  /// Asks all questions again.
  mutating func resume() {
    setAside = []
    paused = [:]
    urgencyEnds = [:]
    yielded = []
  }
}

extension DesktopStateMachine {
  /// Lets the user enter the text of an action: in a dialog, or, if none can be opened, a follow-up notification explains the
  /// alternative.
  ///
  /// A notification has one dialog at a time. The bubble may be closed meanwhile; the dialog ends with the notification.
  mutating func askForText(
    _ key: NotificationKey, _ action: Presentation.Action, on live: Bubble.Live, at now: BootTime
  ) {
    guard case .notification(let presentation, let media, _) = live.message,
      presentation.key == key
    else { return }
    bubbles[BubbleSubject(key)]?.live?.askedAt = now
    guard !situation.isLocked || !action.needsUnlock && !action.opensApp else {
      // The core would refuse the text (F4), and the user would have entered it in vain.
      outputs.append(.log("no text is asked for while the screen is locked"))
      return
    }
    guard !situation.hasPresenter else {
      outputs.append(.present(PresenterBanner(presentation, media, action: action.identifier)))
      return
    }
    guard !answers.dialogs.contains(where: { $0.key == key && $0.action == action }) else { return }
    closeDialogs { $0.key == key }
    let dialog = OpenDialog(
      ticket: DialogTicket(number: nextNumber()), key: key, action: action,
      appName: presentation.appName, isListed: presentation.surfaces.contains(.list))
    guard answers.dialogs.count < BorrowedDesktopLimits.dialogs else {
      return sayWhereToType(dialog, at: now)
    }
    answers.dialogs.append(dialog)
    bubbles[dialog.subject]?.live?.activationToken = nil
    if server?.bannersBlockReplies == true {
      outputs.append(.close(id: live.id))
      lose(dialog.subject)
    }
    outputs.append(
      .openDialog(
        dialog.ticket, TextQuestion(presentation, action), activationToken: live.activationToken))
  }

  /// Handles the end of a dialog; dialogs that were closed from here are ignored.
  mutating func dialogEnded(_ ticket: DialogTicket, _ end: TextDialogEnd, at now: BootTime) {
    guard let index = answers.dialogs.firstIndex(where: { $0.ticket == ticket }) else { return }
    let dialog = answers.dialogs.remove(at: index)
    switch end {
    case .typed(let text): answer(dialog, with: text, at: now)
    case .cancelled: showUnlessAsked(dialog.subject, at: now)
    case .failed(let reason):
      outputs.append(.log("no text was received for a notification: \(reason)"))
      showUnlessAsked(dialog.subject, at: now)
      sayWhereToType(dialog, at: now)
    }
  }

  /// Closes dialogs that are obsolete.
  mutating func closeDialogs(where isObsolete: (OpenDialog) -> Bool) {
    for dialog in answers.dialogs where isObsolete(dialog) {
      outputs.append(.closeDialog(dialog.ticket))
    }
    answers.dialogs.removeAll(where: isObsolete)
  }

  /// Closes all dialogs; their notifications can be answered again later.
  mutating func loseDialogs(at now: BootTime) {
    let subjects = answers.dialogs.map(\.subject)
    closeDialogs { _ in true }
    for subject in subjects { showUnlessAsked(subject, at: now) }
  }

  /// Whether the user is entering a text for a subject.
  func hasDialog(_ subject: BubbleSubject) -> Bool {
    answers.dialogs.contains { $0.subject == subject }
  }

  private mutating func answer(_ dialog: OpenDialog, with text: String, at now: BootTime) {
    // A button was pressed a moment before, and its answer is under way.
    guard bubbles[dialog.subject]?.ticket == nil else { return }
    let choice = ResponseChoice.action(identifier: dialog.action.identifier, text: text)
    call(.responses(.respond(dialog.key, choice)), from: dialog.subject, at: now)
  }

  /// Shows a bubble again that the server removed when the button was pressed, unless a text is still being entered.
  mutating func showUnlessAsked(_ subject: BubbleSubject, at now: BootTime) {
    guard let bubble = bubbles[subject], let message = bubble.message, bubble.live == nil,
      bubble.token == nil, bubble.ticket == nil, !outgoing.queue.contains(subject),
      !hasDialog(subject)
    else { return }
    let isListed = server?.keepsQuietly == true && !message.isEssential
    show(isListed ? message.quiet ?? message.silenced : message.silenced, as: subject, at: now)
  }

  private mutating func sayWhereToType(_ dialog: OpenDialog, at now: BootTime) {
    guard outgoing.queue.count < BorrowedDesktopLimits.waitingCallsOfAllKinds else { return }
    show(
      .replyHelp(dialog.key.app, appName: dialog.appName, action: dialog.action.title),
      as: .replyHelp(dialog.key.app, dialog.key.identifier), at: now)
  }
}

/// A dialog that is on the screen.
struct OpenDialog {
  var ticket: DialogTicket
  /// The delivery that its text will answer.
  var key: NotificationKey
  var action: Presentation.Action
  var appName: String
  /// Whether the delivery is in the core's list, so that the dialog ends when the delivery leaves the list.
  var isListed: Bool

  var subject: BubbleSubject { BubbleSubject(key) }
}

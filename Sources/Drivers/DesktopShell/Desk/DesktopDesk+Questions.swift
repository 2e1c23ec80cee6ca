import NotificationModel

extension DesktopDesk {
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

  /// A question was answered, here or elsewhere.
  mutating func settle(_ subject: BubbleSubject, at now: BootTime) {
    questions.settle(subject)
    retire(subject, at: now)
    showQuestions(at: now)
  }

  /// Puts the open questions on a server that has buttons; on others they wait for another shell.
  mutating func showQuestions(at now: BootTime) {
    guard server?.hasButtons == true else { return }
    for question in questions.shown {
      let subject = question.subject
      let message = BubbleMessage.question(question)
      let isShown = bubbles[subject].map { $0.message == message } ?? false
      if !isShown { show(message, as: subject, at: now) }
    }
  }

  /// The session says that the screen is locked or not; the core is told, and says it to every shell.
  mutating func screen(isLocked: Bool, at now: BootTime) {
    guard isLocked != self.isLocked else { return }
    let ticket = CallTicket(number: nextNumber())
    outputs.append(.call(ticket, .setLocked(isLocked), activationToken: nil))
    lock(isLocked, at: now)
  }

  /// After unlocking, questions that were put aside are asked again: somebody is there.
  mutating func lock(_ isLocked: Bool, at now: BootTime) {
    let unlocks = self.isLocked && !isLocked
    self.isLocked = isLocked
    guard unlocks else { return }
    questions.resume()
    showQuestions(at: now)
  }
}

import BorrowedDesktop
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

/// Dialogs for typed replies, for a shell whose own field does not get the keyboard (S40).
final class ReplyDialogs {
  private struct Question {
    let key: NotificationKey
    let action: String
    let origin: CallOrigin
  }

  /// Handles the reply as if the shell had sent it.
  var handle: (ControlRequest, CallOrigin) -> Void = { _, _ in }
  private let dialogs: SessionDialogs
  private let peers: Peers
  private var questions: [DialogTicket: Question] = [:]
  private var last: Int64 = 0

  init(session: SessionEnvironment, peers: Peers, loop: any EventLoop) {
    dialogs = SessionDialogs(session: session, loop: loop)
    self.peers = peers
  }

  /// Asks for the text of an action. A repeated call is answered at once if its dialog is open already.
  ///
  /// - Throws: The reason for a refusal: no such action, or too many dialogs.
  func ask(
    about presentation: Presentation, action identifier: String, for origin: CallOrigin
  ) throws(NotificationFailure) {
    let action = presentation.actions.first { $0.identifier == identifier && $0.textInput != nil }
    guard let action else { throw .noTextAction(identifier) }
    let isOpen = questions.values.contains { $0.key == presentation.key && $0.action == identifier }
    guard !isOpen else { return peers.answer(origin, .done) }
    end { $0.key == presentation.key }
    guard questions.count < BorrowedDesktopLimits.dialogs else { throw .tooManyDialogs }
    last += 1
    let ticket = DialogTicket(number: last)
    questions[ticket] = Question(key: presentation.key, action: identifier, origin: origin)
    dialogs.open(ticket, TextQuestion(presentation, action), activationToken: nil) {
      [weak self] end in self?.ended(ticket, end)
    }
  }

  /// Closes a dialog with its notification, and all dialogs when the screen is locked.
  func follow(_ event: ShellEvent) {
    guard !questions.isEmpty else { return }
    switch event {
    case .notifications(.withdraw(let key)): end { $0.key == key }
    case .settings(.lockChanged(isLocked: true)): end { _ in true }
    default: break
    }
  }

  /// Closes all dialogs.
  func close() {
    questions = [:]
    dialogs.closeAll()
  }

  private func end(_ isObsolete: (Question) -> Bool) {
    for (ticket, question) in questions where isObsolete(question) {
      questions[ticket] = nil
      dialogs.close(ticket)
      peers.answer(question.origin, .done)
    }
  }

  private func ended(_ ticket: DialogTicket, _ end: TextDialogEnd) {
    guard let question = questions.removeValue(forKey: ticket) else { return }
    switch end {
    case .typed(let text):
      let choice = ResponseChoice.action(identifier: question.action, text: text)
      handle(.engine(.responses(.respond(question.key, choice))), question.origin)
    case .cancelled: peers.answer(question.origin, .done)
    case .failed(let reason): peers.answer(question.origin, .noDialog(reason))
    }
  }
}

extension NotificationFailure {
  fileprivate static func noTextAction(_ identifier: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, field: "action", value: identifier,
      message: "The notification has no button “\(identifier)” that takes a text.",
      remedy: "Name one of its actions that has “textInput”.")
  }

  fileprivate static let tooManyDialogs = NotificationFailure(
    .limitReached, field: "call", value: "askForText",
    message: "\(BorrowedDesktopLimits.dialogs) dialogs are open already.",
    remedy: "Answer or close one of them.")

  fileprivate static func noDialog(_ reason: String) -> NotificationFailure {
    NotificationFailure(
      .unsupported, field: "call", value: "askForText",
      message: "No dialog can ask for the text: \(reason).",
      remedy:
        "Install zenity, or use `unctl respond NOTIFICATION --action IDENTIFIER --text TEXT`.")
  }
}

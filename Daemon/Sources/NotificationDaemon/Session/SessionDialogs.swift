import BorrowedDesktop
import NIOCore

/// Dialogs that ask for a text, each on the session's screen at the time of opening.
///
/// Use it only on the event loop.
final class SessionDialogs {
  private let session: SessionEnvironment
  private let dialogs = TextDialogs()
  private let loop: any EventLoop
  /// The dialogs whose screen is being looked for.
  private var opening: Set<DialogTicket> = []

  init(session: SessionEnvironment, loop: any EventLoop) {
    self.session = session
    self.loop = loop
  }

  /// Opens a dialog; its end is reported once, unless it is closed before.
  ///
  /// The activation token lets its window come to the front.
  func open(
    _ ticket: DialogTicket, _ question: TextQuestion, activationToken: String?,
    ended: @escaping (TextDialogEnd) -> Void
  ) {
    opening.insert(ticket)
    let ended = NIOLoopBound(ended, eventLoop: loop)
    session.read { [weak self, loop] environment in
      guard let self, opening.remove(ticket) != nil else { return }
      dialogs.open(
        ticket, question, environment: environment, activationToken: activationToken
      ) { end in loop.execute { ended.value(end) } }
    }
  }

  /// Closes a dialog; its end is not reported.
  func close(_ ticket: DialogTicket) {
    guard opening.remove(ticket) == nil else { return }
    dialogs.close(ticket)
  }

  /// Closes all dialogs, and returns when they are gone.
  func closeAll() {
    opening = []
    dialogs.closeAll()
  }
}

package import NotificationModel

/// A banner for the presenter.
package struct PresenterBanner: Hashable, Sendable {
  /// The notification.
  package let presentation: Presentation
  /// The button for a text that was pressed on the server, if there is one: the presenter opens its field.
  package let action: String?
  /// The icon of the app: a name of the icon theme or a path.
  package let icon: String?
  /// How long it stays, in milliseconds: 0 until it is dismissed, and -1 if the presenter decides.
  package let timeout: Int32

  init(_ presentation: Presentation, _ media: DesktopMedia, action: String? = nil) {
    self.presentation = presentation
    self.action = action
    icon =
      switch media.icon {
      case .themed(let name): name
      case .file(let file): file.path
      case nil: nil
      }
    timeout = presentation.timeout
  }
}

/// A program, such as an extension of GNOME Shell, that shows questions and some of the banners in place of the server. The
/// server receives those notifications for its list alone.
extension DesktopStateMachine {
  /// Whether the presenter shows a notification: one that takes a text, that stays on the screen, or that a Focus lets pass
  /// while the desktop's do-not-disturb is on.
  func isForPresenter(_ presentation: Presentation) -> Bool {
    guard situation.hasPresenter, !situation.isLocked, presentation.surfaces.contains(.banner)
    else {
      return false
    }
    return situation.isInhibited || presentation.alertStyle == .alert
      || presentation.level == .timeSensitive
      || presentation.actions.contains { $0.textInput != nil }
  }

  /// Moves questions and persistent banners from the server to a presenter that has come, or back to the server.
  mutating func presenterChanged(_ isThere: Bool, at now: BootTime) {
    guard isThere != situation.hasPresenter else { return }
    situation.hasPresenter = isThere
    if isThere {
      loseDialogs(at: now)
      for subject in subjectsInOrder { moveToPresenter(subject, at: now) }
    } else {
      for subject in subjectsInOrder { moveToServer(subject, at: now) }
      questions.resume()
      showQuestions(at: now)
    }
  }

  private mutating func moveToPresenter(_ subject: BubbleSubject, at now: BootTime) {
    switch bubbles[subject]?.message {
    case .question: retire(subject, at: now)
    case .notification(let presentation, let media, _)?:
      guard let message = bubbles[subject]?.message, message.isEssential,
        isForPresenter(presentation)
      else { return }
      outputs.append(.present(PresenterBanner(presentation, media)))
      if server?.keepsQuietly == true, let quiet = message.quiet {
        showAnew(quiet, as: subject, at: now)
      } else {
        retire(subject, at: now)
      }
    default: break
    }
  }

  /// Shows a persistent banner on the server again; an ordinary one has had its time.
  private mutating func moveToServer(_ subject: BubbleSubject, at now: BootTime) {
    guard let message = bubbles[subject]?.message, message.isEssential,
      case .notification(let presentation, let media, .quiet) = message,
      presentation.surfaces.contains(.banner)
    else { return }
    showAnew(.notification(presentation, media, .changed), as: subject, at: now)
  }

  /// Closes a bubble and sends another one, because gnome-shell shows no banner for what its list has already.
  private mutating func showAnew(
    _ message: BubbleMessage, as subject: BubbleSubject, at now: BootTime
  ) {
    if let live = bubbles[subject]?.live {
      outputs.append(.close(id: live.id))
      lose(subject)
    }
    show(message, as: subject, at: now)
  }
}

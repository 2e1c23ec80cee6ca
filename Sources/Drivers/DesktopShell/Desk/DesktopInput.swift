public import NotificationModel

/// Everything that can happen to the desktop shell.
///
/// Signals name the connection that sent them: only the present server is believed.
public enum DesktopInput: Hashable, Sendable {
  /// The core says something; the media belong to the presentation, if it is one.
  case event(ShellEvent, DesktopMedia = .none)
  /// A server is on the bus, in the place of any other one.
  case serverAppeared(DesktopServer)
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
  /// The session was locked or unlocked (`LockedHint` of logind).
  case screenLocked(Bool)
  /// The core did what a call asked for.
  case callAccepted(CallTicket)
  /// The core refused a call; nothing has changed.
  case callRefused(CallTicket, NotificationFailure)
  /// A dialog has ended by itself.
  case dialogEnded(DialogTicket, TextDialogEnd)
  /// The session's bus is gone, and most likely the screen with it.
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

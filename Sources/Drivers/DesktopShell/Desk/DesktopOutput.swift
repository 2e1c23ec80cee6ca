public import NotificationModel

/// Everything that the desktop shell wants done, in this order.
public enum DesktopOutput: Hashable, Sendable {
  /// Call `Notify`, and say under this token what came of it.
  case notify(NotifyToken, NotifyCall)
  /// Call `CloseNotification`; an error means that it is closed already.
  case close(id: UInt32)
  /// Hand a call to the core, and say under this ticket what came of it.
  ///
  /// The token is for the app that is started or brought to the front by it, as
  /// `XDG_ACTIVATION_TOKEN` and `DESKTOP_STARTUP_ID`.
  case call(CallTicket, ControlCall, activationToken: String?)
  /// Open a dialog, and say under this ticket how it ended.
  ///
  /// The token lets its window come to the front.
  case openDialog(DialogTicket, TextQuestion, activationToken: String?)
  /// Close a dialog; nothing needs to be said of it any more.
  case closeDialog(DialogTicket)
  /// Send the signal that docks read.
  case badge(LauncherBadge)
  /// Play a sound.
  case play(SoundOrder)
  /// Stop a sound: its banner is gone (C8).
  case stopSound(NotificationKey)
  /// Write a line to the log, without anything that an app or a person wrote.
  case log(String)
}

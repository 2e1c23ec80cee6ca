package import NotificationModel

/// What the desktop shell needs of the daemon around it; every closure is called on the shell's
/// executor.
package struct DesktopHost {
  /// Hands a call to the core; the outcome is told with `accepted` or `refused`. The token is for
  /// the app that is started by it.
  package var call: (CallTicket, ControlCall, _ activationToken: String?) -> Void
  /// What goes with a presentation besides its words; asked once for each.
  package var media: (Presentation) -> DesktopMedia
  /// Plays a sound.
  package var play: (SoundOrder) -> Void
  /// Stops a sound.
  package var stopSound: (NotificationKey) -> Void
  /// Opens a dialog; its end is told with `dialogEnded`. The token lets its window come to the front.
  package var openDialog: (DialogTicket, TextQuestion, _ activationToken: String?) -> Void
  /// Closes a dialog.
  package var closeDialog: (DialogTicket) -> Void
  /// Whether an app has notification settings of its own (A13).
  package var offersSettings: (BundleIdentifier) -> Bool
  /// Writes a line to the log.
  package var log: (String) -> Void
  /// Reads the clock that deadlines are on.
  package var now: () -> BootTime
  /// Calls `timePassed` at this time, and at no other one; absent means never.
  package var arm: (BootTime?) -> Void

  /// Creates a host.
  package init(
    call: @escaping (CallTicket, ControlCall, _ activationToken: String?) -> Void,
    media: @escaping (Presentation) -> DesktopMedia, play: @escaping (SoundOrder) -> Void,
    stopSound: @escaping (NotificationKey) -> Void,
    openDialog: @escaping (DialogTicket, TextQuestion, _ activationToken: String?) -> Void,
    closeDialog: @escaping (DialogTicket) -> Void,
    offersSettings: @escaping (BundleIdentifier) -> Bool, log: @escaping (String) -> Void,
    now: @escaping () -> BootTime, arm: @escaping (BootTime?) -> Void
  ) {
    self.call = call
    self.media = media
    self.play = play
    self.stopSound = stopSound
    self.openDialog = openDialog
    self.closeDialog = closeDialog
    self.offersSettings = offersSettings
    self.log = log
    self.now = now
    self.arm = arm
  }
}

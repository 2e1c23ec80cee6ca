package import NotificationModel

/// The services that the desktop shell needs from the daemon; every closure is called on the shell's executor.
package struct DesktopHost {
  /// Sends a call to the core; the outcome is reported with `accepted` or `refused`. The token is
  /// for the app that the call starts.
  package var call: (CallTicket, ControlCall, _ activationToken: String?) -> Void
  /// The media of a presentation; requested once for each.
  package var media: (Presentation) -> DesktopMedia
  /// Plays a sound.
  package var play: (SoundRequest) -> Void
  /// Stops a sound.
  package var stopSound: (NotificationKey) -> Void
  /// Opens a dialog; its end is reported with `dialogEnded`. The token lets its window come to the front.
  package var openDialog: (DialogTicket, TextQuestion, _ activationToken: String?) -> Void
  /// Closes a dialog.
  package var closeDialog: (DialogTicket) -> Void
  /// Lets the presenter show a banner.
  package var present: (PresenterBanner) -> Void
  /// Whether an app has notification settings of its own (A13).
  package var offersSettings: (BundleIdentifier) -> Bool
  /// Another server shows bubbles now, or none.
  package var serverChanged: () -> Void
  /// The connection to the bus has ended.
  package var busLost: () -> Void
  /// The state of the session's screen; a later change is reported with `screenAppeared`.
  package var screen: () -> ScreenReadiness
  /// The name by which the bus starts the server of the session's desktop, if it is another than the server's own.
  package var desktopService: () -> String?
  /// Writes a line to the log.
  package var log: (String) -> Void
  /// Reads the clock that deadlines refer to.
  package var now: () -> BootTime
  /// Calls `timePassed` at this time, and at no other; `nil` means never.
  package var arm: (BootTime?) -> Void

  package init(
    call: @escaping (CallTicket, ControlCall, _ activationToken: String?) -> Void,
    media: @escaping (Presentation) -> DesktopMedia, play: @escaping (SoundRequest) -> Void,
    stopSound: @escaping (NotificationKey) -> Void,
    openDialog: @escaping (DialogTicket, TextQuestion, _ activationToken: String?) -> Void,
    closeDialog: @escaping (DialogTicket) -> Void,
    present: @escaping (PresenterBanner) -> Void = { _ in },
    offersSettings: @escaping (BundleIdentifier) -> Bool, busLost: @escaping () -> Void = {},
    serverChanged: @escaping () -> Void = {}, screen: @escaping () -> ScreenReadiness,
    desktopService: @escaping () -> String? = { nil },
    log: @escaping (String) -> Void, now: @escaping () -> BootTime,
    arm: @escaping (BootTime?) -> Void
  ) {
    self.call = call
    self.media = media
    self.play = play
    self.stopSound = stopSound
    self.openDialog = openDialog
    self.closeDialog = closeDialog
    self.present = present
    self.offersSettings = offersSettings
    self.busLost = busLost
    self.serverChanged = serverChanged
    self.screen = screen
    self.desktopService = desktopService
    self.log = log
    self.now = now
    self.arm = arm
  }
}

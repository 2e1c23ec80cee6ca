/// The calls of a shell or a command about the machine: the process, its clock, files, sources and gateways.
///
/// The daemon answers these itself; they do not reach the engine.
package enum MachineCall: Hashable, Sendable {
  /// Reads the status of the system.
  case status
  /// Checks the running processes and the files, and reports problems.
  case doctor
  /// Reads the status of the desktop integration, and the owners of the names on the session bus.
  case desktop
  /// Sets the desktop mode, and whether the notifications of a remote server are listed; stored. A nil value changes nothing.
  /// Served mode is refused on a screen that cannot show banners, unless it is forced.
  case setDesktop(
    DesktopMode?, isForSession: Bool = false, isForced: Bool = false, watches: Bool?)
  /// Shows or hides the panel of the native shell, which is started for it if need be.
  case togglePanel
  /// Hides the newest banner of the native shell, or all of them; the list is unchanged.
  case hideBanners(all: Bool)
  /// Shows the newest notification of the list that has no banner.
  case recallBanner
  /// Has the icon of an app drawn, and the picture of a notification in the list, for a shell without a decoder.
  case media(app: BundleIdentifier, identifier: String?)
  /// Stores an activation token, so that the program started by the next answer may take the focus (S48).
  case rememberActivation(app: BundleIdentifier, token: String)
  /// Asks the user by a dialog for the text of an action, for a shell that does not get the keyboard, and answers the
  /// notification with it (S40). The dialog shows the presentation's texts.
  indirect case askForText(Presentation, action: String)
  /// Reports the problem of the native shell's configuration file, or that it has none.
  case reportConfiguration(problem: String?)
  /// Advances the virtual clock; refused on a real one. Microseconds.
  case advanceClock(byMicroseconds: Int64)
  /// Sets the virtual clock; refused on a real one.
  case setClock(WallTime)
  /// Copies an app bundle into the user's data folder and registers its identifier.
  case install(path: String)
  /// Reads the recent steps of notifications: of one request, of one app, or of all.
  case timeline(app: BundleIdentifier?, identifier: String?)
  /// Sends `ShellEvent.noted` on this connection from now on.
  case followTimeline
  /// Checks a payload, which may be incomplete, and reports its problems.
  case checkPush(payload: String)
  /// Delivers a push to an app as if a server had sent it. The payload is JSON text; without an identifier the
  /// system assigns one (B2).
  case push(app: BundleIdentifier, payload: String, identifier: String?)
  /// Overrides the device's location, until another location, a replay or `resumeLocation`. The accuracy is in
  /// metres.
  case setLocation(Coordinate, accuracy: Double)
  /// Replays the track in a GPX or NMEA file, which is named by its absolute path; 1 is the track's own speed.
  case replayLocation(path: String, speed: Double)
  /// Uses the device's own location source again.
  case resumeLocation
  /// Reads this device's push gateway, and the status of the link to it.
  case gateways
  /// Uses a gateway for pushes; one of the same host and port gets the new certificates.
  case addGateway(GatewaySetting)
  /// Stops using a gateway; its tokens become useless.
  case removeGateway(host: String)
}

extension ShellEvent {
  /// The events for a shell about the machine.
  package enum Machine: Hashable, Sendable {
    /// A step of a notification; sent only to connections that follow the timeline.
    indirect case noted(TimelineEntry)
    /// The user wants the panel shown, or hidden if it is there; sent only to the native shell.
    case panelToggled
    /// The newest banner is to be hidden, or all of them.
    case bannersHidden(all: Bool)
    /// The newest notification of the list without a banner is to have one again.
    case bannerRecalled
  }
}

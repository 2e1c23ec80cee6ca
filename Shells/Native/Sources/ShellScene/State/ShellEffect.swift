package import NotificationModel

/// Side effects for the driver to perform, in order.
package enum ShellEffect: Hashable, Sendable {
  /// Sends a call; a refusal comes back by `refused`.
  case call(ControlCall)
  /// Answers a notification, with an activation token of this surface if the answer may open an app (S48).
  case respond(NotificationKey, ResponseChoice, from: SurfaceName)
  /// Has the system ask for the text of an action by a dialog, because no key comes here (S40).
  case askForText(Presentation, action: String)
  /// Has a notification come again after so many seconds.
  case snooze(NotificationKey, seconds: Int)
  /// Reads the record of an app.
  case readApp(BundleIdentifier)
  /// Reads the settings of all apps.
  case readGlobalSettings
  /// Requests the icon of an app, which comes by `show(icon:of:)`.
  case readIcon(BundleIdentifier)
  /// Requests the icon and the picture of a notification that are not drawn yet.
  case makePicture(NotificationKey)
  /// Opens a link, with an activation token of this surface (S15, S48).
  case openLink(String, from: SurfaceName)
  /// Opens Settings, at an app or at the beginning.
  case openSettings(BundleIdentifier?)
  /// Puts a text into the clipboard.
  case copy(String)
  /// Asks for the text of the clipboard.
  case requestPaste
}

import NotificationModel

/// What the desktop gave with a person's answer so that the app may come to the front.
struct ActivationToken {
  /// The text for `XDG_ACTIVATION_TOKEN`.
  var text: String
  /// When it counts no longer.
  var end: BootTime
}

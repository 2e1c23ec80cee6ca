/// The state of the user's screen, from all sources.
///
/// Some desktops report their lock to logind, some only show a screen saver, and some do both, one a moment before the other.
/// The screen counts as covered if either source reports it.
struct ScreenCover {
  /// The state in logind (`LockedHint`); nil until logind reports it.
  var isSessionLocked: Bool?
  /// Whether a screen saver covers the screen; nil while it is unknown.
  var isSaverActive: Bool?

  /// Whether the screen counts as locked; not before either source has reported.
  var isLocked: Bool { isSessionLocked == true || isSaverActive == true }
}

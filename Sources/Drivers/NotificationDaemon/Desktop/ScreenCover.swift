/// What is known of the person's screen, from those who tell of it.
///
/// Some desktops tell logind that they are locked, some only show a screen saver, and some do both,
/// one a moment before the other. Whoever says that the screen is covered is believed.
struct ScreenCover {
  /// What logind says (`LockedHint`); nil while it has said nothing.
  var isSessionLocked: Bool?
  /// Whether a screen saver covers the screen; nil while nobody knows.
  var isSaverActive: Bool?

  /// Whether the screen counts as locked; not while nobody has said anything.
  var isLocked: Bool { isSessionLocked == true || isSaverActive == true }
}

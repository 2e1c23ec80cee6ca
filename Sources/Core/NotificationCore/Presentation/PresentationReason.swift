/// Why something of a notification is not shown or not heard, or why it is less urgent than it asks to be.
///
/// It carries nothing, so that asking for it costs no more than asking whether.
public enum PresentationReason: Hashable, Sendable {
  /// There is no text to show (C1).
  case noText
  /// The content does not ask for it.
  case notInContent
  /// The app never asked the person for it (K3).
  case notRequested
  /// The app has no entitlement for it (A12, E13).
  case notEntitled
  /// The person turned it off (K2).
  case turnedOff
  /// The app is on trial, and quiet (A7).
  case provisional
  /// The person silenced the app for a while (A11).
  case muted
  /// The focus in force does not allow it (E14).
  case focus
  /// Only the app's critical alerts are allowed (A12).
  case onlyCritical
  /// Its level is passive (E12).
  case passive
  /// The screen is locked, and the lock screen shows it (E5).
  case screenLocked
  /// The screen is not locked (E5).
  case screenUnlocked
  /// The device is silent (C9).
  case deviceSilent
  /// It belongs to the scheduled summary (E15).
  case inSummary
  /// Another one stands for those that the summary lets go (E15).
  case notFeatured
  /// The app in the foreground did not want it (E3).
  case declinedByApp
}

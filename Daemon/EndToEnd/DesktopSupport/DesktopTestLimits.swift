import Dispatch

/// The timeouts of desktop tests; nothing waits that long in a successful test.
package enum DesktopTestLimits {
  /// The seconds until something that has not arrived counts as missing.
  package static let timeout = 60.0
  /// The seconds that a program has to end by itself when it is asked to.
  static let farewell = 5.0

  /// The end of a wait that begins now.
  static var end: DispatchTime { .now() + timeout }
}

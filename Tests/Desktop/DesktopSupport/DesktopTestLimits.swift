import Dispatch

/// How long tests on a desktop wait for what must come; nothing waits that long when all is well.
package enum DesktopTestLimits {
  /// The seconds until something that has not come counts as missing.
  package static let patience = 60.0
  /// The seconds that a program has to end by itself when it is asked to.
  static let farewell = 5.0

  /// The moment until which is waited from now on.
  static var end: DispatchTime { .now() + patience }
}

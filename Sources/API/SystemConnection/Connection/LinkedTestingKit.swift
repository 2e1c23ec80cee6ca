import Foundation

/// What the testing kit offers to a process of tests that it is linked into.
package protocol DefaultCenterSource: AnyObject {
  /// The app of all code that runs on no device of its own.
  static var source: CenterSource { get }
}

/// Finds the testing kit, which this module cannot name because the kit is built on it.
enum LinkedTestingKit {
  static var source: CenterSource? {
    let kit: AnyClass? = NSClassFromString("UserNotificationsTesting.DefaultDevice")
    return (kit as? any DefaultCenterSource.Type)?.source
  }
}

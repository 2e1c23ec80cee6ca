/// What a module with an app's life cycle, such as `UIKit`, is told on the way.
package struct AppWatcher: Sendable {
  /// The program, or the person's hand in a test, said whether the app is active; on any thread.
  package var activityChanged: @Sendable (_ isActive: Bool) -> Void
  /// The delegate is about to be called; where it is called.
  package var willHandOver: @Sendable (_ opensApp: Bool) -> Void
  /// The delegate was called, though it may not be finished; where it is called.
  package var didHandOver: @Sendable (_ opensApp: Bool) -> Void

  /// Creates a watcher.
  package init(
    activityChanged: @escaping @Sendable (Bool) -> Void,
    willHandOver: @escaping @Sendable (Bool) -> Void,
    didHandOver: @escaping @Sendable (Bool) -> Void
  ) {
    self.activityChanged = activityChanged
    self.willHandOver = willHandOver
    self.didHandOver = didHandOver
  }
}

import NotificationModel

extension UNNotificationContentExtension where Self: UIViewController {
  /// Runs the process of a content extension; the only line of its `main.swift`.
  ///
  /// ```swift
  /// NotificationViewController.main(NotificationViewController.init)
  /// ```
  ///
  /// On Apple's systems the system finds the class by its name in `Info.plist`. Here the program names it.
  /// The controller is made once, on the main thread, which runs its loop and the main queue. The process ends
  /// when its view is closed.
  ///
  /// - Parameter create: Makes the controller.
  public nonisolated static func main(_ create: @escaping @MainActor () -> Self) -> Never {
    ContentProcess.run { create() }
  }

  /// Runs the process of a content extension whose class is made as from a storyboard.
  ///
  /// ```swift
  /// NotificationViewController.main(coder: NotificationViewController.init(coder:))
  /// ```
  ///
  /// The coder holds nothing. A class that answers nil is shown as one that crashed.
  ///
  /// - Parameter create: Makes the controller.
  public nonisolated static func main(
    coder create: @escaping @MainActor (NSCoder) -> Self?
  ) -> Never {
    ContentProcess.run { create(EmptyCoder()) }
  }
}

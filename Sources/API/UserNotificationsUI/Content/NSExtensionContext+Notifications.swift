import NotificationModel

extension NSExtensionContext {
  /// The buttons of the notification that is open; setting them changes what the person sees at once (J7).
  ///
  /// They begin as those of the notification's category.
  public var notificationActions: [UNNotificationAction] {
    get { actionModels.map(UNNotificationAction.make) }
    set { actionModels = newValue.map(\.model) }
  }

  /// Opens the app, which gets the answer of a person who tapped the notification (J7).
  public func performNotificationDefaultAction() {
    say(.performDefaultAction)
  }

  /// Closes the view; the notification stays (J7).
  public func dismissNotificationContentExtension() {
    say(.dismiss)
  }

  /// Tells that media plays now, so that the button offers to pause it (J8).
  public func mediaPlayingStarted() {
    say(.media(isPlaying: true))
  }

  /// Tells that media pauses now, so that the button offers to play it (J8).
  public func mediaPlayingPaused() {
    say(.media(isPlaying: false))
  }
}

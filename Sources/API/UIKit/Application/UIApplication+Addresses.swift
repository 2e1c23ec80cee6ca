internal import SystemConnection
internal import UserNotifications

extension UIApplication {
  /// Gives the app addresses to open, as the system does on Apple's systems while the app runs.
  ///
  /// Call it where a toolkit says that a second start of the program came with an address, such as GApplication's
  /// `open` signal, and in tests. The scene's delegate is given all of them at once by
  /// `scene(_:openURLContexts:)`; without a scene the app's delegate is given each by
  /// `application(_:open:options:)`. An app in the background leaves it first, and becomes active afterwards.
  ///
  /// - Parameter urls: The addresses; without any nothing happens.
  public func openAddresses(_ urls: [URL]) {
    guard !urls.isEmpty else { return }
    leaveBackground()
    if let scene, let delegate = scene.delegate {
      delegate.scene(scene, openURLContexts: Set(urls.map(UIOpenURLContext.init(url:))))
    } else {
      tellDelegate(of: urls)
    }
    toFront()
  }

  /// Gives the app's delegate each address.
  func tellDelegate(of urls: [URL]) {
    for url in urls { _ = delegate?.application(self, open: url, options: [:]) }
  }
}

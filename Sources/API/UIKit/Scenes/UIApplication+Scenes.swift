public import UserNotifications

extension UIApplication {
  /// Connects the app's scene, where its bundle or its delegate names a delegate for one.
  func connectScene(for launch: Launch) {
    let seen = applicationState == .background ? nil : launch.response
    let options = UIScene.ConnectionOptions(notificationResponse: seen, urls: launch.urls)
    let session = UISceneSession(
      configuration: UISceneConfiguration(name: nil, sessionRole: .windowApplication))
    if let delegate {
      session.configuration = delegate.application(
        self, configurationForConnecting: session, options: options)
    }
    guard let type = session.configuration.delegateClass else { return }
    let delegate: any UISceneDelegate = MainProgram.instance(of: type)
    let scene = UIWindowScene(session: session, connectionOptions: options)
    scene.delegate = delegate
    session.scene = scene
    self.scene = scene
    scene.activationState = applicationState == .background ? .background : .foregroundInactive
    delegate.scene(scene, willConnectTo: session, options: options)
    scene.post(UIScene.willConnectNotification)
    if applicationState == .inactive {
      delegate.sceneWillEnterForeground(scene)
      scene.post(UIScene.willEnterForegroundNotification)
    }
  }
}

extension UNNotificationResponse {
  /// The scene that the response is for: the app's, where it has one (F18).
  @MainActor public var targetScene: UIScene? { UIApplication.shared.scene }
}

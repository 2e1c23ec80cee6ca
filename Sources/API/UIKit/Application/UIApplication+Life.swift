internal import SystemConnection
internal import UserNotifications
import Dispatch

extension UIApplication {
  /// Becomes active, through all that lies between.
  func toFront() {
    leaveBackground()
    guard applicationState == .inactive else { return }
    state = .active
    say(isActive: true)
    if let scene, let delegate = scene.delegate {
      scene.activationState = .foregroundActive
      delegate.sceneDidBecomeActive(scene)
      scene.post(UIScene.didActivateNotification)
    } else {
      delegate?.applicationDidBecomeActive(self)
    }
    post(Self.didBecomeActiveNotification)
  }

  /// Enters the background, through all that lies between; also where it was launched there.
  func toBackground() {
    if applicationState == .active { resignActive() }
    state = .background
    say(isActive: false)
    limitBackgroundTime()
    if let scene, let delegate = scene.delegate {
      scene.activationState = .background
      delegate.sceneDidEnterBackground(scene)
      scene.post(UIScene.didEnterBackgroundNotification)
    } else {
      delegate?.applicationDidEnterBackground(self)
    }
    post(Self.didEnterBackgroundNotification)
  }

  /// Is on its way to the foreground; the app that is not in the background stays where it is.
  func leaveBackground() {
    guard applicationState == .background else { return }
    backgroundTasks.leave()
    if let scene, let delegate = scene.delegate {
      delegate.sceneWillEnterForeground(scene)
      scene.post(UIScene.willEnterForegroundNotification)
      scene.activationState = .foregroundInactive
    } else {
      delegate?.applicationWillEnterForeground(self)
    }
    post(Self.willEnterForegroundNotification)
    state = .inactive
  }

  private func resignActive() {
    if let scene, let delegate = scene.delegate {
      delegate.sceneWillResignActive(scene)
      scene.post(UIScene.willDeactivateNotification)
      scene.activationState = .foregroundInactive
    } else {
      delegate?.applicationWillResignActive(self)
    }
    post(Self.willResignActiveNotification)
    state = .inactive
  }

  /// Tells the delegate and observers that the process is about to end.
  func willTerminate() {
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }

  /// The system asks the center's delegate only while the app says that it is active (E1).
  private func say(isActive: Bool) {
    guard source.host.isActive != isActive else { return }
    CenterSource.$running.withValue(source) { UserNotificationsHost.isActive = isActive }
  }

  /// Calls something after what is on the main queue already, as code of this app.
  func onMain(_ body: @escaping @MainActor @Sendable (UIApplication) -> Void) {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.run(body) }
    }
  }

  /// Calls something on the main queue when some seconds have passed, as code of this app.
  func onMain(
    after seconds: Double, _ body: @escaping @MainActor @Sendable (UIApplication) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      MainActor.assumeIsolated { self?.run(body) }
    }
  }

  /// Calls something now where this is the main queue, else later there.
  nonisolated func soon(_ body: @escaping @MainActor @Sendable (UIApplication) -> Void) {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { run(body) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.run(body) } }
    }
  }

  /// Calls something after what is on the main queue already, from any thread.
  nonisolated func onMainQueue(_ body: @escaping @MainActor @Sendable (UIApplication) -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.run(body) } }
  }

  private func run(_ body: @MainActor (UIApplication) -> Void) {
    CenterSource.$running.withValue(source) { body(self) }
  }
}

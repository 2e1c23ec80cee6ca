import Dispatch
internal import SystemConnection
internal import UserNotifications

extension UIApplication {
  /// Becomes active, through all states in between.
  func toFront() {
    leaveBackground()
    guard applicationState == .inactive else { return }
    state = .active
    report(isActive: true)
    if let scene, let delegate = scene.delegate {
      scene.activationState = .foregroundActive
      delegate.sceneDidBecomeActive(scene)
      scene.post(UIScene.didActivateNotification)
    } else {
      delegate?.applicationDidBecomeActive(self)
    }
    post(Self.didBecomeActiveNotification)
  }

  /// Enters the background, through all states in between; also if the app was launched there.
  func toBackground() {
    if applicationState == .active { resignActive() }
    state = .background
    report(isActive: false)
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

  /// Moves from the background to inactive; an app that is not in the background keeps its state.
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

  /// Informs the delegate and observers that the process is about to end.
  func willTerminate() {
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }

  /// Sets whether the app is active; the system asks the center's delegate only while it is (E1).
  private func report(isActive: Bool) {
    guard source.host.isActive != isActive else { return }
    CenterSource.$running.withValue(source) { UserNotificationsHost.isActive = isActive }
  }

  /// Calls a closure behind the work that is already on the main queue, as code of this app.
  func onMain(_ body: @escaping @MainActor @Sendable (UIApplication) -> Void) {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.run(body) }
    }
  }

  /// Calls a closure on the main queue after some seconds, as code of this app.
  func onMain(
    after seconds: Double, _ body: @escaping @MainActor @Sendable (UIApplication) -> Void
  ) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      MainActor.assumeIsolated { self?.run(body) }
    }
  }

  /// Calls a closure now if this is the main queue, otherwise later on it.
  nonisolated func soon(_ body: @escaping @MainActor @Sendable (UIApplication) -> Void) {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { run(body) }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.run(body) } }
    }
  }

  /// Calls a closure behind the work that is already on the main queue, from any thread.
  nonisolated func onMainQueue(_ body: @escaping @MainActor @Sendable (UIApplication) -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { self.run(body) } }
  }

  private func run(_ body: @MainActor (UIApplication) -> Void) {
    CenterSource.$running.withValue(source) { body(self) }
  }
}

extension UIApplication {
  /// The reason of a launch, and the user's intention.
  @MainActor
  struct Launch {
    /// Why the system started the app; `nil` if the user did.
    let reason: LaunchReason?
    /// The response that the center's delegate receives first.
    let response: UNNotificationResponse?
    /// The payload of the push that wakes the app.
    let push: [AnyHashable: Any]?
    /// The addresses that the app is started with.
    let urls: [URL]
    /// Whether a response or request waits for the center's delegate.
    let waits: Bool
    /// Whether the user wants to see the app.
    let isSeen: Bool

    init(of source: CenterSource, urls: [URL]) {
      self.urls = urls
      reason = source.host.launchReason
      let work = reason == .response ? source.waitingWork() : nil
      response = work?.response
      push = reason == .push ? AppPushes.of(source).waiting?.userInfo : nil
      waits = work.map { $0.response != nil || $0.opensApp } ?? false
      isSeen =
        switch reason {
        case nil, .open: true
        case .response: work?.opensApp ?? false
        case .push, .region: false
        }
    }

    /// The options for the app's delegate; `nil` without options.
    var options: [LaunchOptionsKey: Any]? {
      var options: [LaunchOptionsKey: Any] = [:]
      if let payload { options[.remoteNotification] = payload }
      options[.url] = urls.first
      if reason == .region { options[.location] = NSNumber(value: true) }
      return options.isEmpty ? nil : options
    }

    /// The same options for observers of the notification, under the names of the keys.
    var userInfo: [AnyHashable: Any]? {
      options.map { options in
        Dictionary(uniqueKeysWithValues: options.map { (AnyHashable($0.key.rawValue), $0.value) })
      }
    }

    /// The payload of the push that wakes the app, or on which the user acted.
    private var payload: [AnyHashable: Any]? {
      if let push { return push }
      guard let request = response?.notification.request,
        request.trigger is UNPushNotificationTrigger
      else { return nil }
      return request.content.userInfo
    }
  }
}

extension UIApplication {
  /// Launches the app of this process with a delegate, and returns; the app keeps the delegate.
  ///
  /// `@main` on the delegate's class does this and then runs the main loop. Call it yourself if another toolkit has
  /// the main loop, and in tests, where the app is the one of the simulated device:
  ///
  /// ```swift
  /// let app = SimulatedApp("com.example.app", launch: { UIApplication.launch(AppDelegate()) })
  /// ```
  ///
  /// The delegate is called as on Apple's systems: `willFinishLaunching`, `didFinishLaunching`, then either
  /// `didBecomeActive`, or `didEnterBackground` if the system started the app and the user did not open it (F3,
  /// F14). If the user's response opens the app, its state is inactive until the center's delegate was called.
  ///
  /// - Parameters:
  ///   - delegate: The delegate of the app.
  ///   - urls: The addresses that the app is started with; `@main` reads those of the app's own schemes from the
  ///     program's arguments.
  public static func launch(_ delegate: any UIApplicationDelegate, opening urls: [URL] = []) {
    shared.launch(with: delegate, opening: urls)
  }

  func launch(with delegate: any UIApplicationDelegate, opening urls: [URL]) {
    keptDelegate = delegate
    self.delegate = delegate
    source.host.watcher = watcher
    let launch = Launch(of: source, urls: urls)
    state = launch.isSeen ? .inactive : .background
    let begins = delegate.application(self, willFinishLaunchingWithOptions: launch.options)
    let ends = delegate.application(self, didFinishLaunchingWithOptions: launch.options)
    post(Self.didFinishLaunchingNotification, launch.userInfo)
    receivePushes()
    connectScene(for: launch)
    if scene == nil, begins, ends { informDelegate(of: launch.urls) }
    guard launch.isSeen else { return toBackground() }
    if launch.waits, source.center.delegate != nil {
      activatesAfterHandover = true
    } else {
      toFront()
    }
  }

  /// The observer that changes the app's state after its launch.
  private var watcher: AppWatcher {
    AppWatcher(
      activityChanged: { [weak self] isActive in
        self?.soon { isActive ? $0.toFront() : $0.toBackground() }
      },
      willHandOver: { [weak self] opensApp in
        if opensApp { self?.soon { $0.leaveBackground() } }
      },
      didHandOver: { [weak self] opensApp in
        if opensApp { self?.soon { $0.handedOver() } }
      })
  }

  private func handedOver() {
    activatesAfterHandover = false
    toFront()
  }
}

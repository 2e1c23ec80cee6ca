import Dispatch
internal import SystemConnection
internal import UserNotifications

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

extension UIApplication {
  /// What is known about a launch: why, and what the person wants with it.
  @MainActor
  struct Launch {
    /// Why the system started the app; nothing where the person did.
    let reason: LaunchReason?
    /// What the center's delegate will be given first.
    let response: UNNotificationResponse?
    /// The payload of the push that wakes the app.
    let push: [AnyHashable: Any]?
    /// The addresses that the app is started with.
    let urls: [URL]
    /// Whether something waits that the center's delegate has to be given.
    let waits: Bool
    /// Whether the person wants to see the app.
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

    /// What the app's delegate is told; nothing where there is nothing to tell.
    var options: [LaunchOptionsKey: Any]? {
      var options: [LaunchOptionsKey: Any] = [:]
      if let payload { options[.remoteNotification] = payload }
      options[.url] = urls.first
      if reason == .region { options[.location] = NSNumber(value: true) }
      return options.isEmpty ? nil : options
    }

    /// The same for observers of the notification, who get it by the names of the keys.
    var userInfo: [AnyHashable: Any]? {
      options.map { options in
        Dictionary(uniqueKeysWithValues: options.map { (AnyHashable($0.key.rawValue), $0.value) })
      }
    }

    /// The payload of the push that wakes the app, or that the person answered.
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
  /// `@main` on the delegate's class does it and then runs the main loop. Call it yourself where another toolkit
  /// has the main loop, and in tests, where the app is the one of the simulated device:
  ///
  /// ```swift
  /// let app = SimulatedApp("com.example.app", launch: { UIApplication.launch(AppDelegate()) })
  /// ```
  ///
  /// The delegate is called as on Apple's systems: `willFinishLaunching`, `didFinishLaunching`, then either
  /// `didBecomeActive`, or `didEnterBackground` where the system started the app and nobody wants to see it
  /// (F3, F14). Where the person's answer opens the app, its state is inactive until the center's delegate was
  /// called.
  ///
  /// - Parameters:
  ///   - delegate: Who is told what happens to the app.
  ///   - urls: The addresses that the app is started with; `@main` takes those of the app's own schemes from
  ///     the program's arguments.
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
    takePushes()
    connectScene(for: launch)
    if scene == nil, begins, ends { tellDelegate(of: launch.urls) }
    guard launch.isSeen else { return toBackground() }
    if launch.waits, source.center.delegate != nil {
      activatesAfterHandover = true
    } else {
      toFront()
    }
  }

  /// What leads from one state to another, beside the app's own launch.
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

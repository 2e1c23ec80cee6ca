internal import SystemConnection
internal import UserNotifications

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

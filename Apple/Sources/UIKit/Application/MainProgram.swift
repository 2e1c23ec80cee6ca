internal import UserNotifications
import Dispatch
internal import LinuxEvents

/// Launches an app and runs its main loop; `@main` on the delegate's class does the same.
///
/// The process ends when it is asked to by SIGTERM or SIGINT, after `applicationWillTerminate(_:)`.
///
/// - Parameters:
///   - argc: How many arguments the program has; it is not used.
///   - argv: The program's arguments; they are not used.
///   - principalClassName: The name of a subclass of `UIApplication` with its module, as `NSStringFromClass(_:)`
///     gives it; absent for `UIApplication` itself.
///   - delegateClassName: The name of the delegate's class with its module; absent for an app without one.
/// - Returns: This function does not return. A name that is not such a class ends the process with an error message.
@MainActor @preconcurrency @discardableResult
public func UIApplicationMain<Arguments>(
  _ argc: Int32, _ argv: Arguments, _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  if let principalClassName {
    let application: UIApplication = MainProgram.instance(of: principalClassName)
    UIApplication.keep(application, for: application.source)
  }
  if let delegateClassName {
    let delegate: any UIApplicationDelegate = MainProgram.instance(of: delegateClassName)
    UIApplication.launch(delegate, opening: LaunchAddresses.ofThisProcess)
  }
  MainProgram.run()
}

extension UIApplicationDelegate {
  /// Launches the app with an instance of this class as its delegate, and runs the main loop; `@main` calls it.
  ///
  /// The class needs an initializer without parameters, as on Apple's systems: its own, or an inherited one.
  public static func main() {
    UIApplication.launch(
      MainProgram.instance(of: self), opening: LaunchAddresses.ofThisProcess)
    MainProgram.run()
  }
}

/// The main program of an app.
@MainActor
enum MainProgram {
  static func instance<Object>(of name: String) -> Object {
    guard let type = NSClassFromString(name) else {
      fatalError(
        "UIApplicationMain: there is no class \(name). Give NSStringFromClass(AppDelegate.self), "
          + "which names its module too.")
    }
    return instance(of: type)
  }

  static func instance<Object>(of type: AnyClass) -> Object {
    guard let made = DelegateInstance.make(type), let object = made as? Object else {
      fatalError(
        "UIKit: no \(Object.self) can be made of \(type). Make it a class below UIResponder or "
          + "NSObject with an init() that conforms, or call UIApplication.launch(_:) with an instance."
      )
    }
    return object
  }

  static func run() -> Never {
    // A Dispatch source alone would miss a signal that arrives before a Dispatch thread has installed it.
    signals = SignalWatch([.terminate, .interrupt], queue: .main) { signal in
      MainActor.assumeIsolated { end(by: signal) }
    }
    while true { RunLoop.main.run() }
  }

  private static var signals: SignalWatch?

  /// Ends the process: successfully if it was asked to end, and with the signal if it was interrupted.
  private static func end(by signal: SignalWatch.Signal) {
    UIApplication.shared.willTerminate()
    exit(signal == .terminate ? 0 : 128 + signal.rawValue)
  }
}

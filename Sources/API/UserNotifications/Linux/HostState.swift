import Dispatch
import NotificationModel
import Synchronization

/// What a program said of itself through `UserNotificationsHost`; each simulated device has its own.
package final class HostState: Sendable {
  struct Values {
    var bundleIdentifier: String?
    var displayName: String?
    var isActive = false
    var launchCommand: [String] = []
    var delegateExecutor: UserNotificationsHost.DelegateExecutor
    var failureHandler: (@Sendable (String, any Error) -> Void)?
    var watcher: AppWatcher?
    var launchReason: LaunchReason?
    var life = 0
  }

  private let values: Mutex<Values>

  /// Creates the state of a program that has said nothing.
  ///
  /// - Parameters:
  ///   - launchReason: Why the system started the program, if it did.
  ///   - delegateExecutor: Where the delegate is called until the program says otherwise.
  package init(
    launchReason: LaunchReason? = nil,
    delegateExecutor: @escaping UserNotificationsHost.DelegateExecutor = { call in
      DispatchQueue.main.async(execute: call)
    }
  ) {
    values = Mutex(Values(delegateExecutor: delegateExecutor, launchReason: launchReason))
  }

  func read<Value: Sendable>(_ value: (Values) -> Value) -> Value {
    values.withLock { value($0) }
  }

  func change(_ change: (inout Values) -> Void) {
    values.withLock { change(&$0) }
  }

  /// Tells of an error that no completion handler can carry.
  func report(_ error: any Error, in call: String) {
    if let handler = read(\.failureHandler) {
      handler(call, error)
    } else if Self.isNew(error, in: call) {
      let line = "UserNotifications: \(call) failed: \(error)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// A loop that fails every second would otherwise fill a log.
  private static func isNew(_ error: any Error, in call: String) -> Bool {
    let error = error as NSError
    return told.withLock { $0.insert("\(call) \(error.domain) \(error.code)").inserted }
  }

  private static let told = Mutex<Set<String>>([])
}

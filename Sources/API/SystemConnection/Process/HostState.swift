import Dispatch
import Foundation
import NotificationModel
import Synchronization

/// What a program said of itself through `UserNotificationsHost`; each simulated device has its own.
package final class HostState: Sendable {
  /// Runs the calls of delegates.
  package typealias Executor = @Sendable (_ call: @escaping @Sendable () -> Void) -> Void

  /// What was said.
  package struct Values {
    /// The identifier of a program that has no bundle.
    package var bundleIdentifier: String?
    /// The name for people of a program that has no bundle.
    package var displayName: String?
    /// Whether the person looks at the program.
    package var isActive = false
    /// What starts a program that has no bundle.
    package var launchCommand: [String] = []
    /// Where delegates are called.
    package var delegateExecutor: Executor
    /// Who hears of errors that no completion handler can carry.
    package var failureHandler: (@Sendable (_ call: String, _ error: any Error) -> Void)?
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
    delegateExecutor: @escaping Executor = { call in
      DispatchQueue.main.async(execute: call)
    }
  ) {
    values = Mutex(Values(delegateExecutor: delegateExecutor, launchReason: launchReason))
  }

  /// Reads from what was said.
  package func read<Value: Sendable>(_ value: (Values) -> Value) -> Value {
    values.withLock { value($0) }
  }

  /// Changes what was said.
  package func change(_ change: (inout Values) -> Void) {
    values.withLock { change(&$0) }
  }

  /// The process has ended: what its program said goes with it.
  func endProcess() {
    change {
      $0.isActive = false
      $0.launchCommand = []
      $0.watcher = nil
      $0.launchReason = nil
      $0.life += 1
    }
  }

  /// Tells of an error that no completion handler can carry.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - call: The call that cannot tell it.
  ///   - framework: The module that offers the call.
  package func report(
    _ error: any Error, in call: String, of framework: String = "UserNotifications"
  ) {
    if let handler = read(\.failureHandler) {
      handler(call, error)
    } else if Self.isNew(error, in: call) {
      let line = "\(framework): \(call) failed: \(error)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// Tells that a call waits for a person whom nobody can ask.
  func report(waiting question: OpenQuestion) {
    let problem = NobodyToAsk(question: question)
    if let handler = read(\.failureHandler) {
      handler(problem.call, problem)
    } else if Self.toldQuestions.withLock({ $0.insert(question).inserted }) {
      let line = "\(problem.framework): \(problem)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// A loop that fails every second would otherwise fill a log.
  private static func isNew(_ error: any Error, in call: String) -> Bool {
    let error = error as NSError
    return told.withLock { $0.insert("\(call) \(error.domain) \(error.code)").inserted }
  }

  private static let told = Mutex<Set<String>>([])
  private static let toldQuestions = Mutex<Set<OpenQuestion>>([])
}

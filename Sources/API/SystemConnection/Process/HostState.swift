import Dispatch
package import Foundation
import NotificationModel
import NotificationTransport
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

extension HostState {
  /// Why the system started the program; nothing where the person did.
  package var launchReason: LaunchReason? {
    get { read(\.launchReason) }
    set { change { $0.launchReason = newValue } }
  }

  /// Who is told of what happens to the app.
  package var watcher: AppWatcher? {
    get { read(\.watcher) }
    set { change { $0.watcher = newValue } }
  }

  /// Counts the processes that an app has had, on a simulated device.
  package var life: Int { read(\.life) }

  /// Whether the program said that it is active.
  package var isActive: Bool { read(\.isActive) }
}

/// Why the system started the program, as `USERNOTIFICATIONS_LAUNCH` says.
package enum LaunchReason: String, Sendable {
  /// A response waits for the delegate, or the person wants to see the app's own settings.
  case response
  /// The person wants it to be there.
  case open
  /// A push wakes the app.
  case push
  /// The person crossed the border of a region.
  case region

  /// The reason of this process; nothing where the person started it, or for a reason that nobody knows.
  static var ofThisProcess: LaunchReason? {
    ProcessInfo.processInfo.environment["USERNOTIFICATIONS_LAUNCH"].flatMap(Self.init)
  }
}

/// What the clocks say where an app's code runs: the machine's, or those of a simulated device.
package struct HostClock: Sendable {
  /// The time of day.
  package var now: Date
  /// Where the person is.
  package var timeZone: TimeZone

  package init(now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
  }

  /// What the machine's clocks say now.
  package static func ofThisMachine() -> HostClock {
    HostClock(now: Date(), timeZone: .current)
  }
}

/// What a module with an app's life cycle, such as `UIKit`, is told on the way.
package struct AppWatcher: Sendable {
  /// The program, or the person's hand in a test, said whether the app is active; on any thread.
  package var activityChanged: @Sendable (_ isActive: Bool) -> Void
  /// The delegate is about to be called; where it is called.
  package var willHandOver: @Sendable (_ opensApp: Bool) -> Void
  /// The delegate was called, though it may not be finished; where it is called.
  package var didHandOver: @Sendable (_ opensApp: Bool) -> Void

  package init(
    activityChanged: @escaping @Sendable (Bool) -> Void,
    willHandOver: @escaping @Sendable (Bool) -> Void,
    didHandOver: @escaping @Sendable (Bool) -> Void
  ) {
    self.activityChanged = activityChanged
    self.willHandOver = willHandOver
    self.didHandOver = didHandOver
  }
}

/// A call waits for a person, and no shell is there that could ask.
struct NobodyToAsk: LocalizedError, CustomStringConvertible {
  let question: OpenQuestion

  var description: String {
    "\(question.app) waits for a person to decide \(question.decision), and nothing runs that could ask. "
      + "Answer with `\(question.command)`, or have questions asked in a terminal with `unctl watch`."
  }

  var errorDescription: String? { description }

  /// The call that waits.
  var call: String {
    question.subject == .location ? "requestWhenInUseAuthorization" : "requestAuthorization"
  }

  /// The module that offers the call.
  var framework: String { question.subject == .location ? "CoreLocation" : "UserNotifications" }
}

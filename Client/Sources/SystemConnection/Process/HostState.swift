package import Foundation
import NotificationModel
import NotificationText
import NotificationTransport
import Synchronization

/// The program's settings in `UserNotificationsHost`; each simulated device has its own.
package final class HostState: Sendable {
  /// Runs the calls of delegates.
  package typealias Executor = @Sendable (_ call: @escaping @Sendable () -> Void) -> Void

  /// The values that were set.
  package struct Values {
    /// The identifier of a program that has no bundle.
    package var bundleIdentifier: String?
    /// The name for people of a program that has no bundle.
    package var displayName: String?
    /// Whether the user looks at the program.
    package var isActive = false
    /// The command that starts a program without a bundle; `nil` if the program has not set it.
    package var launchCommand: [String]?
    /// The executor of delegate calls.
    package var delegateExecutor: Executor
    /// Whether the program calls its delegates in a main loop of its own.
    package var hasOwnExecutor = false
    /// The handler of errors that no completion handler can report.
    package var failureHandler: (@Sendable (_ call: String, _ error: any Error) -> Void)?
    var watcher: AppWatcher?
    var launchReason: LaunchReason?
    var life = 0
  }

  private let values: Mutex<Values>

  /// Creates the state of a program that has set nothing.
  ///
  /// - Parameters:
  ///   - launchReason: Why the system started the program, if it did.
  ///   - delegateExecutor: The executor of delegate calls until the program sets another one.
  package init(
    launchReason: LaunchReason? = nil,
    delegateExecutor: @escaping Executor = { MainQueueWatch.ofThisProcess.call($0) }
  ) {
    values = Mutex(Values(delegateExecutor: delegateExecutor, launchReason: launchReason))
  }

  /// Reads from the values.
  package func read<Value: Sendable>(_ value: (Values) -> Value) -> Value {
    values.withLock { value($0) }
  }

  /// Changes the values.
  package func change(_ change: (inout Values) -> Void) {
    values.withLock { change(&$0) }
  }

  /// Ends the process: the values that its program set are discarded.
  func endProcess() {
    change {
      $0.isActive = false
      $0.launchCommand = nil
      $0.watcher = nil
      $0.launchReason = nil
      $0.life += 1
    }
  }

  /// Reports an error that no completion handler can report.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - call: The call that cannot report it.
  ///   - framework: The module that offers the call.
  package func report(
    _ error: any Error, in call: String, of framework: String = "UserNotifications"
  ) {
    write(error, in: call, after: "\(framework): \(call) failed")
  }

  /// Reports that a call was carried out without a part of its arguments.
  ///
  /// - Parameters:
  ///   - notice: The part that was left out.
  ///   - call: The call.
  package func note(_ notice: any Error, in call: String) {
    write(notice, in: call, after: "UserNotifications: \(call)")
  }

  private func write(_ error: any Error, in call: String, after heading: String) {
    if let handler = read(\.failureHandler) {
      handler(call, error)
    } else if Self.isNew(error, in: call) {
      try? FileHandle.standardError.write(contentsOf: Data("\(heading): \(error)\n".utf8))
    }
  }

  /// Reports that a call waits for an answer of the user, and no shell can ask.
  func report(waiting question: OpenQuestion) {
    let problem = NoShellToAsk(question: question)
    if let handler = read(\.failureHandler) {
      handler(problem.call, problem)
    } else if Self.reportedQuestions.withLock({ $0.insert(question).inserted }) {
      let line = "\(problem.framework): \(problem)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// Whether the error is new for the call; a loop that fails every second would otherwise fill a log.
  private static func isNew(_ error: any Error, in call: String) -> Bool {
    let error = error as NSError
    return reportedErrors.withLock { $0.insert("\(call) \(error.domain) \(error.code)").inserted }
  }

  private static let reportedErrors = Mutex<Set<String>>([])
  private static let reportedQuestions = Mutex<Set<OpenQuestion>>([])
}

extension HostState {
  /// Why the system started the program; `nil` if the user did.
  package var launchReason: LaunchReason? {
    get { read(\.launchReason) }
    set { change { $0.launchReason = newValue } }
  }

  /// The observer of what happens to the app.
  package var watcher: AppWatcher? {
    get { read(\.watcher) }
    set { change { $0.watcher = newValue } }
  }

  /// The number of processes that an app has had, on a simulated device.
  package var life: Int { read(\.life) }

  /// Whether the program is active.
  package var isActive: Bool { read(\.isActive) }
}

/// Why the system started the program, as `USERNOTIFICATIONS_LAUNCH` says.
package enum LaunchReason: String, Sendable {
  /// A response waits for the delegate, or the user wants to see the app's own settings.
  case response
  /// The user opened the app.
  case open
  /// A push wakes the app.
  case push
  /// The user crossed the border of a region.
  case region

  /// The reason of this process; `nil` if the user started it, or for a reason that is not known.
  static var ofThisProcess: LaunchReason? {
    ProcessInfo.processInfo.environment["USERNOTIFICATIONS_LAUNCH"].flatMap(Self.init)
  }
}

/// The clocks for an app's code: the machine's, or those of a simulated device.
package struct HostClock: Sendable {
  /// The time of day.
  package var now: Date
  /// The user's time zone.
  package var timeZone: TimeZone

  package init(now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
  }

  /// The current state of the machine's clocks.
  package static func ofThisMachine() -> HostClock {
    HostClock(now: Date(), timeZone: .current)
  }
}

/// The events that a module with an app's life cycle, such as `UIKit`, receives.
package struct AppWatcher: Sendable {
  /// Called when the program, or a test, changed whether the app is active; on any thread.
  package var activityChanged: @Sendable (_ isActive: Bool) -> Void
  /// Called before the delegate is called, where the delegate is called.
  package var willHandOver: @Sendable (_ opensApp: Bool) -> Void
  /// Called after the delegate was called, though it may not be finished; where the delegate is called.
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

/// A call waits for an answer of the user, and no shell is connected that could ask.
struct NoShellToAsk: LocalizedError, CustomStringConvertible {
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

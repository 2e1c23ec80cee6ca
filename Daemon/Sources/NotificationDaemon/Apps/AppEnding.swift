import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import ServedDesktop

/// Ends processes of an app: asks them first, and kills the remaining ones after a timeout.
///
/// Use it only on the event loop. Each process is held by a descriptor before it is asked, so that no later process with its
/// number is affected.
final class AppEnding {
  /// The outcome.
  enum Outcome: Hashable {
    /// All processes have ended.
    case ended
    /// This process still exists, although it was killed.
    case stuck(process: Int32)
  }

  private let app: BundleIdentifier
  private let loop: any EventLoop
  private let timeout: TimeAmount
  private let queue = DispatchQueue(label: "org.usernotifications.ending")
  private var left: [Int32: HeldProcess] = [:]
  private var timer: Scheduled<Void>?
  private var done: ((Outcome) -> Void)?

  /// Prepares the ending; no process is asked before `begin`.
  init(of app: BundleIdentifier, loop: any EventLoop, timeout: TimeAmount) {
    self.app = app
    self.loop = loop
    self.timeout = timeout
  }

  /// Asks the processes to end, and reports on the loop when they have.
  ///
  /// - Throws: `NotificationFailure` with the field `app` if we may not end one of them: then none was
  ///   asked.
  func begin(
    _ processes: [ProcessFacts], done: @escaping (Outcome) -> Void
  ) throws(NotificationFailure) {
    for process in processes where left[process.identifier] == nil {
      try check(process)
      left[process.identifier] = try hold(process)
    }
    for process in left.values {
      do { try process.askToEnd() } catch { throw refused(process.identifier, error.message) }
    }
    self.done = done
    guard !left.isEmpty else { return finish(.ended) }
    arm(timeout) { $0.killTheRest() }
  }

  private func check(_ process: ProcessFacts) throws(NotificationFailure) {
    if process.identifier == ProcessFacts.ownIdentifier {
      throw refused(process.identifier, "it is the notification system itself")
    }
    if process.identifier <= 1 || process.userIdentifier != ProcessFacts.ownUserIdentifier {
      throw refused(process.identifier, "it belongs to another user")
    }
  }

  /// Holds a process; `nil` if it has already ended.
  private func hold(_ process: ProcessFacts) throws(NotificationFailure) -> HeldProcess? {
    guard let start = process.startMicroseconds else {
      throw refused(process.identifier, "nothing is known about it")
    }
    let ending = NIOLoopBound(self, eventLoop: loop)
    do throws(LinuxError) {
      return try HeldProcess(process.identifier, startMicroseconds: start, queue: queue) {
        [loop] in
        loop.execute { ending.value.ended(process.identifier) }
      }
    } catch {
      if error.isMissing { return nil }
      throw refused(process.identifier, error.message)
    }
  }

  private func ended(_ process: Int32) {
    left[process] = nil
    if left.isEmpty { finish(.ended) }
  }

  private func killTheRest() {
    for process in left.values { try? process.kill() }
    // Only a busy machine delays the kernel.
    arm(max(timeout, .microseconds(DaemonLimits.endingTimeout))) { ending in
      if let process = ending.left.keys.min() { ending.finish(.stuck(process: process)) }
    }
  }

  private func arm(_ time: TimeAmount, _ body: @escaping @Sendable (AppEnding) -> Void) {
    let ending = NIOLoopBound(self, eventLoop: loop)
    timer = loop.scheduleTask(in: time) { body(ending.value) }
  }

  private func finish(_ outcome: Outcome) {
    timer?.cancel()
    timer = nil
    left = [:]
    let done = done
    self.done = nil
    done?(outcome)
  }

  private func refused(_ process: Int32, _ reason: String) -> NotificationFailure {
    NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app's process \(process) cannot be ended: \(reason).",
      remedy: "End the program yourself, and open the app again.")
  }
}

extension AppProcesses {
  /// Ends the processes behind an app's connections; the engine is notified when they have ended, or of the reason for a
  /// failure.
  func end(_ order: TerminateRequest) {
    let ending = AppEnding(
      of: order.app, loop: loop, timeout: .microseconds(DaemonLimits.endingTimeout))
    log.info("ending an app", metadata: ["app": "\(order.app)"])
    do throws(NotificationFailure) {
      let processes = order.connections.compactMap { peers[$0]?.process }
      endings[order.app] = ending
      try ending.begin(processes) { [weak self] outcome in self?.ended(order, outcome) }
    } catch {
      endings[order.app] = nil
      transactions.receive(.apps(.appNotEnded(order.app, error)))
    }
  }

  private func ended(_ order: TerminateRequest, _ outcome: AppEnding.Outcome) {
    endings[order.app] = nil
    switch outcome {
    case .ended: transactions.receive(.apps(.appEnded(order.app, order.connections)))
    case .stuck(let process):
      transactions.receive(
        .apps(
          .appNotEnded(
            order.app,
            NotificationFailure(
              .unsupported, field: "app", value: order.app.rawValue,
              message: "The app's process \(process) does not end, although it was killed.",
              remedy:
                "It waits for a device or a disk; look at it with `ps -o stat,wchan \(process)`.")
          )))
    }
  }
}

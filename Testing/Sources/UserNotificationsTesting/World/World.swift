import Dispatch
import NotificationEngine
import NotificationModel
import NotificationText
import Synchronization
import SystemConnection
import UserNotifications

/// A simulated device behind its lock: it accepts calls on any thread, and calls the app on the right one.
///
/// The delegate is called on the main queue and completion handlers on a queue of the device, both
/// as on the app's own task, so that `current()` is this device there too.
final class World: Sendable {
  private let state: Mutex<WorldState>
  /// Where completion handlers run, one after the other.
  let callbacks = DispatchQueue(label: "UserNotificationsTesting.callbacks")

  /// The time limit for code that does not return, in seconds.
  let timeout: Int

  /// Whether it is the device of code that runs on no other.
  let isDefault: Bool

  init(
    policy: Policy, clock: VirtualClock, timeout: Int = KitLimits.timeout, isDefault: Bool = false
  ) {
    self.timeout = timeout
    self.isDefault = isDefault
    state = Mutex(WorldState(policy: policy, clock: clock))
    change { state in
      state.sendGateway()
      _ = try? state.control(.attachShell(name: "SimulatedDevice"))
    }
  }

  /// Reads from the state.
  func read<Value: Sendable>(_ read: (inout WorldState) -> Value) -> Value {
    state.withLock { read(&$0) }
  }

  /// Changes the state, and performs the effects.
  @discardableResult
  func change<Value: Sendable, Failure: Error>(
    _ change: (inout WorldState) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { followUp() }
    return try state.withLock { state throws(Failure) in try change(&state) }
  }

  /// The clocks of the device.
  var clock: HostClock {
    read { HostClock(now: $0.clock.now, timeZone: $0.clock.timeZone) }
  }

  /// The strings of an app, in the languages that the user reads.
  func texts(of app: BundleIdentifier) -> HostTexts {
    read { state in
      let chosen = state.system.store.globalSettings().languages
      return HostTexts(
        resolver: state.texts.resolvers[app] ?? TextResolver(),
        languages: chosen.isEmpty ? state.texts.languages : chosen)
    }
  }

  /// Calls the app on the main queue; waiting callers wait for that too.
  func callBack(_ body: @escaping @Sendable () -> Void) {
    read { $0.work.handlerBegins() }
    DispatchQueue.main.async {
      body()
      self.change { $0.work.handlerReturned() }
    }
  }

  /// Sends answers, wakes the main queue, and resumes waiting callers.
  private func followUp() {
    let waiting = state.withLock { state in
      sendAnswers(of: &state)
      if !state.work.deliveries.isEmpty, state.work.drains == 0 {
        state.work.drains += 1
        DispatchQueue.main.async {
          self.drain()
          self.change { $0.work.drains -= 1 }
        }
      }
      return state.dequeueWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Starts completion handlers in the order of the answers.
  private func sendAnswers(of state: inout WorldState) {
    for answer in state.work.takeAnswers() {
      callbacks.async {
        CenterSource.$running.withValue(answer.process?.source ?? CenterSource.running) {
          answer.completion(answer.result)
        }
        self.change { $0.work.handlerReturned() }
      }
    }
  }
}

extension WorldState {
  /// Returns the waiting callers, if there is something for them to do or nothing left to wait for.
  mutating func dequeueWaiting() -> [CheckedContinuation<Void, Never>] {
    waiters.progress += 1
    return work.isDone || !work.deliveries.isEmpty ? waiters.take() : []
  }
}

/// The process of an app on a simulated device, with the center that its code sees.
///
/// There is one for each identifier as long as the device exists: code may keep its center while the process ends and starts
/// again, and while the app is deleted and the device erased.
final class AppProcess: Sendable {
  let identifier: BundleIdentifier
  let source: CenterSource
  let connection: SimulatedConnection

  init(_ identifier: BundleIdentifier, on world: World) {
    self.identifier = identifier
    connection = SimulatedConnection(world: world, app: identifier)
    // The device calls on the main queue already.
    source = CenterSource(
      connection: connection, host: HostState(delegateExecutor: { call in call() }))
  }
}

extension World {
  /// The process of an app, which begins to exist when code first runs as it.
  ///
  /// Properties that a later test sets for the same app, such as its launch code, apply from then on.
  func process(of app: SimulatedApp) -> AppProcess {
    let identifier = app.identifier
    let (known, isSettled) = read { state in
      (
        state.apps.processes[identifier],
        state.apps.installed.contains(identifier) && !app.hasMoreThanIdentifier
      )
    }
    if let known, isSettled { return known }
    let made = known ?? AppProcess(identifier, on: self)
    return change { state in
      let process = state.apps.processes[identifier] ?? made
      state.apps.processes[identifier] = process
      let isNew = !state.apps.installed.contains(identifier)
      state.describe(app)
      if isNew { _ = state.transaction(state.connect(process).greeting) }
      return process
    }
  }

  /// Carries out a call of an app.
  func carryOut(
    _ call: AppCall, of app: BundleIdentifier, completion: SimulatedConnection.Completion?
  ) {
    let question = change { state -> Int64? in
      guard let process = state.apps.processes[app] else {
        preconditionFailure("the center of \(app) has no process")
      }
      // A late answer of a delegate does not start its app again.
      if completion == nil, state.apps.running[app] == nil { return nil }
      let message = state.carryOut(call, of: process, completion: completion)
      return state.calls.waiting[message] == nil ? nil : message
    }
    if let question { watch(question, of: app) }
  }

  /// Carries out a call of an app whose code waits for the answer; returns `nil` if it needs the user.
  func answer(
    to call: AppCall, of app: BundleIdentifier
  ) -> Result<AppReply, NotificationFailure>? {
    change { state in
      guard let process = state.apps.processes[app] else { return nil }
      return state.answer(to: call, of: process)
    }
  }

  /// Answers a call that never reached the system.
  func refuse(
    _ completion: @escaping SimulatedConnection.Completion, of app: BundleIdentifier,
    because failure: NotificationFailure
  ) {
    change { state in
      state.work.answer(completion, .failure(failure), of: state.apps.processes[app])
    }
  }

  /// Records that a delegate released something without finishing it; the device no longer waits for it.
  func abandon(_ token: Int64) {
    change { state in
      guard let question = state.work.unfinished.removeValue(forKey: token) else { return }
      state.record(
        .note("\(StoryText.name(question.identifier)): the delegate called no completion handler"))
    }
  }
}

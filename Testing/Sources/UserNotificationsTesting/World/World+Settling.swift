import Dispatch
import Foundation
import NotificationEngine
import NotificationModel
import SystemConnection
import UserNotifications

extension World {
  /// Performs an action and then waits until everything that it started has ended: calls of delegates and completion
  /// handlers.
  @MainActor
  func settling<Value: Sendable, Failure: Error>(
    _ action: (inout WorldState) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await waitUntilIdle()
    do throws(Failure) {
      let value = try steering { state throws(Failure) in try action(&state) }
      await waitUntilIdle()
      return value
    } catch {
      await waitUntilIdle()
      throw error
    }
  }

  /// Waits until the device is idle.
  @MainActor
  func waitUntilIdle() async {
    steer(true)
    defer { steer(false) }
    drain()
    while !read(\.work.isDone) {
      await withCheckedContinuation { wait($0) }
      drain()
    }
  }

  /// Changes the state while this caller empties the deliveries itself.
  @MainActor
  private func steering<Value: Sendable, Failure: Error>(
    _ action: (inout WorldState) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    steer(true)
    defer { steer(false) }
    return try change(action)
  }

  /// Records that a caller on the main queue empties the deliveries itself, or no longer does.
  func steer(_ begins: Bool) {
    read { $0.work.drains += begins ? 1 : -1 }
  }

  /// Calls the app for everything that waits, one after the other; on the main queue.
  func drain() {
    while let (process, delivery) = read({ $0.nextDelivery() }) {
      switch delivery {
      case .event(_, let event):
        guard let process else { continue }
        CenterSource.$running.withValue(process.source) { process.connection.deliver(event) }
      case .launch(let app, let reason): launch(app, process, because: reason)
      case .activity(_, let isActive):
        guard let process else { continue }
        CenterSource.$running.withValue(process.source) { process.source.reportActive(isActive) }
      case .extend(let order): extend(order, of: process)
      case .expire(let token): expire(token)
      }
    }
  }

  private func launch(
    _ app: BundleIdentifier, _ process: AppProcess?, because reason: LaunchReason
  ) {
    guard let process, let code = read({ $0.apps.descriptions[app]?.launch }) else {
      change {
        _ = $0.transaction([.apps(.launchFailed(app, reason: "the test gave no launch code"))])
      }
      return
    }
    change { state in
      state.record(.launched, of: app)
      // The app runs from now on, whether its code asks for the center or not.
      _ = state.transaction(state.connect(process).greeting)
    }
    process.source.host.launchReason = reason
    CenterSource.$running.withValue(process.source) { MainActor.assumeIsolated { code() } }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let (isOver, needsWatch) = read { state in
      if state.work.isDone || !state.work.deliveries.isEmpty { return (true, false) }
      state.waiters.continuations.append(continuation)
      defer { state.waiters.isWatched = true }
      return (false, !state.waiters.isWatched)
    }
    if isOver { continuation.resume() }
    if needsWatch { watchThoseWhoWait() }
  }
}

extension WorldState {
  /// Returns the next delivery for the main queue, with its process.
  fileprivate mutating func nextDelivery() -> (AppProcess?, DeviceWork.Delivery)? {
    guard !work.deliveries.isEmpty else { return nil }
    let delivery = work.deliveries.removeFirst()
    switch delivery {
    case .launch(let app, _), .activity(let app, _): return (apps.processes[app], delivery)
    case .extend(let order): return (apps.processes[order.app], delivery)
    case .expire: return (nil, delivery)
    case .event(let connection, let event):
      let app = apps.app(of: connection)
      if let app { record(event, of: app) }
      return (app.flatMap { apps.processes[$0] }, delivery)
    }
  }

  private mutating func record(_ event: AppEvent, of app: BundleIdentifier) {
    switch event {
    case .notifications, .settings(.settingsChanged), .places(.locationStatusChanged),
      .places(.located),
      .places(.locationUnavailable), .places(.crossed),
      .pushes(.pushRegistered), .pushes(.pushRegistrationFailed), .pushes(.subscribed),
      .pushes(.subscriptionFailed), .pushes(.subscriptionEnded), .settings(.questionWaits):
      break
    case .pushes(.didReceivePush): record(.app("receives a push in the background"), of: app)
    case .responses(.didReceive(_, let response)):
      record(
        .response(
          identifier: response.notification.key.identifier, action: response.actionIdentifier,
          text: response.userText), of: app)
    case .settings(.openSettings(let notification)):
      record(.openedSettings(identifier: notification?.key.identifier), of: app)
    }
  }

  /// Stops waiting for code that does not return.
  mutating func giveUp() {
    giveUpExtensions()
    for (_, question) in work.unfinished.sorted(by: { $0.key < $1.key }) {
      record(
        .note(
          "\(StoryText.name(question.identifier)): the delegate did not finish within \(KitLimits.timeout) "
            + "real seconds; the device goes on without it"))
    }
    if work.handlers > 0 {
      record(.note("a completion handler did not return; the device goes on without it"))
    }
    work.giveUp()
  }
}

extension World {
  /// Lets time pass until an instant; everything that is due on the way happens at its own moment, and the app has
  /// finished with each event before time continues.
  ///
  /// A cancelled task, such as a test whose time is over, stops on the way. The check does not suspend: giving other
  /// code of the main queue a turn here would let it act at a moment of its own.
  @MainActor
  func advance(to target: @Sendable (VirtualClock) -> WallTime) async -> Story {
    await waitUntilIdle()
    let (mark, goal) = read { ($0.transcript.mark, target($0.clock)) }
    steer(true)
    defer { steer(false) }
    while !change({ $0.advance(towards: goal) }) || !read(\.work.isDone) {
      guard !Task.isCancelled else {
        change { $0.record(.note("the test was cancelled; the clock goes no further")) }
        break
      }
      drain()
      // Most delegates answer at once, and then there is nothing to await.
      if !read(\.work.isDone) { await waitUntilIdle() }
    }
    return read { $0.transcript.story(since: mark) }
  }

  /// Changes the world in one step, and lets the system detect the change.
  @MainActor
  func turn(_ words: String, _ change: @Sendable (inout WorldState) -> Void) async -> Story {
    let mark = await settling { state in
      let mark = state.transcript.mark
      state.record(.world(words))
      change(&state)
      return mark
    }
    return read { $0.transcript.story(since: mark) }
  }
}

extension WorldState {
  /// Advances from deadline to deadline until the app has something to do or other callers wait for the device;
  /// returns whether the goal is reached.
  fileprivate mutating func advance(towards goal: WallTime) -> Bool {
    var count = 0
    while work.isDone, count < KitLimits.deadlinesAtOnce {
      count += 1
      clock.advance(until: min(system.nextDeadline ?? goal, goal))
      _ = transaction([])
      if clock.moment.wall >= goal || system.isStuck { return true }
    }
    return false
  }
}

extension World {
  /// Ensures that a question without an answer does not block a test for ever.
  func watch(_ question: Int64, of app: BundleIdentifier) {
    afterTimeout { $0.change { $0.giveUpQuestion(of: app, asked: question) } }
  }

  /// Ensures that code which does not return does not block a test for ever.
  func watchThoseWhoWait() {
    let progress = read(\.waiters.progress)
    afterTimeout { world in
      let goesOn = world.change { state in
        let hasWaiters = !state.waiters.continuations.isEmpty
        if hasWaiters, state.waiters.progress == progress { state.giveUp() }
        state.waiters.isWatched = hasWaiters && !state.work.isDone
        return state.waiters.isWatched
      }
      if goesOn { world.watchThoseWhoWait() }
    }
  }

  /// Runs an action when the time limit is over, if the device still exists.
  ///
  /// Each second counts only once the main queue and the tasks' threads have had a turn, so that code does not seem
  /// slow on a machine that is busy with other tests.
  private func afterTimeout(_ action: @escaping @Sendable (World) -> Void) {
    Task { [weak self, timeout] in
      for _ in 0..<timeout {
        try? await Task.sleep(for: .seconds(1))
        await MainActor.run {}
        await Task.yield()
        if self == nil { return }
      }
      if let self { action(self) }
    }
  }
}

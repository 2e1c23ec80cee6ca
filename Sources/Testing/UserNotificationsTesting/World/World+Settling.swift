import NotificationCore
import Dispatch
import NotificationModel
import SystemConnection
import UserNotifications

extension World {
  /// Does something and then waits until everything that it set off has happened: calls of
  /// delegates, to their end, and completion handlers.
  @MainActor
  func settling<Value: Sendable, Failure: Error>(
    _ action: (inout WorldState) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await settle()
    do throws(Failure) {
      let value = try steering { state throws(Failure) in try action(&state) }
      await settle()
      return value
    } catch {
      await settle()
      throw error
    }
  }

  /// Waits until nothing is going on any more.
  @MainActor
  func settle() async {
    steer(true)
    defer { steer(false) }
    drain()
    while !read(\.isQuiet) {
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

  /// Says that a caller on the main queue empties the deliveries itself, or no longer does.
  func steer(_ begins: Bool) {
    read { $0.drains += begins ? 1 : -1 }
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
        CenterSource.$running.withValue(process.source) { process.source.tellActive(isActive) }
      case .extend(let order): extend(order, of: process)
      case .expire(let token): expire(token)
      }
    }
  }

  private func launch(
    _ app: BundleIdentifier, _ process: AppProcess?, because reason: LaunchReason
  ) {
    guard let process, let code = read({ $0.descriptions[app]?.launch }) else {
      change { _ = $0.pass([.launchFailed(app, reason: "the test gave no launch code")]) }
      return
    }
    change { state in
      state.note(.launched, of: app)
      // It runs from now on, whether its code asks for the center or not.
      _ = state.pass(state.connect(process).greeting)
    }
    process.source.host.launchReason = reason
    CenterSource.$running.withValue(process.source) { MainActor.assumeIsolated { code() } }
  }

  private func wait(_ continuation: CheckedContinuation<Void, Never>) {
    let (isOver, needsWatch) = read { state in
      if state.isQuiet || !state.deliveries.isEmpty { return (true, false) }
      state.waiting.append(continuation)
      defer { state.isWatched = true }
      return (false, !state.isWatched)
    }
    if isOver { continuation.resume() }
    if needsWatch { watchThoseWhoWait() }
  }
}

extension WorldState {
  /// The next thing for the main queue, with the process that it is for.
  fileprivate mutating func nextDelivery() -> (AppProcess?, Delivery)? {
    guard !deliveries.isEmpty else { return nil }
    let delivery = deliveries.removeFirst()
    switch delivery {
    case .launch(let app, _), .activity(let app, _): return (processes[app], delivery)
    case .extend(let order): return (processes[order.app], delivery)
    case .expire: return (nil, delivery)
    case .event(let connection, let event):
      let app = running.first { $0.value == connection }?.key
      if let app { note(event, of: app) }
      return (app.flatMap { processes[$0] }, delivery)
    }
  }

  private mutating func note(_ event: AppEvent, of app: BundleIdentifier) {
    switch event {
    case .willPresent, .locationStatusChanged, .located, .locationUnavailable, .crossed,
      .pushRegistered, .pushRegistrationFailed, .questionWaits:
      break
    case .didReceivePush: note(.app("is given a push in the background"), of: app)
    case .didReceive(_, let response):
      note(
        .response(
          identifier: response.notification.key.identifier, action: response.actionIdentifier,
          text: response.userText), of: app)
    case .openSettings(let notification):
      note(.openedSettings(identifier: notification?.key.identifier), of: app)
    }
  }

  /// Stops waiting for code that does not return.
  mutating func giveUp() {
    giveUpExtensions()
    for (_, question) in unfinished.sorted(by: { $0.key < $1.key }) {
      note(
        .note(
          "\(StoryText.name(question.identifier)): the delegate did not finish within \(KitLimits.patience) "
            + "real seconds; the device goes on without it"))
    }
    if handlers > 0 {
      note(.note("a completion handler did not return; the device goes on without it"))
    }
    unfinished = [:]
    handlers = 0
  }
}

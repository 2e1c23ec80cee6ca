import NotificationCore
import NotificationModel
import UserNotifications

extension World {
  /// The process of an app, which begins to exist when code first runs as it.
  ///
  /// What a later test says about the same app, such as its launch code, counts from then on.
  func process(of app: SimulatedApp) -> AppProcess {
    let identifier = app.identifier
    let (known, isSettled) = read { state in
      (state.processes[identifier], state.installed.contains(identifier) && !app.saysMore)
    }
    if let known, isSettled { return known }
    let made = known ?? AppProcess(identifier, on: self)
    return change { state in
      let process = state.processes[identifier] ?? made
      state.processes[identifier] = process
      let isNew = !state.installed.contains(identifier)
      state.describe(app)
      if isNew { _ = state.pass(state.connect(process).greeting) }
      return process
    }
  }

  /// Carries out a call of an app.
  func carryOut(
    _ call: AppCall, of app: BundleIdentifier, completion: DeviceConnection.Completion?
  ) {
    let question = change { state -> Int64? in
      guard let process = state.processes[app] else {
        preconditionFailure("the center of \(app) has no process")
      }
      // What a delegate answers late is nothing that starts its app again.
      if completion == nil, state.running[app] == nil { return nil }
      let message = state.carryOut(call, of: process, completion: completion)
      return state.calls[message] == nil ? nil : message
    }
    if let question { watch(question, of: app) }
  }

  /// Carries out a call of an app whose code waits for the answer; nothing where it needs the person.
  func answer(
    to call: AppCall, of app: BundleIdentifier
  ) -> Result<AppReply, NotificationFailure>? {
    change { state in
      guard let process = state.processes[app] else { return nil }
      return state.answer(to: call, of: process)
    }
  }

  /// Answers a call that never came as far as the system.
  func refuse(
    _ completion: @escaping DeviceConnection.Completion, of app: BundleIdentifier,
    because failure: NotificationFailure
  ) {
    change { state in
      state.answers.append((completion, .failure(failure), state.processes[app]))
      state.handlers += 1
    }
  }

  /// A delegate let go of something without finishing it; nobody waits for it any longer.
  func abandon(_ token: Int64) {
    change { state in
      guard let question = state.unfinished.removeValue(forKey: token) else { return }
      state.note(
        .note("\(StoryText.name(question.identifier)): the delegate called no completion handler"))
    }
  }
}

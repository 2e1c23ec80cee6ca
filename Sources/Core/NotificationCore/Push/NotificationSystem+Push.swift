import NotificationModel

extension NotificationSystem {
  /// A push has arrived: what a person can see or hear of it is delivered like any other
  /// notification, never pending (B3, B25).
  ///
  /// One that may be changed goes through the app's service extension first (H9). One that asks for it
  /// wakes its app, shown or not (A16, H7, H8). One of a gateway is taken once, and acknowledged.
  mutating func receive<Store>(
    _ push: ArrivedPush, reply origin: ControlOrigin?, in pass: inout Pass<Store>
  ) throws {
    if let mark = push.mark {
      let outcome = try receive(push, marked: mark, in: &pass)
      pass.perform(.acknowledgePush(mark.number, outcome))
      return
    }
    let app = try known(push.app, in: &pass)
    try RequestRule.check(identifier: push.identifier ?? "", field: "identifier")
    if let origin {
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
    }
    _ = try take(push, of: app, in: &pass)
  }

  /// Takes a push of a gateway, unless it came before or nobody wants it any more.
  private mutating func receive<Store>(
    _ push: ArrivedPush, marked mark: ArrivedPush.Mark, in pass: inout Pass<Store>
  ) throws -> ArrivedPush.Outcome {
    if try pass.ledger.hasArrived(push: mark.identifier) { return .duplicate }
    guard let app = try pass.app(push.app), app.pushRegistration != nil else { return .appGone }
    try RequestRule.check(identifier: push.identifier ?? "", field: "identifier")
    try RequestRule.check(identifier: mark.identifier, field: "apns-id")
    try pass.ledger.noteArrival(ofPush: mark.identifier, at: pass.moment.wall)
    return try take(push, of: app, in: &pass)
  }

  /// Shows what there is to show, and wakes the app where that is asked for.
  private mutating func take<Store>(
    _ push: ArrivedPush, of app: AppRecord, in pass: inout Pass<Store>
  ) throws -> ArrivedPush.Outcome {
    report(push, in: &pass)
    var outcome = ArrivedPush.Outcome.hidden
    if push.payload.isNotification {
      let given = [push.identifier, push.mark?.identifier].compactMap(\.self).first { !$0.isEmpty }
      let request = NotificationRequest(
        identifier: try given ?? assignedIdentifier(in: pass), content: push.payload.content,
        trigger: .push)
      pass.note(
        .arrived(wantsToWake: push.payload.isContentAvailable), request: request.identifier,
        of: push.app)
      let program = serviceExtension(for: push, named: request.identifier, of: app, in: &pass)
      outcome = try deliver(
        request, of: app, through: program, isAlert: push.isAlert, in: &pass)
    }
    guard push.payload.isContentAvailable, let app = try pass.app(push.app) else { return outcome }
    let isWoken = try wake(app, with: push.payload.userInfo, in: &pass)
    return isWoken && outcome == .hidden ? .handedToApp : outcome
  }

  /// Says what of a push was not read, and of one that comes to nothing.
  private func report<Store>(_ push: ArrivedPush, in pass: inout Pass<Store>) {
    let app = push.app.rawValue
    for problem in push.payload.problems {
      pass.log(
        .warning, "a part of a push was not taken as it is",
        ["app": app, "field": problem.field, "value": problem.value, "problem": problem.message])
    }
    if !push.payload.isContentAvailable, !push.payload.isNotification {
      pass.log(.info, "a push had nothing to show and nobody to wake", ["app": app])
    }
  }

  /// A name for a push whose server gave it none; no other push of any app has it (B2).
  private func assignedIdentifier<Store>(in pass: Pass<Store>) throws -> String {
    "push-\(try pass.ledger.nextNumber())"
  }
}

import NotificationModel

extension NotificationSystem {
  /// A push has arrived: what a person can see or hear of it is delivered like any other
  /// notification, never pending (B3, B25).
  ///
  /// One that may be changed goes through the app's service extension first (H9). Nobody wakes the app
  /// for one that asks for it; the log says so (A16, H7, H8).
  mutating func receive<Store>(
    _ push: ArrivedPush, reply origin: ControlOrigin?, in pass: inout Pass<Store>
  ) throws {
    let app = try known(push.app, in: &pass)
    let identifier = push.identifier ?? ""
    try RequestRule.check(identifier: identifier, field: "identifier")
    if let origin {
      pass.perform(.replyToControl(origin.connection, message: origin.message, .done))
    }
    report(push, in: &pass)
    guard push.payload.isNotification else { return }
    let request = NotificationRequest(
      identifier: identifier.isEmpty ? try assignedIdentifier(in: pass) : identifier,
      content: push.payload.content, trigger: .push)
    pass.note(
      .arrived(wantsToWake: push.payload.isContentAvailable), request: request.identifier,
      of: push.app)
    let program = serviceExtension(for: push, named: request.identifier, of: app, in: &pass)
    try deliver(request, of: app, through: program, in: &pass)
  }

  /// Says what of a push was not read, and what becomes of one that shows nothing.
  private func report<Store>(_ push: ArrivedPush, in pass: inout Pass<Store>) {
    let app = push.app.rawValue
    for problem in push.payload.problems {
      pass.log(
        .warning, "a part of a push was not taken as it is",
        ["app": app, "field": problem.field, "value": problem.value, "problem": problem.message])
    }
    if push.payload.isContentAvailable {
      pass.log(.info, "a push would wake its app; apps are not woken for pushes", ["app": app])
    } else if !push.payload.isNotification {
      pass.log(.info, "a push had nothing to show and nobody to wake", ["app": app])
    }
  }

  /// A name for a push whose server gave it none; no other push of any app has it (B2).
  private func assignedIdentifier<Store>(in pass: Pass<Store>) throws -> String {
    "push-\(try pass.ledger.nextNumber())"
  }
}

package import NotificationModel

extension Engine {
  /// A push has arrived: what a person can see or hear of it is delivered like any other
  /// notification, never pending (B3, B25).
  ///
  /// One that may be changed goes through the app's service extension first (H9). One that asks for it
  /// wakes its app, shown or not (A16, H7, H8). One of a gateway is taken once, and acknowledged.
  mutating func receive(
    _ push: ArrivedPush, reply origin: CallOrigin?, in transaction: inout Transaction<some Store>
  ) throws {
    if let mark = push.mark {
      let outcome = try receive(push, marked: mark, in: &transaction)
      transaction.perform(.pushes(.acknowledgePush(mark.number, outcome)))
      return
    }
    let app = try known(push.app, in: &transaction)
    try RequestRule.check(identifier: push.identifier ?? "", field: "identifier")
    if let origin {
      transaction.perform(.replyToControl(origin.connection, message: origin.message, .done))
    }
    _ = try take(push, of: app, in: &transaction)
  }

  /// Takes a push of a gateway, unless it came before or nobody wants it any more.
  private mutating func receive(
    _ push: ArrivedPush, marked mark: ArrivedPush.Mark,
    in transaction: inout Transaction<some Store>
  ) throws -> ArrivedPush.Outcome {
    if try transaction.store.hasArrived(push: mark.identifier) { return .duplicate }
    guard let app = try transaction.app(push.app), app.pushRegistration != nil else {
      return .appGone
    }
    try RequestRule.check(identifier: push.identifier ?? "", field: "identifier")
    try RequestRule.check(identifier: mark.identifier, field: "apns-id")
    try transaction.store.noteArrival(ofPush: mark.identifier, at: transaction.moment.wall)
    return try take(push, of: app, in: &transaction)
  }

  /// Shows what there is to show, and wakes the app where that is asked for.
  private mutating func take(
    _ push: ArrivedPush, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws -> ArrivedPush.Outcome {
    report(push, in: &transaction)
    var outcome = ArrivedPush.Outcome.hidden
    if push.payload.isNotification {
      let given = [push.identifier, push.mark?.identifier].compactMap(\.self).first { !$0.isEmpty }
      let request = NotificationRequest(
        identifier: try given ?? assignedIdentifier(in: transaction), content: push.payload.content,
        trigger: .push)
      transaction.note(
        .pushes(.arrived(wantsToWake: push.payload.isContentAvailable)),
        request: request.identifier,
        of: push.app)
      let program = serviceExtension(
        for: push, named: request.identifier, of: app, in: &transaction)
      outcome = try deliver(
        request, of: app, through: program, isAlert: push.isAlert, in: &transaction)
    }
    guard push.payload.isContentAvailable, let app = try transaction.app(push.app) else {
      return outcome
    }
    let isWoken = try wake(app, with: push.payload.userInfo, in: &transaction)
    return isWoken && outcome == .hidden ? .handedToApp : outcome
  }

  /// Says what of a push was not read, and of one that comes to nothing.
  private func report(_ push: ArrivedPush, in transaction: inout Transaction<some Store>) {
    let app = push.app.rawValue
    for problem in push.payload.problems {
      transaction.log(
        .warning, "a part of a push was not taken as it is",
        ["app": app, "field": problem.field, "value": problem.value, "problem": problem.message])
    }
    if !push.payload.isContentAvailable, !push.payload.isNotification {
      transaction.log(.info, "a push had nothing to show and nobody to wake", ["app": app])
    }
  }

  /// A name for a push whose server gave it none; no other push of any app has it (B2).
  private func assignedIdentifier(in transaction: Transaction<some Store>) throws -> String {
    "push-\(try transaction.store.nextNumber())"
  }
}

/// A push as it reached this machine: for whom, with what, and in place of which other.
package struct ArrivedPush: Hashable, Sendable {
  /// The app that it is for.
  package var app: BundleIdentifier
  /// What it says.
  package var payload: PushPayload
  /// The name that its server gave it, which replaces what was delivered under it before; absent or
  /// empty lets the system assign one (B2).
  package var identifier: String?
  /// Whether it was sent to be shown, by its `apns-push-type`; only such a one can be suppressed (H14).
  package var isAlert: Bool
  /// How the gateway knows it; absent where somebody at the machine sent it.
  package var mark: Mark?

  /// What tells a push of a gateway from all others.
  package struct Mark: Hashable, Sendable {
    /// What it is acknowledged by.
    package var number: Int64
    /// The `apns-id`: two pushes of the same one are one push (I3).
    package var identifier: String

    package init(number: Int64, identifier: String) {
      self.number = number
      self.identifier = identifier
    }
  }

  /// What became of a push of a gateway.
  package enum Outcome: String, Hashable, Sendable {
    /// It is on the screen.
    case shown
    /// It went to the list without a sign.
    case listed
    /// The app has it, or will be given it: to be woken, to say what is shown, or to change it.
    case handedToApp
    /// The person's settings, or the app's bundle, let nothing come of it.
    case hidden
    /// It had come before.
    case duplicate
    /// There is no such app, or it wants no pushes any more (I21).
    case appGone
    /// It makes no sense here.
    case unreadable
  }

  package init(
    app: BundleIdentifier, payload: PushPayload, identifier: String? = nil, isAlert: Bool = true,
    mark: Mark? = nil
  ) {
    self.app = app
    self.payload = payload
    self.identifier = identifier
    self.isAlert = isAlert
    self.mark = mark
  }
}

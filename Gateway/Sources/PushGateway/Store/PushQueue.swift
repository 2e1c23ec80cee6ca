package import NIOCore
package import PushProtocol

/// Pushes that were accepted and not yet acknowledged, kept so that no crash loses one.
///
/// Everything is asked of it from any thread and answered on the loop that was named. What one caller
/// asks is done in the order it was asked: a `waiting` after an `add` knows of it.
///
/// For whoever writes another one, with PostgreSQL say:
///
/// - `add` is a conditional upsert: `replacementKey` is null or one text for each thing that a newer
///   push replaces; `INSERT … ON CONFLICT (token, replacement_key) DO UPDATE SET number = nextval(…), …`
///   in batches of a few hundred rows a statement, answered after the commit. The row of
///   `(token, apns_id)` in a second, bounded table makes a repeated request a `.duplicate`, which also
///   makes it safe to try again a commit whose outcome is unknown.
/// - `waiting` is a select by device on an index of `(device, priority DESC, number)`.
/// - `acknowledge` deletes by number, in batches, without waiting for the disk: what is not deleted yet
///   comes again, and the device knows it by its `apns-id`.
/// - Several gateways share one by a row `(device, gateway, epoch)` that is written when a device
///   connects, before `waiting` is asked; a gateway that accepts a push for a device of another one tells
///   that one to ask again.
package protocol PushQueue: Sendable {
  /// Keeps a push durably, then calls back on the loop.
  ///
  /// Completions of one commit that go to the same loop are handed over together, in their order.
  /// A push with `PushExpiration.once`, or one that has expired, is kept until the next moment only:
  /// it is not for queues.
  /// `entry`: What the directory told of the token; its device is whose limit counts.
  /// `team`: The team that pushes; for the delivery log.
  func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void)

  /// Tells what waits for a device: priority 10 first, then in the order of numbers; expired ones not.
  ///
  /// `excluding`: Numbers that are under way already.
  /// `limit`: How many at most.
  func waiting(
    for device: Int64, excluding: Set<Int64>, limit: Int, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void)

  /// Forgets what a device has taken; numbers that are not its own, or not there, change nothing.
  ///
  /// If that cannot be written, nothing is forgotten, and `failed` is called on the loop, before the answer
  /// of any `waiting` that was asked later; who gave the pushes out tries again some time. Otherwise nobody
  /// is called.
  func acknowledge(
    _ acknowledgements: [PushAcknowledgement], device: Int64, on loop: any EventLoop,
    failed: @escaping @Sendable () -> Void)
}

extension PushQueue {
  /// Tells what waits for a device with numbers above one.
  package func waiting(
    for device: Int64, limit: Int, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    waiting(for: device, excluding: [], limit: limit, on: loop, then: then)
  }
}

/// A push that waits for a device to acknowledge it.
package struct WaitingPush: Hashable, Sendable {
  /// Its place in the queue; never given out twice, not even after a restart.
  package var number: Int64
  /// The token that it was sent to.
  package var token: TokenHash
  /// The device that the token was given to.
  package var device: Int64
  /// What the provider sent.
  package var push: ProviderPush
  /// When it was accepted, in milliseconds since 1970.
  package var accepted: Int64
  /// Until when it is worth delivering, in seconds since 1970.
  package var expires: Int64

  package init(
    number: Int64, token: TokenHash, device: Int64, push: ProviderPush, accepted: Int64,
    expires: Int64
  ) {
    self.number = number
    self.token = token
    self.device = device
    self.push = push
    self.accepted = accepted
    self.expires = expires
  }
}

/// A device's word that it has a push, and what it did with it.
package struct PushAcknowledgement: Hashable, Sendable {
  /// The number of the push.
  package var number: Int64
  /// What became of it on the device.
  package var outcome: PushOutcome

  package init(number: Int64, outcome: PushOutcome) {
    self.number = number
    self.outcome = outcome
  }
}

/// What became of a push that a queue was given; each of them is answered with 200.
package enum PushKept: Hashable, Sendable {
  /// It is on the disk; and it took the place of the one with this number, if there was one to replace.
  case kept(WaitingPush, replaced: Int64?)
  /// The same `apns-id` was accepted for the same token before; nothing was added.
  case duplicate
  /// The device has its fill of more urgent ones, so that this one was let go; the log tells it.
  case dropped
}

/// Why a queue could not do what it was asked; nothing was changed, and 503 is the answer.
package enum QueueFailure: Error, Hashable, Sendable {
  /// The disk is full; what is acknowledged or expires makes room.
  case full
  /// The store cannot be written or read; the text says why, for the log.
  case unavailable(String)
  /// More wait to be written than the disk keeps up with.
  case overloaded
  /// The queue was closed.
  case closed
}

/// What a newer push takes the place of while both wait (I17, I18).
package enum ReplacementPolicy: String, CaseIterable, Hashable, Sendable {
  /// The one with the same collapse identifier; of background pushes to one token the newest stays.
  case byCollapseIdentifier = "collapse-id"
  /// As Apple documents it: one for each app, or one for each collapse identifier of the app.
  case onePerApp = "one-per-app"

  /// What is the same for two pushes to one token of which only the newer one waits; nothing
  /// replaces a push without one.
  ///
  /// A letter goes before a collapse identifier, so that no identifier reads as another kind of key.
  package func replacementKey(of push: ProviderPush) -> String? {
    if let collapse = push.collapseID { return "c" + collapse }
    if self == .onePerApp { return "a" }
    return push.type == .background ? "b" : nil
  }
}

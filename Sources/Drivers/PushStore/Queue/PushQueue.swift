public import NIOCore
public import PushProtocol

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
public protocol PushQueue: Sendable {
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
  public func waiting(
    for device: Int64, limit: Int, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    waiting(for: device, excluding: [], limit: limit, on: loop, then: then)
  }
}

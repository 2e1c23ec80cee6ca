package import NIOCore
package import PushProtocol

/// Pushes that were accepted and not acknowledged yet, stored so that no crash loses one.
///
/// It is called from any thread and answers on the given loop. The requests of one caller are served in their
/// order: a `waiting` after an `add` includes the addition.
package protocol PushQueue: Sendable {
  /// Stores a push durably, then calls back on the loop.
  ///
  /// The completions of one commit on the same loop are delivered together, in their order. A push with
  /// `PushExpiration.once`, or one that has expired, is stored until the next moment only: it is not meant for
  /// queues.
  /// `entry`: The directory's entry of the token; the limit applies to its device.
  /// `team`: The team that pushes; for the delivery log.
  func add(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop,
    then: @escaping @Sendable (Result<PushKept, QueueFailure>) -> Void)

  /// Reads the pushes that wait for a device: priority 10 first, then by number, without expired ones.
  ///
  func waiting(
    for device: Int64, _ wanted: WantedPushes, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void)

  /// Deletes pushes that a device has acknowledged; numbers of other devices, or unknown ones, change nothing.
  ///
  /// If that cannot be written, nothing is deleted, and `failed` is called on the loop, before the answer of
  /// any later `waiting`; the caller tries again later. Otherwise `failed` is not called.
  ///
  /// `keys`: The pushes of some numbers in the delivery log. The acknowledgement of such a push is recorded also if the push is
  /// gone: a newer one may have replaced it after it was sent.
  func acknowledge(
    _ acknowledgements: [LinkReceipt], keys: [Int64: PushKey], device: Int64,
    on loop: any EventLoop, failed: @escaping @Sendable () -> Void)
}

extension PushQueue {
  /// Deletes pushes that a device has acknowledged, and records nothing about pushes that are gone.
  package func acknowledge(
    _ acknowledgements: [LinkReceipt], device: Int64, on loop: any EventLoop,
    failed: @escaping @Sendable () -> Void
  ) {
    acknowledge(acknowledgements, keys: [:], device: device, on: loop, failed: failed)
  }

  /// Reads the pushes that wait for a device and have numbers above the given one.
  package func waiting(
    for device: Int64, limit: Int, on loop: any EventLoop,
    then: @escaping @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  ) {
    waiting(for: device, WantedPushes(limit: limit), on: loop, then: then)
  }
}

/// Which of the waiting pushes of a device are read.
package struct WantedPushes: Hashable, Sendable {
  /// Numbers that are under way already.
  package var excluding: Set<Int64>
  /// Urgencies that the device does not want now.
  package var held: Set<PushPriority>
  /// How many at most.
  package var limit: Int

  package init(excluding: Set<Int64> = [], held: Set<PushPriority> = [], limit: Int) {
    self.excluding = excluding
    self.held = held
    self.limit = limit
  }
}

/// Deletes messages that still wait.
package protocol MessageWithdrawal: Sendable {
  /// Deletes a waiting push to a token durably; the result is false if it no longer waits.
  func withdraw(
    _ key: PushKey, token: TokenHash, on loop: any EventLoop,
    then: @escaping @Sendable (Result<Bool, QueueFailure>) -> Void)
}

/// A push that waits for a device to acknowledge it.
///
/// A push with a negative number is not stored: if it cannot be sent now, it is dropped.
package struct WaitingPush: Hashable, Sendable {
  /// Its position in the queue; never issued twice, not even after a restart.
  package var number: Int64
  /// The token that it was sent to.
  package var token: TokenHash
  /// The device that the token was issued to.
  package var device: Int64
  /// The push as the provider sent it.
  package var push: ProviderPush
  /// Its `apns-id` in the delivery log.
  package var key: PushKey
  /// The token's entry; absent if it was not read with the push, or is gone.
  package var entry: TokenEntry?
  /// When it was accepted, in milliseconds since 1970.
  package var accepted: Int64
  /// When it expires, in seconds since 1970.
  package var expires: Int64
  /// Whether it has to be read from the store before it is sent: offers of several nodes come in any order, and one
  /// that a newer one has replaced must not follow that.
  package var mustBeRead: Bool

  /// `key`: The key of the push's identifier; absent: it is read from the push.
  package init(
    number: Int64, token: TokenHash, device: Int64, push: ProviderPush, key: PushKey? = nil,
    entry: TokenEntry? = nil, accepted: Int64, expires: Int64, mustBeRead: Bool = false
  ) {
    self.number = number
    self.token = token
    self.device = device
    self.push = push
    self.key = key ?? PushKey(push.id)
    self.entry = entry
    self.accepted = accepted
    self.expires = expires
    self.mustBeRead = mustBeRead
  }

  /// Whether it is not stored.
  var isOnce: Bool { number < 0 }

  /// The frame that is sent to the device.
  func link(of entry: TokenEntry) -> LinkPush {
    LinkPush(
      number: number, token: token, topic: entry.topic, environment: entry.environment,
      apnsID: push.id, type: push.type, priority: push.priority, collapseID: push.collapseID,
      expires: isOnce ? nil : expires, payload: push.payload)
  }
}

/// The result of adding a push to a queue; each of them is answered with 200.
package enum PushKept: Hashable, Sendable {
  /// It is on the disk, and replaced the push with the given number if there was one to replace.
  case kept(WaitingPush, replaced: Int64?)
  /// The same `apns-id` was accepted for the same token before; nothing was added.
  case duplicate
  /// The device has enough more urgent pushes, so this one was dropped; the log records it.
  case dropped
}

/// Why a queue refused a request; nothing was changed, and the answer is 503.
package enum QueueFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The disk is full; acknowledgements and expiry make room.
  case full
  /// The store cannot be written or read; the text is the reason, for the log.
  case unavailable(String)
  /// More pushes wait to be written than the disk can handle.
  case overloaded
  /// The queue was closed.
  case closed

  package var description: String {
    switch self {
    case .full: "the disk is full. Make room on it"
    case .unavailable(let reason): reason
    case .overloaded: "too many requests wait for the disk"
    case .closed: "the store was closed"
    }
  }
}

/// Which push a newer one replaces while both wait (I17, I18).
package enum ReplacementPolicy: String, CaseIterable, Hashable, Sendable {
  /// The one with the same collapse identifier; of background pushes to one token the newest stays.
  case byCollapseIdentifier = "collapse-id"
  /// As Apple documents it: one for each app, or one for each collapse identifier of the app.
  case onePerApp = "one-per-app"

  /// A key that is the same for two pushes to one token of which only the newer one waits; a push without a key
  /// is never replaced.
  ///
  /// A letter precedes a collapse identifier, so that no identifier equals another kind of key.
  package func replacementKey(of push: ProviderPush) -> String? {
    if let collapse = push.collapseID { return "c" + collapse }
    if self == .onePerApp, push.type != .webPush { return "a" }
    return push.type == .background ? "b" : nil
  }
}

import Foundation

/// Everything that a gateway stores: pushes, devices, tokens, the delivery log.
package protocol GatewayStore: PushQueue, DeviceRegistry, DeliveryLog, MessageWithdrawal {
  /// The tokens that were issued.
  var directory: TokenDirectory { get }

  /// Writes all waiting requests and closes the store; later requests fail.
  func close()
}

/// The options of a gateway's store.
package struct PushStoreOptions: Sendable {
  /// Which waiting push a newer one replaces.
  package var replacement: ReplacementPolicy
  /// How many pushes may wait for one device.
  package var waitingPushes: Int
  /// The time, in milliseconds since 1970.
  package var now: @Sendable () -> Int64
  /// Called after each commit, on the store's own thread.
  package var report: @Sendable (CommitReport) -> Void

  /// How many pages the database may have; for tests of a full disk.
  var maximumPages: Int?

  /// Creates options.
  package init(
    replacement: ReplacementPolicy = .byCollapseIdentifier,
    waitingPushes: Int = PushStoreLimits.waitingPushes,
    now: @escaping @Sendable () -> Int64 = StoreClock.now,
    report: @escaping @Sendable (CommitReport) -> Void = { _ in }
  ) {
    self.replacement = replacement
    self.waitingPushes = waitingPushes
    self.now = now
    self.report = report
  }
}

/// The default clock of a store.
package enum StoreClock {
  /// The system time, in milliseconds since 1970.
  @Sendable package static func now() -> Int64 {
    Int64(Date().timeIntervalSince1970 * 1_000)
  }
}

/// Why a gateway's store cannot be opened.
package struct StoreOpeningFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempt, why it failed, and a remedy.
  package var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The result of one commit of a store.
package struct CommitReport: Hashable, Sendable {
  /// How many pushes were added.
  package var stored = 0
  /// How many pushes had been accepted before.
  package var duplicates = 0
  /// How many waiting pushes were replaced by a newer one.
  package var replaced = 0
  /// How many were dropped because too many waited for their device.
  package var dropped = 0
  /// How many were removed because they had expired.
  package var expired = 0
  /// How many were acknowledged.
  package var acknowledged = 0
  /// How many nanoseconds passed until everything was on the disk.
  package var nanoseconds: Int64 = 0
  /// Why nothing was committed.
  package var failure: QueueFailure?

  /// Creates an empty report.
  package init() {}

  /// Records how long the commit has taken.
  mutating func setDuration(since start: ContinuousClock.Instant) {
    let took = (ContinuousClock.now - start).components
    nanoseconds = took.seconds * 1_000_000_000 + took.attoseconds / 1_000_000_000
  }
}

/// Why a registry refused a request; nothing was changed.
package enum RegistryFailure: Error, Hashable, Sendable {
  /// The device was forgotten, because it had no token for long.
  case unknownDevice
  /// The device has the largest number of valid tokens already.
  case tooManyTokens(limit: Int)
  /// The store cannot be written or read.
  case store(QueueFailure)

  /// The failure of an operation that needs neither a device nor a free token.
  var queueFailure: QueueFailure {
    switch self {
    case .store(let failure): failure
    case .unknownDevice, .tooManyTokens: .unavailable("\(self)")
    }
  }
}

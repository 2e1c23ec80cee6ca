import NotificationModel
import PushProtocol

extension SubscriptionMachine {
  /// Reads the list for the user; a shell is informed of the next change.
  mutating func list(
    for connection: ConnectionNumber, isShell: Bool, in transaction: inout Transaction<some Store>
  ) throws -> [SubscriptionStatus] {
    if isShell { readers.insert(connection) }
    let day = transaction.day
    return try transaction.store.subscriptions().map { subscription in
      SubscriptionStatus(
        subscription, onDay: day, appName: try transaction.app(subscription.app)?.displayName)
    }
  }

  /// The shells to inform of a change, each once until it reads the list again.
  mutating func takeReaders() -> [ConnectionNumber] {
    defer { readers = [] }
    return readers.sorted()
  }
}

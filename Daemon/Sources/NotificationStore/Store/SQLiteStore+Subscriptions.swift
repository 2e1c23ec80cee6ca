import GRDB
package import NotificationEngine
package import NotificationModel
import NotificationWire

extension SQLiteStore {
  /// All subscriptions for Web Push, in the order they were added.
  package func subscriptions() throws(StoreFailure) -> [WebPushSubscription] {
    try writeHeldSubscription()
    return try connection.rows(.subscriptions) { try $0.stored(0) }
  }

  /// The subscriptions of an app, in the order they were added.
  package func subscriptions(
    of app: BundleIdentifier
  ) throws(StoreFailure) -> [WebPushSubscription] {
    guard let number = try number(of: app) else { return [] }
    try writeHeldSubscription()
    return try connection.rows(.subscriptionsOfApp, [number.databaseValue]) { try $0.stored(0) }
  }

  /// The subscription of this name.
  package func subscription(_ name: String) throws(StoreFailure) -> WebPushSubscription? {
    if let known = names.subscription?.value, known.name == name { return known }
    try writeHeldSubscription()
    let read: WebPushSubscription? = try connection.row(.subscription, [.bytes(name)]) {
      try $0.stored(0)
    }
    if let read { names.subscription = HeldSubscription(read) }
    return read
  }

  /// The subscription of a connector with this token.
  package func subscription(
    connectorToken token: String
  ) throws(StoreFailure) -> WebPushSubscription? {
    try writeHeldSubscription()
    return try connection.row(.subscriptionOfConnector, [.bytes(token)]) { try $0.stored(0) }
  }

  /// The number of subscriptions.
  package func subscriptionCount() throws(StoreFailure) -> Int {
    Int(try connection.integer(.subscriptionCount))
  }

  /// Adds a subscription, or replaces the one of the same name, whose position in the order stays.
  ///
  /// A change of the subscription that was used last is written once, before the commit: each of many messages counts there.
  package func save(_ subscription: WebPushSubscription) throws(StoreFailure) {
    if connection.isInTransaction, let held = names.subscription?.value,
      held.hasSameColumns(as: subscription)
    {
      names.subscription = HeldSubscription(subscription, isWritten: false)
      return
    }
    try writeHeldSubscription()
    try put(subscription)
  }

  /// Writes the subscription that was saved last, if it is not written yet.
  func writeHeldSubscription() throws(StoreFailure) {
    guard let held = names.subscription, !held.isWritten else { return }
    try put(held.value)
  }

  private func put(_ subscription: WebPushSubscription) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      var token: String?
      if case .connector(let connector) = subscription.receiver { token = connector.token }
      try connection.run(
        .saveSubscription,
        [
          .bytes(subscription.name), try madeNumber(of: subscription.app).databaseValue,
          .bytes(token), .stored(subscription),
        ])
      names.subscription = HeldSubscription(subscription)
    }
  }

  /// Removes a subscription; an unknown name is ignored. The row of its app stays only if it has a record or is used.
  package func removeSubscription(_ name: String) throws(StoreFailure) {
    try writeHeldSubscription()
    try write { () throws(StoreFailure) in
      let app = try connection.row(.appOfSubscription, [.bytes(name)]) { try $0.integer(0) }
      try connection.run(.removeSubscription, [.bytes(name)])
      names.subscription = nil
      if let app { try forgetUnusedApp(app) }
    }
  }

  private func forgetUnusedApp(_ number: Int64) throws(StoreFailure) {
    let unused = try connection.row(.unusedApp, [number.databaseValue]) {
      try $0.bundleIdentifier(0)
    }
    guard let unused else { return }
    try connection.run(.removeApp, [number.databaseValue])
    names.forget(unused, number)
  }
}

/// The subscription that was read or saved last.
final class HeldSubscription: Sendable {
  let value: WebPushSubscription
  /// Whether the database has this state of it.
  let isWritten: Bool

  init(_ value: WebPushSubscription, isWritten: Bool = true) {
    self.value = value
    self.isWritten = isWritten
  }
}

extension WebPushSubscription {
  /// Whether a row differs from that of another subscription in its record alone.
  fileprivate func hasSameColumns(as other: WebPushSubscription) -> Bool {
    (name, app, receiver) == (other.name, other.app, other.receiver)
  }
}

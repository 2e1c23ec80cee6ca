import GRDB
package import NotificationEngine
package import NotificationModel
import NotificationWire

extension SQLiteStore {
  /// All subscriptions for Web Push, in the order they were added.
  package func subscriptions() throws(StoreFailure) -> [WebPushSubscription] {
    try connection.rows(.subscriptions) { try $0.stored(0) }
  }

  /// The subscriptions of an app, in the order they were added.
  package func subscriptions(
    of app: BundleIdentifier
  ) throws(StoreFailure) -> [WebPushSubscription] {
    guard let number = try number(of: app) else { return [] }
    return try connection.rows(.subscriptionsOfApp, [number.databaseValue]) { try $0.stored(0) }
  }

  /// The subscription of this name.
  package func subscription(_ name: String) throws(StoreFailure) -> WebPushSubscription? {
    if let known = names.subscription?.value, known.name == name { return known }
    let read: WebPushSubscription? = try connection.row(.subscription, [.bytes(name)]) {
      try $0.stored(0)
    }
    if let read { names.subscription = Known(read) }
    return read
  }

  /// The subscription of a connector with this token.
  package func subscription(
    connectorToken token: String
  ) throws(StoreFailure) -> WebPushSubscription? {
    try connection.row(.subscriptionOfConnector, [.bytes(token)]) { try $0.stored(0) }
  }

  /// The number of subscriptions.
  package func subscriptionCount() throws(StoreFailure) -> Int {
    Int(try connection.integer(.subscriptionCount))
  }

  /// Adds a subscription, or replaces the one of the same name, whose position in the order stays.
  package func save(_ subscription: WebPushSubscription) throws(StoreFailure) {
    try write { () throws(StoreFailure) in
      var token: String?
      if case .connector(let connector) = subscription.receiver { token = connector.token }
      try connection.run(
        .saveSubscription,
        [
          .bytes(subscription.name), try madeNumber(of: subscription.app).databaseValue,
          .bytes(token), .stored(subscription),
        ])
      names.subscription = Known(subscription)
    }
  }

  /// Removes a subscription; an unknown name is ignored. The row of its app stays only if it has a record or is used.
  package func removeSubscription(_ name: String) throws(StoreFailure) {
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

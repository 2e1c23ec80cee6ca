import NotificationEngine
import NotificationModel

extension SimulatedStore {
  func subscriptions() throws(StoreFailure) -> [WebPushSubscription] {
    try operate()
    return memory.subscriptions()
  }

  func subscriptions(of app: BundleIdentifier) throws(StoreFailure) -> [WebPushSubscription] {
    try operate()
    return memory.subscriptions(of: app)
  }

  func subscription(_ name: String) throws(StoreFailure) -> WebPushSubscription? {
    try operate()
    return memory.subscription(name)
  }

  func subscription(connectorToken token: String) throws(StoreFailure) -> WebPushSubscription? {
    try operate()
    return memory.subscription(connectorToken: token)
  }

  func subscriptionCount() throws(StoreFailure) -> Int {
    try operate()
    return memory.subscriptionCount()
  }

  func save(_ subscription: WebPushSubscription) throws(StoreFailure) {
    try write(.saveSubscription(subscription))
  }

  func removeSubscription(_ name: String) throws(StoreFailure) {
    try write(.removeSubscription(name))
  }
}

package import NotificationModel

extension MemoryStore {
  /// All subscriptions for Web Push, in the order they were added.
  package func subscriptions() -> [WebPushSubscription] { subscriptionTable.all }

  /// The subscriptions of an app, in the order they were added.
  package func subscriptions(of app: BundleIdentifier) -> [WebPushSubscription] {
    subscriptionTable.all.filter { $0.app == app }
  }

  /// The subscription of this name.
  package func subscription(_ name: String) -> WebPushSubscription? {
    subscriptionTable[name]?.subscription
  }

  /// The subscription of a connector with this token.
  package func subscription(connectorToken token: String) -> WebPushSubscription? {
    subscriptionTable.all.first { subscription in
      guard case .connector(let connector) = subscription.receiver else { return false }
      return connector.token.utf8.elementsEqual(token.utf8)
    }
  }

  /// How many subscriptions there are.
  package func subscriptionCount() -> Int { subscriptionTable.count }

  /// Adds a subscription, or replaces the one of the same name, whose position in the order stays.
  package func save(_ subscription: WebPushSubscription) {
    write(.subscription(subscription.name, subscriptionTable.entry(for: subscription)))
  }

  /// Removes a subscription; an unknown name is ignored.
  package func removeSubscription(_ name: String) {
    write(.subscription(name, nil))
  }
}

extension MemoryStore {
  /// The subscriptions by name, in the order they were added.
  struct SubscriptionTable {
    /// A subscription with its position.
    struct Entry {
      var sequence: Int64
      var subscription: WebPushSubscription
    }

    private var entries: [ByteText: Entry] = [:]
    private var order = OrderedTable<Int64, ByteText>()
    /// Only grows, even if a write is undone.
    private var lastSequence: Int64 = 0

    subscript(name: String) -> Entry? { entries[ByteText(name)] }

    var count: Int { entries.count }

    /// All subscriptions, in their order.
    var all: [WebPushSubscription] { order.all.compactMap { entries[$0]?.subscription } }

    /// The entry of a subscription that is saved now.
    mutating func entry(for subscription: WebPushSubscription) -> Entry {
      if let known = self[subscription.name] {
        return Entry(sequence: known.sequence, subscription: subscription)
      }
      lastSequence += 1
      return Entry(sequence: lastSequence, subscription: subscription)
    }

    /// Sets or removes the entry of a name, and returns the previous one.
    mutating func exchange(_ name: String, with entry: Entry?) -> Entry? {
      let key = ByteText(name)
      let old = entries[key]
      entries[key] = entry
      if let old { _ = order.exchange(old.sequence, with: nil) }
      if let entry { _ = order.exchange(entry.sequence, with: key) }
      return old
    }
  }
}
